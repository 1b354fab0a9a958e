// Matches between two players with a live table, and the speed of engines on this machine.

import { useRef, useState } from 'preact/hooks';
import type { Hosts } from '../host/hosts';
import type { GameEntry } from '../host/types';
import { addStandings, emptyStandings, interval, type Standings } from '../model/standings';
import { parseGame, title } from '../model/spec';
import { hasLevels, playersOf } from '../panels/SeatBar';
import { human, messageOf, opponentOf } from '../play/session';
import { Speed } from './Speed';

interface MatchAnswer {
  players: { player: string; won: number; drawn: number; lost: number; mean: number }[];
}

/// So many games are asked for at a time: the table moves, and a stop is quick.
const batch = 2;

export function ComparePage({ hosts, game }: { hosts: Hosts; game: string }) {
  const playable = hosts.menu.games.filter((entry) => entry.seats > 1);
  const first = playable.find((entry) => entry.name === parseGame(game).name) ?? playable.find((entry) => entry.name === 'connect-four') ?? playable[0]!;
  const [entry, setEntry] = useState<GameEntry>(first);
  return (
    <div class="compare">
      <h1>Compare</h1>
      <p class="quiet-text">Let two players meet many times. They change sides after each game.</p>
      <label class="inline">Game
        <select value={entry.name} onChange={(event) => setEntry(playable.find((one) => one.name === event.currentTarget.value)!)}>
          {playable.map((one) => <option value={one.name}>{title(one.name)}</option>)}
        </select>
      </label>
      <Match key={entry.name} hosts={hosts} entry={entry} />
      <Speed hosts={hosts} />
    </div>
  );
}

function useMatch(hosts: Hosts, entry: GameEntry) {
  const [standings, setStandings] = useState<Standings>(emptyStandings);
  const [running, setRunning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const stopped = useRef(false);
  const job = useRef<{ stop(): void } | null>(null);
  const run = async (players: string[], games: number): Promise<void> => {
    stopped.current = false;
    setRunning(true);
    setError(null);
    let sum = emptyStandings();
    setStandings(sum);
    const seed = Math.floor(Math.random() * 1e6);
    try {
      for (let played = 0; played < games && !stopped.current; played += batch) {
        const asked = hosts.lane('compare').ask<MatchAnswer>({ do: 'match', game: entry.name, players, games: Math.min(batch, games - played), seed: seed + played });
        job.current = asked;
        const [a, b] = (await asked.answer).players;
        sum = addStandings(sum, a!, b!);
        setStandings(sum);
      }
    } catch (reason) {
      if (!stopped.current) setError(messageOf(reason));
    }
    setRunning(false);
  };
  const stop = (): void => {
    stopped.current = true;
    job.current?.stop();
  };
  return { standings, running, error, run, stop };
}

function Match({ hosts, entry }: { hosts: Hosts; entry: GameEntry }) {
  const usual = opponentOf(entry);
  const [players, setPlayers] = useState([withLevel(entry, usual, 5), withLevel(entry, usual, 3)]);
  const [games, setGames] = useState(20);
  const { standings, running, error, run, stop } = useMatch(hosts, entry);
  const set = (i: number, player: string): void => setPlayers(players.map((old, j) => (i === j ? player : old)));
  return (
    <section class="panel" aria-label="Match">
      <div class="row">
        {players.map((player, i) => <PlayerChoice entry={entry} label={`Player ${i + 1}`} player={player} set={(next) => set(i, next)} />)}
        <label class="inline">Games <input type="number" min={2} max={1000} value={games} onInput={(event) => setGames(Math.max(2, Math.min(1000, Number(event.currentTarget.value) || 2)))} /></label>
        {running ? <button type="button" class="primary" onClick={stop}>Stop</button> : <button type="button" class="primary" onClick={() => void run(players, games)}>Start the match</button>}
      </div>
      {error && <p class="error" role="alert">{error}</p>}
      <Table players={players} standings={standings} games={games} running={running} />
    </section>
  );
}

function Table({ players, standings, games, running }: { players: string[]; standings: Standings; games: number; running: boolean }) {
  const played = standings.won + standings.drawn + standings.lost;
  const rows = [standings, { won: standings.lost, drawn: standings.drawn, lost: standings.won, points: -standings.points }];
  return (
    <div class="table-frame" tabIndex={0} role="group" aria-label="Standings">
      <table>
        <caption aria-live="polite">{played} of {games} games{running ? ' …' : ''}</caption>
        <thead><tr><th scope="col">Player</th><th scope="col">Won</th><th scope="col">Drawn</th><th scope="col">Lost</th><th scope="col">Score</th><th scope="col">95% interval</th></tr></thead>
        <tbody>
          {rows.map((row, i) => {
            const [low, high] = interval(row);
            const score = played > 0 ? (row.won + row.drawn / 2) / played : 0;
            return (
              <tr><th scope="row">{players[i]}</th><td>{row.won}</td><td>{row.drawn}</td><td>{row.lost}</td>
                <td>{played > 0 ? `${(100 * score).toFixed(1)}%` : '–'}</td>
                <td><span class="interval" style={{ '--low': `${100 * low}%`, '--high': `${100 * high}%` }}>{played > 0 ? `${(100 * low).toFixed(0)}% to ${(100 * high).toFixed(0)}%` : '–'}</span></td></tr>
            );
          })}
        </tbody>
      </table>
      <p class="quiet-text">The interval takes every game as a new one. Players that draw no lots repeat theirs: give them a level, or let one be MCTS or Random.</p>
    </div>
  );
}

function withLevel(entry: GameEntry, kind: string, level: number): string {
  return hasLevels(entry, kind) && level < 10 ? `${kind},level=${level}` : kind === 'random' || kind === 'thesis' ? kind : `${kind},time=100ms`;
}

function PlayerChoice({ entry, label, player, set }: { entry: GameEntry; label: string; player: string; set(player: string): void }) {
  const [kind = ''] = player.split(',');
  const level = Number(/level=(\d+)/.exec(player)?.[1] ?? 10);
  return (
    <span class="inline player-choice">
      <label class="inline">{label}
        <select value={kind} onChange={(event) => set(withLevel(entry, event.currentTarget.value, 5))}>{playersOf(entry).filter((one) => one !== human).map((one) => <option value={one}>{title(one)}</option>)}</select>
      </label>
      {hasLevels(entry, kind) && (
        <label class="inline"><span class="hidden-text">Level of {label}</span>
          <select value={String(level)} onChange={(event) => set(withLevel(entry, kind, Number(event.currentTarget.value)))}>{Array.from({ length: 10 }, (_none, i) => <option value={String(i + 1)}>Level {i + 1}</option>)}</select>
        </label>
      )}
    </span>
  );
}
