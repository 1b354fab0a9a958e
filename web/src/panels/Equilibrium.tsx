// The equilibrium of a hidden game as a table: how often each move is played with what a player sees.

import { useState } from 'preact/hooks';
import type { Report } from '../host/types';
import type { Game } from '../play/game';
import { messageOf } from '../play/session';

const most = 60;

export function Equilibrium({ game }: { game: Game }) {
  const [found, setFound] = useState<Report | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const solve = async (): Promise<void> => {
    setBusy(true);
    try {
      setFound(await game.hosts.lane('think').ask<Report>({ do: 'equilibrium', game: game.state.game }).answer);
      setError(null);
    } catch (reason) {
      setError(messageOf(reason));
    }
    setBusy(false);
  };
  const moves = [...new Set(found?.strategy?.flatMap((row) => Object.keys(row.moves)) ?? [])];
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void solve()}>{busy ? 'Solving …' : 'The whole equilibrium'}</button>
      {error && <p class="error" role="alert">{error}</p>}
      {found?.strategy && (
        <div class="table-frame" tabIndex={0} role="group" aria-label="Equilibrium">
          <table>
            <caption>{game.nameOf(0)} gets {(found.value ?? 0).toFixed(4).replace('-', '−')} on average; exploitability {found.exploitability?.toFixed(5)}</caption>
            <thead><tr><th scope="col">Player</th><th scope="col">Sees</th>{moves.map((move) => <th scope="col">{move}</th>)}</tr></thead>
            <tbody>
              {found.strategy.slice(0, most).map((row) => (
                <tr><td>{row.seat}</td><th scope="row">{row.view || '–'}</th>{moves.map((move) => <Share share={row.moves[move]} />)}</tr>
              ))}
            </tbody>
          </table>
          {found.strategy.length > most && <p class="quiet-text">The first {most} of {found.strategy.length} views.</p>}
        </div>
      )}
    </>
  );
}

function Share({ share }: { share: number | undefined }) {
  if (share === undefined) return <td />;
  return <td class="share" style={{ '--share': `${share * 100}%` }}>{share.toFixed(3)}</td>;
}
