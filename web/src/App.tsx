// The page as a whole: its header, and the page that the address names.

import { useEffect, useState } from 'preact/hooks';
import { openHosts, type Hosts } from './host/hosts';
import { parseRoute, type Route } from './model/link';
import { GamesPage } from './pages/GamesPage';
import { Header } from './pages/Header';
import { Lazy } from './pages/Lazy';
import { PlayPage } from './pages/PlayPage';
import { messageOf } from './play/session';

function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash));
  useEffect(() => {
    const changed = (): void => setRoute(parseRoute(location.hash));
    addEventListener('hashchange', changed);
    return () => removeEventListener('hashchange', changed);
  }, []);
  return route;
}

function useHosts(): { hosts: Hosts | null; error: string | null } {
  const [hosts, setHosts] = useState<Hosts | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    openHosts().then(setHosts, (reason: unknown) => setError(messageOf(reason)));
  }, []);
  return { hosts, error };
}

export function App() {
  const route = useRoute();
  const { hosts, error } = useHosts();
  return (
    <>
      <a class="skip" href="#main" onClick={(event) => { event.preventDefault(); document.getElementById('main')?.focus(); }}>Skip to the content</a>
      <Header route={route} />
      <main id="main" tabIndex={-1}>
        {error && <p class="error" role="alert">{error} Reload the page to try again.</p>}
        {!hosts && !error && <p class="loading" role="status">Loading the games …</p>}
        {hosts && <Page route={route} hosts={hosts} />}
      </main>
    </>
  );
}

function Page({ route, hosts }: { route: Route; hosts: Hosts }) {
  useEffect(() => {
    document.title = route.page === 'games' ? 'zermelo' : `${nameOf(route)} · zermelo`;
  }, [route]);
  switch (route.page) {
    case 'games':
      return <GamesPage hosts={hosts} />;
    case 'play':
      return <PlayPage hosts={hosts} linked={route.linked} />;
    case 'about':
      return <Lazy key="about" load={() => import('./pages/AboutPage')} pick={(module) => <module.AboutPage hosts={hosts} game={route.game} />} />;
    case 'learn':
      return <Lazy key="learn" load={() => import('./learn/LearnPage')} pick={(module) => <module.LearnPage hosts={hosts} lesson={route.lesson} />} />;
    case 'compare':
      return <Lazy key="compare" load={() => import('./pages/ComparePage')} pick={(module) => <module.ComparePage hosts={hosts} game={route.game} />} />;
  }
}

function nameOf(route: Route): string {
  return route.page === 'play' ? route.linked.game : route.page === 'about' ? `About ${route.game}` : route.page === 'learn' ? 'Learn' : 'Compare';
}
