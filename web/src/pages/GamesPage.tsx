// All games, with a filter and a small picture of each.

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Hosts } from '../host/hosts';
import type { GameEntry, Look } from '../host/types';
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

const looks = new Map<string, Promise<Look>>();

/// The start position, asked for once it scrolls into sight. Engines that are not loaded yet are not loaded for it.
function Preview({ hosts, entry }: { hosts: Hosts; entry: GameEntry }) {
  const [look, setLook] = useState<Look | null>(null);
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const ask = (): void => {
      const asked = looks.get(entry.name) ?? previewOf(hosts, entry);
      looks.set(entry.name, asked);
      asked.then(setLook, () => looks.delete(entry.name));
    };
    const watch = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && (watch.disconnect(), ask()));
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, []);
  return <span class="preview" ref={frame} aria-hidden="true">{look && <MiniBoard board={look.board} />}</span>;
}

function previewOf(hosts: Hosts, entry: GameEntry): Promise<Look> {
  const ready = (entry as GameEntry & { look?: Look }).look;
  return ready ? Promise.resolve(ready) : hosts.lane('look').ask<Look>({ do: 'look', game: entry.name }).answer;
}
