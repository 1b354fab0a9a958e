import { describe, expect, it } from 'vitest';
import { count, rankedMoves, signed, wordsOf } from '../../src/model/values';

describe('values', () => {
  it('are ranked with sooner wins and later losses first', () => {
    const ranked = rankedMoves({
      game: 'g', best: ['a'], proven: true, values: { c: -1, d: -1, b: 1, a: 1 },
      by_move: { a: { value: 1, plies: 3, proven: true }, b: { value: 1, plies: 7, proven: true }, c: { value: -1, plies: 2, proven: true }, d: { value: -1, plies: 8, proven: true } },
    });
    expect(ranked.map((one) => one.move)).toEqual(['a', 'b', 'd', 'c']);
    expect(ranked.map((one) => one.grade)).toEqual(['win', 'win', 'loss', 'loss']);
    expect(ranked.map((one) => one.best)).toEqual([true, false, false, false]);
  });

  it('are equally strong where they are equal, and then none is marked', () => {
    const ranked = rankedMoves({ game: 'g', best: ['a', 'b'], proven: true, values: { a: 0, b: 0 } });
    expect(ranked.map((one) => one.strength)).toEqual([1, 1]);
    expect(ranked.some((one) => one.best)).toBe(false);
  });

  it('that are guessed as a draw are even, whatever the others are', () => {
    const ranked = rankedMoves({ game: 'g', proven: false, values: { a: 1, b: 0, c: -2 } });
    expect(ranked.map((one) => one.grade)).toEqual(['good', 'even', 'bad']);
  });

  it('of an equilibrium are shares', () => {
    const ranked = rankedMoves({ game: 'g', strategy: [{ seat: 'A', view: '', moves: { fold: 0.1, call: 0.9 } }] });
    expect(ranked.map((one) => one.label)).toEqual(['90%', '10%']);
  });

  it('have words', () => {
    expect(wordsOf({ value: 1, proven: true, plies: 5 })).toBe('wins in 5 plies');
    expect(wordsOf({ value: -14, proven: false })).toBe('about −14');
    expect(wordsOf({})).toBe('unknown');
    expect([signed(2), signed(0), signed(-0.25)]).toEqual(['+2', '0', '−0.25']);
    expect([count(999), count(45_678), count(1_234_567)]).toEqual(['999', '46 k', '1.2 M']);
  });
});
