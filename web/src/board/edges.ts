// Dots and edges: the horizontal edges row by row, then the vertical ones.

import type { EdgeBoard } from '../host/types';
import type { Scene } from './scene';

export const boxSize = 72;
export const edgeMargin = 18;

export interface Edge {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  horizontal: boolean;
  row: number;
  column: number;
}

export function edgeAt(board: EdgeBoard, place: number): Edge {
  const horizontals = (board.rows + 1) * board.columns;
  const horizontal = place < horizontals;
  const across = horizontal ? board.columns : board.columns + 1;
  const number = horizontal ? place : place - horizontals;
  const row = Math.floor(number / across);
  const column = number % across;
  const x1 = edgeMargin + column * boxSize;
  const y1 = edgeMargin + row * boxSize;
  return { x1, y1, x2: horizontal ? x1 + boxSize : x1, y2: horizontal ? y1 : y1 + boxSize, horizontal, row, column };
}

export function boxAt(board: EdgeBoard, box: number): { x: number; y: number } {
  return {
    x: edgeMargin + (box % board.columns) * boxSize,
    y: edgeMargin + Math.floor(box / board.columns) * boxSize,
  };
}

export function edgeScene(board: EdgeBoard): Scene {
  const spots = board.drawn.map((drawn, place) => {
    const { x1, y1, x2, y2, horizontal, row, column } = edgeAt(board, place);
    const x = (x1 + x2) / 2;
    const y = (y1 + y2) / 2;
    const long = boxSize / 2 - 6;
    const wide = boxSize / 4;
    const [a, b] = horizontal ? [long, wide] : [wide, long];
    const label = `${horizontal ? 'horizontal' : 'vertical'} edge, row ${row + 1}, column ${column + 1}, ${drawn ? 'drawn' : 'free'}`;
    // A rhombus: neighbouring edges do not overlap.
    return { place, x, y, outline: `M${x - a} ${y}L${x} ${y - b}L${x + a} ${y}L${x} ${y + b}z`, label, radius: 14 };
  });
  return { width: 2 * edgeMargin + board.columns * boxSize, height: 2 * edgeMargin + board.rows * boxSize, spots };
}
