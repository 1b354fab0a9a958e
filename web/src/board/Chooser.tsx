// Moves as buttons: those that have no place, and those that differ in what they become.

import type { Board } from '../host/types';
import type { ClickedMove } from '../model/clicks';
import type { MoveValue } from '../model/values';
import { PieceToken } from './PieceArt';

interface Props {
  moves: ClickedMove[];
  board: Board;
  values: ReadonlyMap<string, MoveValue>;
  label: string;
  spoken?: string[] | undefined;
  onMove(move: string): void;
  onCancel?(): void;
}

const most = 400;

export function Chooser({ moves, board, values, label, spoken, onMove, onCancel }: Props) {
  if (moves.length === 0) return null;
  return (
    <div class="chooser" role="group" aria-label={label}>
      {moves.slice(0, most).map((move) => {
        const value = values.get(move.move);
        return (
          <button type="button" class={`choice ${value ? `value ${value.grade}` : ''}`} onClick={() => onMove(move.move)} title={value?.words}>
            <Face board={board} move={move} spoken={spoken?.[move.number]} />
            {value && <span class="choice-value">{value.label}</span>}
          </button>
        );
      })}
      {onCancel && <button type="button" class="quiet" onClick={onCancel}>Cancel</button>}
    </div>
  );
}

/// What a move becomes: a piece of the one who moves, or a letter.
function Face({ board, move, spoken }: { board: Board; move: ClickedMove; spoken?: string | undefined }) {
  if (move.as === undefined) return <>{spoken ?? move.move}</>;
  const as = move.as.toLowerCase();
  const piece = board.pieces?.find((one) => one.letter.toLowerCase() === as && one.seat === board.turn && one.glyph);
  return piece ? <><PieceToken piece={piece} size={34} /><span class="hidden-text">{piece.name}</span></> : <>{move.as}</>;
}
