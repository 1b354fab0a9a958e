import { useEffect, useState } from 'preact/hooks';
import type { Route } from '../model/link';

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

function stored(): Theme {
  const theme = localStorage.getItem('theme') as Theme | null;
  return theme && themes.includes(theme) ? theme : 'auto';
}

export function Header({ route }: { route: Route }) {
  const [theme, setTheme] = useState<Theme>(stored);
  useEffect(() => {
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    localStorage.setItem('theme', theme);
  }, [theme]);
  const link = (page: Route['page'], href: string, text: string) => (
    <a href={href} aria-current={route.page === page ? 'page' : undefined}>{text}</a>
  );
  return (
    <header class="top">
      <a class="logo" href="#/"><Logo />zermelo</a>
      <nav aria-label="Pages">
        {link('games', '#/', 'Games')}
        {link('learn', '#/learn', 'Learn')}
        {link('compare', '#/compare', 'Compare')}
      </nav>
      <label class="theme">
        <span class="hidden-text">Colours</span>
        <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
          <option value="auto">Auto</option>
          <option value="light">Light</option>
          <option value="dark">Dark</option>
        </select>
      </label>
    </header>
  );
}

function Logo() {
  return (
    <svg viewBox="0 0 64 64" width="26" height="26" aria-hidden="true">
      <path class="logo-lines" d="M32 12L14 34M32 12l18 22M14 34L8 54M14 34l10 20M50 34L40 54M50 34l6 20" />
      <circle class="logo-best" cx="32" cy="12" r="8" />
      <circle class="logo-node" cx="14" cy="34" r="7" />
      <circle class="logo-best" cx="50" cy="34" r="7" />
    </svg>
  );
}
