// Marks that a person writes into the cells of a puzzle.

export type Notes = ReadonlyMap<number, string>;

export const noNotes: Notes = new Map();

/// The same with a letter written into a cell, or removed from it if it was there.
export function toggled(notes: Notes, place: number, letter: string): Notes {
  const before = notes.get(place) ?? '';
  const after = before.includes(letter) ? before.replace(letter, '') : [...before, letter].sort().join('');
  return new Map(notes).set(place, after);
}

/// The marks of each cell, as the door gives its own.
export function marksOf(notes: Notes, cells: number): string[] {
  return Array.from({ length: cells }, (_none, place) => notes.get(place) ?? '');
}
