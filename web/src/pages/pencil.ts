// Pencil marks of a puzzle: those of the door, all that a cell may get, or a person's own.

import { useEffect, useState } from 'preact/hooks';
import { marksOf, noNotes, toggled } from '../model/notes';
import type { PlayState } from '../play/session';

export interface Pencil {
  marks: readonly string[];
  /// Are the marks of the door shown?
  all: boolean;
  setAll(on: boolean): void;
  /// Do clicks and digits write marks?
  writing: boolean;
  setWriting(on: boolean): void;
  onNote: ((place: number, letter: string) => void) | undefined;
}

export function usePencil({ look, position }: PlayState): Pencil | null {
  const [all, setAll] = useState(false);
  const [writing, setWriting] = useState(false);
  const [notes, setNotes] = useState(noNotes);
  useEffect(() => setNotes(noNotes), [position]);
  if (look?.board.kind !== 'grid' || !look.board.pencil_marks) return null;
  const { cells, pencil_marks } = look.board;
  return {
    marks: all ? pencil_marks : marksOf(notes, cells.length),
    all,
    setAll,
    writing,
    setWriting: (on) => {
      setWriting(on);
      if (on) setAll(false);
    },
    onNote: writing ? (place, letter) => setNotes((before) => toggled(before, place, letter)) : undefined,
  };
}
