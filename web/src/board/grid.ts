// Grids of cells: where each cell is.

import type { GridBoard } from '../host/types';
import { circle, rectangle, type Scene } from './scene';

export const cellSize = 60;

/// The size of the names of columns and rows: the same on the screen, however many cells there are.
export function nameSize(board: GridBoard): number {
  return Math.max(board.columns, board.rows) * cellSize * 0.028;
}

/// Room for these names.
export function margins(board: GridBoard): { left: number; bottom: number } {
  const room = nameSize(board) * 1.7;
  return { left: board.row_names?.length ? room : 0, bottom: board.column_names?.length ? room : 0 };
}

/// Where a cell is drawn; the other way round, the last one comes first.
export function cellAt(board: GridBoard, place: number, flipped: boolean): { column: number; row: number; x: number; y: number } {
  const drawn = flipped ? board.cells.length - 1 - place : place;
  const column = drawn % board.columns;
  const row = Math.floor(drawn / board.columns);
  return { column, row, x: margins(board).left + column * cellSize, y: row * cellSize };
}

export function cellName(board: GridBoard, place: number): string {
  const column = board.column_names?.[place % board.columns];
  const row = board.row_names?.[Math.floor(place / board.columns)];
  if (board.look === 'sudoku') return `row ${row}, column ${column}`;
  if (column && row) return `${column}${row}`;
  if (column) return `column ${column}, row ${board.rows - Math.floor(place / board.columns)}`;
  return `cell ${place + 1}`;
}

export function pieceName(board: GridBoard, place: number): string {
  const piece = board.cells[place] ?? -1;
  return piece < 0 ? 'empty' : (board.pieces?.[piece]?.name ?? `piece ${piece + 1}`);
}

export function gridScene(board: GridBoard, flipped: boolean): Scene {
  const { left, bottom } = margins(board);
  const spots = board.cells.map((_piece, place) => {
    const { x, y } = cellAt(board, place, flipped);
    return {
      place,
      x: x + cellSize / 2,
      y: y + cellSize / 2,
      outline: rectangle(x, y, cellSize, cellSize),
      label: `${cellName(board, place)}, ${pieceName(board, place)}`,
      radius: cellSize / 2,
      ...(board.falls ? { frame: circle(x + cellSize / 2, y + cellSize / 2, cellSize * 0.43) } : {}),
    };
  });
  return { width: left + board.columns * cellSize, height: board.rows * cellSize + bottom, spots };
}
