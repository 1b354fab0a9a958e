// Which host the page has, and the lanes in which its questions run side by side.

import { ServerHost } from './server_host';
import { DoorError, type Host, type Menu } from './types';
import { WorkerHost } from './worker_host';

export interface Hosts {
  menu: Menu;
  /// 'server' or 'wasm'
  kind: string;
  /// A host whose questions wait for each other; those of other lanes do not.
  lane(name: Lane): Host;
}

export type Lane = 'look' | 'play' | 'think' | 'compare';

export function hostKind(): string {
  const forced = new URLSearchParams(location.search).get('host');
  const meta = document.querySelector<HTMLMetaElement>('meta[name="zermelo-host"]');
  return forced === 'wasm' ? 'wasm' : (meta?.content ?? 'wasm');
}

const base = (): string => new URL('.', document.baseURI).href;

async function serverMenu(host: Host): Promise<Menu> {
  const [games, players] = await Promise.all([
    host.ask<Pick<Menu, 'games'>>({ do: 'games' }).answer,
    host.ask<Pick<Menu, 'players'>>({ do: 'players' }).answer,
  ]);
  return { games: games.games, players: players.players };
}

async function wasmMenu(folder: string): Promise<Menu> {
  const reply = await fetch(`${folder}menu.json`);
  if (!reply.ok) throw new DoorError(`the list of games could not be loaded (status ${reply.status})`);
  return (await reply.json()) as Menu;
}

export async function openHosts(kind = hostKind()): Promise<Hosts> {
  const folder = `${base()}engines/`;
  const one = kind === 'server' ? new ServerHost(`${base()}api/ask`) : null;
  const menu = one ? await serverMenu(one) : await wasmMenu(folder);
  const lanes = new Map<Lane, Host>();
  const lane = (name: Lane): Host => {
    if (one) return one;
    const host = lanes.get(name) ?? new WorkerHost(menu, folder);
    lanes.set(name, host);
    return host;
  };
  return { menu, kind, lane };
}
