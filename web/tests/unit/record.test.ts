import { describe, expect, it } from 'vitest';
import { back, forward, goTo, lineOf, movesTo, newTree, nodeAt, play, playAll, remove, siblings, tip } from '../../src/model/record';

describe('a record', () => {
  it('starts without moves', () => {
    expect(movesTo(newTree())).toEqual([]);
  });

  it('keeps moves in order', () => {
    expect(movesTo(playAll(newTree(), ['a', 'b', 'c']))).toEqual(['a', 'b', 'c']);
  });

  it('goes back and forward along the same line', () => {
    const tree = playAll(newTree(), ['a', 'b']);
    expect(movesTo(back(tree))).toEqual(['a']);
    expect(movesTo(forward(back(tree)))).toEqual(['a', 'b']);
    expect(back(newTree()).current).toBe(0);
    expect(forward(tree).current).toBe(tree.current);
  });

  it('makes a branch of another move, and none of the same one', () => {
    const tree = play(back(playAll(newTree(), ['a', 'b'])), 'c');
    expect(movesTo(tree)).toEqual(['a', 'c']);
    expect(siblings(tree, tree.current).map((id) => nodeAt(tree, id).move)).toEqual(['b']);
    expect(play(back(tree), 'c').nodes.length).toBe(tree.nodes.length);
  });

  it('follows the branch that was visited last', () => {
    const tree = play(back(playAll(newTree(), ['a', 'b'])), 'c');
    const other = goTo(tree, siblings(tree, tree.current)[0]!);
    expect(movesTo(forward(back(other)))).toEqual(['a', 'b']);
    expect(lineOf(goTo(other, 0)).map((id) => nodeAt(other, id).move)).toEqual(['a', 'b']);
    expect(tip(goTo(other, 0))).toBe(other.current);
  });

  it('forgets what is removed, and leaves the old tree as it was', () => {
    const tree = playAll(newTree(), ['a', 'b']);
    const shorter = remove(tree, tree.current);
    expect(movesTo(shorter)).toEqual(['a']);
    expect(forward(shorter).current).toBe(shorter.current);
    expect(movesTo(tree)).toEqual(['a', 'b']);
  });
});
