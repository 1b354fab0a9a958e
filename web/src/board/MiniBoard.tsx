// A small picture of a board, to look at only.

import type { Board } from '../host/types';
import { Art } from './Art';
import { sceneOf } from './scene';
import { layOut } from './table';

export function MiniBoard({ board }: { board: Board }) {
  const box = frameOf(board);
  if (!box) return null;
  return (
    <svg class={`board mini kind-${board.kind}`} viewBox={box} aria-hidden="true">
      <Art board={board} flipped={false} />
      {board.kind === 'grid' && <Art board={board} flipped={false} above={true} />}
    </svg>
  );
}

/// The whole board; of a table the cards alone, for words would be too small to read.
function frameOf(board: Board): string | null {
  const { width, height } = sceneOf(board, false);
  if (height === 0) return null;
  if (board.kind !== 'table') return `-4 -4 ${width + 8} ${height + 8}`;
  const cards = layOut(board).flatMap((hand) => hand.cards);
  if (cards.length === 0) return null;
  const left = Math.min(...cards.map((card) => card.x));
  const top = Math.min(...cards.map((card) => card.y));
  const right = Math.max(...cards.map((card) => card.x + card.width));
  const bottom = Math.max(...cards.map((card) => card.y + card.height));
  return `${left - 4} ${top - 4} ${right - left + 8} ${bottom - top + 8}`;
}
