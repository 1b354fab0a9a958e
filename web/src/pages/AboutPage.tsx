// A page about one game: its rules, its settings, who can play it.

import { useEffect, useState } from 'preact/hooks';
import { MiniBoard } from '../board/MiniBoard';
import type { Hosts } from '../host/hosts';
import type { GameEntry, Look } from '../host/types';
import { title } from '../model/spec';
import { entryOf, messageOf } from '../play/session';

interface Known {
  entry: GameEntry;
  look: Look | null;
}

/// The facts of the game with these very settings.
async function learn(hosts: Hosts, game: string): Promise<Known> {
  const entry = entryOf(hosts, game);
  const host = hosts.lane('look');
  const facts = await host.ask<GameEntry>({ do: 'games', game }).answer;
  const look = await host.ask<Look>({ do: 'look', game }).answer.catch(() => null);
  return { entry: { ...entry, ...facts }, look };
}

export function AboutPage({ hosts, game }: { hosts: Hosts; game: string }) {
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    setKnown(null);
    setError(null);
    learn(hosts, game).then(setKnown, (reason: unknown) => setError(messageOf(reason)));
  }, [game]);
  if (error) return <p class="error" role="alert">{error} <a href="#/">All games</a></p>;
  if (!known) return <p class="loading" role="status">Loading …</p>;
  const { entry, look } = known;
  return (
    <article class="about">
      <div class="about-head">
        {look && <div class="about-board" aria-hidden="true"><MiniBoard board={look.board} /></div>}
        <div>
          <h1>{title(entry.name)}</h1>
          <p>{entry.summary}.</p>
          <p class="row"><a class="button primary" href={`#/play/${encodeURIComponent(game)}`}>Play</a><a class="button" href={`#/compare/${encodeURIComponent(entry.name)}`}>Let engines play it</a></p>
        </div>
      </div>
      <h2>Rules</h2>
      {(entry.rules ?? entry.summary).split('\n').map((paragraph) => <p>{paragraph}</p>)}
      <Facts entry={entry} look={look} />
      <Settings entry={entry} />
      <Engines hosts={hosts} entry={entry} />
    </article>
  );
}

function Facts({ entry, look }: Known) {
  const facts: [string, string][] = [
    ['Players', entry.seat_names?.join(', ') ?? String(entry.seats)],
    ['Moves at the start', look ? String(look.moves.length + (look.left_off ?? 0)) : 'unknown'],
    ['Hidden', entry.hidden ? 'yes: each player sees a part of it' : 'nothing'],
    ['Chance', entry.chance ? 'yes' : 'none'],
    ['Levels of the engines', entry.levels > 0 ? `1 to ${entry.levels}` : 'none'],
    ['A position as text', look?.position || 'the moves that lead to it'],
  ];
  return (
    <>
      <h2>Facts</h2>
      <dl class="theory">{facts.map(([name, text]) => <div><dt>{name}</dt><dd>{text}</dd></div>)}</dl>
    </>
  );
}

function Settings({ entry }: { entry: GameEntry }) {
  if (entry.parameters.length === 0) return null;
  return (
    <>
      <h2>Settings</h2>
      <div class="table-frame" tabIndex={0} role="group" aria-label="Settings">
        <table>
          <thead><tr><th scope="col">Setting</th><th scope="col">Meaning</th><th scope="col">Usually</th><th scope="col">Range</th></tr></thead>
          <tbody>
            {entry.parameters.map((one) => (
              <tr><th scope="row">{one.name}</th><td>{one.help}</td><td>{one.default}</td><td>{one.choices?.join(', ') ?? (one.least !== undefined ? `${one.least} to ${one.most}` : '')}</td></tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Engines({ hosts, entry }: { hosts: Hosts; entry: GameEntry }) {
  const rows = hosts.menu.players.filter((player) => entry.engines.includes(player.name));
  return (
    <>
      <h2>Who can play it</h2>
      <dl class="theory">{rows.map((player) => <div><dt>{title(player.name)}</dt><dd>{player.summary}</dd></div>)}</dl>
      {(entry.topics ?? []).length > 0 && (
        <>
          <h2>What can be asked about a position</h2>
          <dl class="theory">{entry.topics!.map((topic) => <div><dt>{topic.name}</dt><dd>{topic.help}</dd></div>)}</dl>
        </>
      )}
    </>
  );
}
