// What is going on, in a sentence that screen readers hear.

import { PieceToken } from '../board/PieceArt';
import { capital } from '../model/spec';
import type { Game } from '../play/game';

export function Status({ game, hint }: { game: Game; hint: string | null }) {
  const { look, thinking, ended, ahead, covered, paused } = game.state;
  if (!look) return null;
  const words = ended ?? (look.to_move === null ? (look.outcome ?? 'The game is over') : sentence(game));
  const notes = covered === null ? (look.board.notes ?? []) : [];
  return (
    <div class="status">
      <p class={`status-words${look.to_move === null || ended ? ' over' : ''}`} role="status" aria-live="polite">
        {covered === null && game.told && <span>{game.told} · </span>}{words}
        {thinking && <span class="thinking"> · {thinking === 'chance' ? 'dealing' : 'thinking'} …</span>}
        {paused && !thinking && !game.isOver && <button type="button" class="quiet" onClick={() => game.setPaused(false)}>Go on</button>}
        {hint && <span> · Hint: {spokenMove(game, hint)}</span>}
      </p>
      {ahead.length > 0 && <p>A line that was not played: {ahead.join(' ')} <button type="button" class="quiet" onClick={() => void game.lookAhead([])}>Back to the game</button></p>}
      {notes.length > 0 && (
        <ul class="notes">
          {notes.map((note) => (
            <li class={note.seat !== undefined && note.seat === look.board.turn ? 'turn' : ''}>
              <span>{note.label}</span> {(note.pieces ?? []).map((number) => look.board.pieces?.[number] && <PieceToken piece={look.board.pieces[number]!} />)} {note.text && <strong>{note.text}</strong>}
            </li>
          ))}
        </ul>
      )}
      <details class="as-text"><summary>The board as text</summary><pre>{covered === null ? look.picture : ''}</pre></details>
    </div>
  );
}

function sentence(game: Game): string {
  const { look } = game.state;
  return look!.board.status ?? capital(`${look!.to_move} to move`);
}

export function spokenMove(game: Game, move: string): string {
  const { look } = game.state;
  return look?.spoken?.[look.moves.indexOf(move)] ?? move;
}
