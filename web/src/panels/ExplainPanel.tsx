// What a position is about: the game's own theory, the best move and the next best, and why.

import { useEffect, useState } from 'preact/hooks';
import type { Report, Worth } from '../host/types';
import { placesNamed } from '../model/cells';
import { sentence } from '../model/spec';
import { wordsOf } from '../model/values';
import type { Game } from '../play/game';
import { messageOf } from '../play/session';
import { useStore } from '../play/store';
import { Line } from './AnalysisPanel';
import { Equilibrium } from './Equilibrium';
import { Facts } from './FactsTable';
import { Steps, type Step } from './Steps';

type Explanation = Report & { second?: Worth & { move: string; line?: string[] }; why?: string; steps?: Step[]; view?: string };

const ours = new Set(['game', 'position', 'to_move', 'value', 'proven', 'words', 'plies', 'move', 'best', 'line', 'nodes', 'second', 'seconds', 'why', 'steps', 'before', 'ended', 'mean', 'depth', 'solution']);

export function ExplainPanel({ game, light }: { game: Game; light(places: number[]): void }) {
  const { look, entry } = useStore(game.store);
  const [found, setFound] = useState<Explanation | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setFound(null);
    setError(null);
  }, [look]);
  const explain = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      setFound(await game.host('think').ask<Explanation>(game.question('explain')).answer);
    } catch (reason) {
      setError(messageOf(reason));
    } finally {
      setBusy(false);
    }
  };
  const lightNames = (names: string[]): void => light(look ? placesNamed(look, names) : []);
  const stepwise = entry.topics ? entry.topics.some((topic) => topic.name === 'hint') : look?.board.kind === 'grid' && look.board.look === 'sudoku';
  return (
    <div class="explain">
      {stepwise && <Steps game={game} lightNames={lightNames} />}
      <div class="row">
        <button type="button" class={stepwise ? '' : 'primary'} disabled={busy || !game.mayThink} onClick={() => void explain()}>{busy ? 'Thinking …' : stepwise ? 'Explain all steps' : 'Explain this position'}</button>
        {entry.hidden && entry.engines.includes('cfr') && <Equilibrium game={game} />}
      </div>
      {error && <p class="error" role="alert">{error}</p>}
      {found && <Explained game={game} found={found} lightNames={lightNames} />}
      {!found && !error && !stepwise && <p class="quiet-text">Says in the terms of the game what matters here, what is best, and why.</p>}
    </div>
  );
}

function Explained({ game, found, lightNames }: { game: Game; found: Explanation; lightNames(names: string[]): void }) {
  const theory = Object.fromEntries(Object.entries(found).filter(([key]) => !ours.has(key)));
  return (
    <>
      {found.move && <p>Best is <strong>{found.move}</strong>: it {verb(found)}.{found.why ? ` ${sentence(found.why)}` : ''}</p>}
      {found.line && found.line.length > 0 && <Line game={game} line={found.line} />}
      {found.second && <p>Next best is <strong>{found.second.move}</strong>: {wordsOf(found.second)}.</p>}
      {found.steps && (
        <ol class="steps" aria-label="Steps">
          {found.steps.map((step) => <li><button type="button" class="move" onClick={() => lightNames(step.cells)}>{step.text}</button></li>)}
        </ol>
      )}
      <Facts facts={theory} />
    </>
  );
}

function verb(found: Explanation): string {
  const words = wordsOf(found);
  return /^(wins|loses|draws)/.test(words) ? words : `is worth ${words}`;
}
