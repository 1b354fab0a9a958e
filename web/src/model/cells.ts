// Cells that are named in a text of the door, as places of the board.

import type { Look } from '../host/types';

/// The place of a cell or of a move by its name; undefined if the board has none.
export function placeNamed(look: Look, name: string): number | undefined {
  const byMove = look.moves.findIndex((move) => move === name || move.startsWith(`${name}=`));
  const click = byMove >= 0 ? look.places[byMove]?.clicks?.[0] : undefined;
  if (click !== undefined) return Array.isArray(click) ? click[0] : click;
  const { board } = look;
  if (board.kind !== 'grid') return undefined;
  const found = board.cells.findIndex((_piece, place) => namesOf(board.column_names, board.row_names, board.columns, place).includes(name));
  return found < 0 ? undefined : found;
}

function namesOf(columns: string[] | undefined, rows: string[] | undefined, across: number, place: number): string[] {
  const column = columns?.[place % across] ?? '';
  const row = rows?.[Math.floor(place / across)] ?? '';
  return [`${column}${row}`, `r${row}c${column}`];
}

export function placesNamed(look: Look, names: readonly string[]): number[] {
  return names.flatMap((name) => placeNamed(look, name) ?? []);
}
