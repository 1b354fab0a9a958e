// Boards of hexagons, each row half a hexagon further to the right.

import type { GridBoard } from '../host/types';
import { cellName, pieceName } from './grid';
import type { Scene } from './scene';

export const hexRadius = 32;
const halfWidth = (hexRadius * Math.sqrt(3)) / 2;

export function hexagon(x: number, y: number, radius = hexRadius): string {
  const corners = [90, 150, 210, 270, 330, 30].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y - radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}z`;
}

export function hexScene(board: GridBoard, flipped: boolean): Scene {
  const spots = board.cells.map((_piece, place) => {
    const drawn = flipped ? board.cells.length - 1 - place : place;
    const column = drawn % board.columns;
    const row = Math.floor(drawn / board.columns);
    const x = halfWidth * (1 + 2 * column + row) + 4;
    const y = hexRadius * (1 + 1.5 * row) + 4;
    const label = `${cellName(board, place)}, ${pieceName(board, place)}`;
    return { place, x, y, outline: hexagon(x, y), label, radius: halfWidth };
  });
  return {
    width: halfWidth * (2 * board.columns + board.rows - 1) + 8,
    height: hexRadius * (1.5 * board.rows + 0.5) + 8,
    spots,
  };
}
