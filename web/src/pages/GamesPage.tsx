// All games, with a filter and a small picture of each.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Hosts } from '../host/hosts';
import type { Board, GameEntry, Look } from '../host/types';
import { MiniBoard } from '../board/MiniBoard';
import { title } from '../model/spec';

function kinds(entry: GameEntry): string[] {
  const words = [entry.seats === 1 ? 'one player' : entry.seats === 2 ? 'two players' : `${entry.seats} players`];
  if (entry.hidden) words.push('hidden');
  if (entry.chance) words.push('chance');
  return words;
}

function matches(entry: GameEntry, filter: string): boolean {
  const text = `${entry.name} ${title(entry.name)} ${entry.summary} ${kinds(entry).join(' ')}`.toLowerCase();
  return filter.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

export function GamesPage({ hosts }: { hosts: Hosts }) {
  const [filter, setFilter] = useState('');
  const shown = hosts.menu.games.filter((entry) => matches(entry, filter));
  return (
    <div class="games-page">
      <div class="hero">
        <h1>Play a game. See what every move is worth.</h1>
        <p>The engines run {hosts.kind === 'server' ? 'on this machine' : 'in your browser'}: they play at any level, and where they can they prove what is best.</p>
        <label class="filter">
          <span class="hidden-text">Filter the games</span>
          <input type="search" value={filter} placeholder="Filter: chess, puzzle, hidden …" onInput={(event) => setFilter(event.currentTarget.value)} />
        </label>
      </div>
      <ul class="games" aria-label="Games">
        {shown.map((entry) => (
          <li key={entry.name}>
            <a class="game" href={`#/play/${entry.name}`}>
              <Preview hosts={hosts} entry={entry} />
              <span class="game-text">
                <strong>{title(entry.name)}</strong>
                <span>{entry.summary}</span>
                <small>{kinds(entry).join(' · ')}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p role="status">No game fits “{filter}”.</p>}
    </div>
  );
}

/// A board of each game that was drawn when the page was built, so that no engine is loaded for it.
let drawn: Promise<Record<string, Board>> | null = null;

function drawnBoards(): Promise<Record<string, Board>> {
  drawn ??= fetch(new URL('previews.json', document.baseURI)).then((reply) => reply.json(), () => ({})).catch(() => ({}));
  return drawn;
}

function Preview({ hosts, entry }: { hosts: Hosts; entry: GameEntry }) {
  const [board, setBoard] = useState<Board | null>(null);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const ask = (): void => void boardOf(hosts, entry).then(setBoard, () => undefined);
    const watch = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && (watch.disconnect(), ask()));
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, []);
  return <span class="preview" ref={frame} aria-hidden="true">{board && <MiniBoard board={board} />}</span>;
}

/// A game that was not there when the page was built is asked for its start.
async function boardOf(hosts: Hosts, entry: GameEntry): Promise<Board> {
  const ready = (await drawnBoards())[entry.name];
  return ready ?? (await hosts.lane('look').ask<Look>({ do: 'look', game: entry.name }).answer).board;
}
