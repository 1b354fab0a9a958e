import { describe, expect, it } from 'vitest';
import { fromDoor, fromValues } from '../../src/learn/lesson_tree';
import { mctsFrames } from '../../src/learn/mcts';
import { alphaBetaFrames, minimaxFrames, selectionFrames } from '../../src/learn/minimax';

const tree = fromValues([3, 5, 6, 9, 1, 2, 0, -1], 2);

describe('lessons', () => {
  it('find the same value by minimax, alpha-beta and selection functions', () => {
    for (const film of [minimaxFrames, alphaBetaFrames, selectionFrames]) expect(film(tree).at(-1)!.texts.get(0)).toBe('5');
  });

  it('cut with alpha-beta, and only there', () => {
    expect(alphaBetaFrames(tree).at(-1)!.dim.size).toBeGreaterThan(0);
    expect(minimaxFrames(tree).at(-1)!.dim.size).toBe(0);
  });

  it('visit the root once an iteration', () => {
    expect(mctsFrames(tree, 30).at(-1)!.texts.get(0)).toMatch(/^30:/);
  });

  it('read trees of the door', () => {
    const nodes = [
      { parent: null, move: null, to_move: 'Maxie', value: 1 },
      { parent: 0, move: '1', to_move: 'Minnie', value: 1 },
      { parent: 0, move: '2', to_move: null, value: -1 },
      { parent: 1, move: '1', to_move: null, value: 1 },
    ];
    expect(minimaxFrames(fromDoor(nodes)).at(-1)!.texts.get(0)).toBe('1');
  });
});
