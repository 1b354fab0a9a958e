import { render } from 'preact';
import { App } from './App';
import './style/base.css';
import './style/board.css';
import './style/panels.css';

const page = document.getElementById('page')!;
page.textContent = '';
render(<App />, page);

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  window.addEventListener('load', () => void navigator.serviceWorker.register('./service-worker.js').catch(() => undefined));
}
