// A hint for a puzzle, vague at first: the technique, then the cells, then the step itself.

import { useEffect, useState } from 'preact/hooks';
import type { Game } from '../play/game';
import { messageOf } from '../play/session';
import { useStore } from '../play/store';

export interface Step {
  technique: string;
  cells: string[];
  text: string;
  placed: string[];
  removed: string[];
  score?: number;
}

export function Steps({ game, lightNames }: { game: Game; lightNames(names: string[]): void }) {
  const { look } = useStore(game.store);
  const [step, setStep] = useState<Step | null>(null);
  const [told, setTold] = useState(0);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    setStep(null);
    setTold(0);
    setError(null);
  }, [look]);
  const more = async (): Promise<void> => {
    try {
      const known = step ?? (await game.host('think').ask<Step>({ ...game.question('analyse'), topic: 'hint' }).answer);
      setStep(known);
      setTold(told + 1);
      if (told >= 1) lightNames([...known.cells, ...known.placed]);
    } catch (reason) {
      setError(messageOf(reason));
    }
  };
  return (
    <div class="hints">
      <div class="row">
        <button type="button" class="primary" disabled={told >= 3 || look?.to_move === null} onClick={() => void more()}>{['Give me a hint', 'Where?', 'Tell me', 'That is all'][told]}</button>
        {step && told >= 3 && step.placed[0] && <button type="button" onClick={() => void game.playMove(step.placed[0]!)}>Write {step.placed[0]}</button>}
      </div>
      {error && <p class="error" role="alert">{error}</p>}
      <div aria-live="polite">
        {step && told >= 1 && <p>There is a <strong>{step.technique}</strong>.</p>}
        {step && told >= 2 && <p>Look at {step.cells.join(', ')}.</p>}
        {step && told >= 3 && <p>{step.text}.</p>}
      </div>
    </div>
  );
}
