// A game at the board, with its panels beside it.

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Hosts } from '../host/hosts';
import type { GameEntry } from '../host/types';
import { playLink, type LinkedGame } from '../model/link';
import { movesTo } from '../model/record';
import { Analysis } from '../play/analysis';
import { Game } from '../play/game';
import { entryOf, messageOf } from '../play/session';
import { PlayView } from './PlayView';

function found(hosts: Hosts, game: string): { entry: GameEntry } | { error: string } {
  try {
    return { entry: entryOf(hosts, game) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

/// The link of the game that is open; the address changes with each move without opening it again.
let current = '';

export function PlayPage({ hosts, linked }: { hosts: Hosts; linked: LinkedGame }) {
  const known = useMemo(() => found(hosts, linked.game), [hosts, linked.game]);
  const key = playLink(linked);
  const [opened, setOpened] = useState(key);
  useEffect(() => {
    if (key !== current) setOpened(key);
  }, [key]);
  if ('error' in known) return <p class="error" role="alert">{known.error} <a href="#/">Choose another game.</a></p>;
  return <Opened key={opened} hosts={hosts} entry={known.entry} linked={linked} />;
}

function Opened({ hosts, entry, linked }: { hosts: Hosts; entry: GameEntry; linked: LinkedGame }) {
  const [game] = useState(() => new Game(hosts, entry, linked));
  const [analysis] = useState(() => new Analysis(game));
  useEffect(() => {
    const follow = game.store.watch(() => writeAddress(game));
    void game.start();
    return () => {
      follow();
      analysis.close();
      game.close();
      current = '';
    };
  }, []);
  return <PlayView game={game} analysis={analysis} />;
}

/// The link of the game as it stands; where something is hidden its moves are sealed.
export function linkOf(game: Game): string {
  const { game: spec, position, tree, seats, flipped } = game.state;
  return playLink({ game: spec, ...(position ? { position } : {}), moves: movesTo(tree), seats, flipped });
}

function writeAddress(game: Game): void {
  const link = linkOf(game);
  if (link === current || !game.state.look) return;
  current = link;
  history.replaceState(null, '', link);
}
