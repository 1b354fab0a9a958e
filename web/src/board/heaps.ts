// Heaps of pieces: one heap alone is laid out in rows, several stand side by side.

import type { HeapBoard } from '../host/types';
import { circle, type Scene } from './scene';

const pitch = 54;
const perRow = 10;
/// More pieces of one heap are not drawn one by one.
export const mostDrawn = 300;

export interface Pebble {
  place: number;
  heap: number;
  /// From the bottom of its heap, counted from 0.
  height: number;
  x: number;
  y: number;
  taken: boolean;
}

function alone(board: HeapBoard): boolean {
  return board.heaps.length === 1;
}

function rowsOf(board: HeapBoard): number {
  const tallest = Math.max(1, ...board.heaps.map((heap) => Math.min(heap.room, mostDrawn)));
  return alone(board) ? Math.ceil(tallest / perRow) : tallest;
}

export function pebbles(board: HeapBoard): Pebble[] {
  const rows = rowsOf(board);
  return board.heaps.flatMap((heap, number) => {
    const hidden = Math.max(0, Math.min(heap.room, heap.size + 10) - mostDrawn);
    const drawn = Math.min(heap.room - hidden, mostDrawn);
    return Array.from({ length: drawn }, (_none, i) => {
      const height = i + hidden;
      const [column, row] = alone(board) ? [i % perRow, Math.floor(i / perRow)] : [number, i];
      const x = (column + 0.5) * pitch + 8;
      const y = (rows - row - 0.5) * pitch + 8;
      return { place: heap.first + height, heap: number, height, x, y, taken: height >= heap.size };
    });
  });
}

export function heapScene(board: HeapBoard): Scene {
  const columns = alone(board) ? Math.min(perRow, Math.max(1, board.heaps[0]!.room)) : board.heaps.length;
  const spots = pebbles(board).map((pebble) => {
    const takes = board.heaps[pebble.heap]!.size - pebble.height;
    const where = alone(board) ? '' : ` of heap ${pebble.heap + 1}`;
    const label = pebble.taken ? `piece ${pebble.height + 1}${where}, taken` : `piece ${pebble.height + 1}${where}: take ${takes}`;
    return { place: pebble.place, x: pebble.x, y: pebble.y, outline: circle(pebble.x, pebble.y, pitch / 2 - 2), label, radius: pitch / 2 - 5 };
  });
  return { width: columns * pitch + 16, height: rowsOf(board) * pitch + 16 + (alone(board) ? 0 : 26), spots };
}
