// How fast the engines are on this machine.

import { useState } from 'preact/hooks';
import type { Hosts } from '../host/hosts';
import type { Message, Report } from '../host/types';
import { count } from '../model/values';
import { messageOf } from '../play/session';

interface Test {
  name: string;
  unit: string;
  message: Message;
}

const tests: Test[] = [
  { name: 'Connect Four, alpha-beta', unit: 'nodes', message: { do: 'best', game: 'connect-four', player: 'alphabeta,nodes=2000000' } },
  { name: 'Chess, search', unit: 'nodes', message: { do: 'best', game: 'chess', player: 'expert,time=2s' } },
  { name: 'Chess, counting move sequences', unit: 'sequences', message: { do: 'perft', game: 'chess', depth: 4 } },
  { name: 'Gomoku, Monte Carlo tree search', unit: 'iterations', message: { do: 'best', game: 'connect:9,9,5', player: 'mcts,iterations=20000' } },
];

export function Speed({ hosts }: { hosts: Hosts }) {
  const [rows, setRows] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState('');
  const known = tests.filter((test) => hosts.menu.games.some((entry) => entry.name === String(test.message.game).split(':')[0]));
  const measure = async (): Promise<void> => {
    for (const test of known) {
      setBusy(test.name);
      const text = await speedOf(hosts, test);
      setRows((before) => ({ ...before, [test.name]: text }));
    }
    setBusy('');
  };
  return (
    <section class="panel" aria-label="Speed">
      <div class="row"><h2>Speed on this machine</h2><button type="button" disabled={busy !== ''} onClick={() => void measure()}>{busy ? 'Measuring …' : 'Measure'}</button></div>
      <table>
        <tbody>{known.map((test) => <tr><th scope="row">{test.name}</th><td>{busy === test.name ? '…' : (rows[test.name] ?? '–')}</td></tr>)}</tbody>
      </table>
    </section>
  );
}

async function speedOf(hosts: Hosts, test: Test): Promise<string> {
  try {
    const { nodes = 0, seconds = 0 } = await hosts.lane('compare').ask<Report>(test.message).answer;
    return seconds > 0 ? `${count(nodes / seconds)} ${test.unit}/s` : 'too quick to measure';
  } catch (error) {
    return messageOf(error);
  }
}
