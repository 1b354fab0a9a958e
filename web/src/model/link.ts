// A game as a link: everything stands behind the '#', so that no server sees it.

export interface LinkedGame {
  game: string;
  position?: string;
  moves: string[];
  /// Players by seat, 'human' for a person.
  seats: string[];
  flipped: boolean;
}

export type Route =
  | { page: 'games' }
  | { page: 'play'; linked: LinkedGame }
  | { page: 'about'; game: string }
  | { page: 'learn'; lesson: string }
  | { page: 'compare'; game: string };

const longest = 20000;

function list(text: string | null): string[] {
  return text ? text.split(' ').filter((part) => part !== '') : [];
}

export function playLink(linked: LinkedGame): string {
  const query = new URLSearchParams();
  if (linked.position) query.set('position', linked.position);
  if (linked.moves.length > 0) query.set('moves', linked.moves.join(' '));
  if (linked.seats.length > 0) query.set('seats', linked.seats.join(' '));
  if (linked.flipped) query.set('flipped', '1');
  const rest = query.toString();
  return `#/play/${encodeURIComponent(linked.game)}${rest ? `?${rest}` : ''}`;
}

/// The page that a hash means; anything that is no page is the list of games.
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.slice(0, longest).replace(/^#\/?/, '').split('?');
  const [page, ...rest] = path.split('/');
  const about = decoded(rest.join('/'));
  if (page === 'play' && about) return { page, linked: linkedGame(about, new URLSearchParams(query)) };
  if (page === 'about' && about) return { page, game: about };
  if (page === 'learn') return { page, lesson: about };
  if (page === 'compare') return { page, game: about };
  return { page: 'games' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function linkedGame(game: string, query: URLSearchParams): LinkedGame {
  const position = query.get('position');
  return {
    game,
    ...(position ? { position } : {}),
    moves: list(query.get('moves')),
    seats: list(query.get('seats')),
    flipped: query.get('flipped') === '1',
  };
}
