// New puzzles by grade, for the games that have them.

import { useState } from 'preact/hooks';
import { playLink } from '../model/link';
import type { Game } from '../play/game';
import { grades, hasPuzzles, newPuzzle } from '../play/puzzles';
import { messageOf } from '../play/session';

export function Generate({ game }: { game: Game }) {
  const [grade, setGrade] = useState('easy');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (!hasPuzzles(game.state.look)) return null;
  const generate = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const position = await newPuzzle(game, grade);
      location.hash = playLink({ game: game.state.game, position, moves: [], seats: game.state.seats, flipped: false });
    } catch (reason) {
      setError(messageOf(reason));
    }
    setBusy(false);
  };
  return (
    <div>
      <h3>New puzzle</h3>
      <div class="row">
        <label class="inline"><span class="hidden-text">Grade</span>
          <select value={grade} onChange={(event) => setGrade(event.currentTarget.value)}>{grades.map((one) => <option value={one}>{one}</option>)}</select>
        </label>
        <button type="button" class="primary" disabled={busy} onClick={() => void generate()}>{busy ? 'Making one …' : 'Make a puzzle'}</button>
      </div>
      {error && <p class="error" role="alert">{error}</p>}
    </div>
  );
}
