import { describe, expect, it } from 'vitest';
import { marksOf, noNotes, toggled } from '../../src/model/notes';

describe('notes', () => {
  it('keeps the letters of a cell in order', () => {
    expect(toggled(toggled(noNotes, 3, '7'), 3, '2').get(3)).toBe('27');
  });

  it('removes a letter that is there', () => {
    expect(toggled(toggled(noNotes, 3, '7'), 3, '7').get(3)).toBe('');
  });

  it('leaves other cells and the notes before alone', () => {
    const before = toggled(noNotes, 1, '5');
    toggled(before, 1, '6');
    expect(marksOf(before, 3)).toEqual(['', '5', '']);
  });
});
