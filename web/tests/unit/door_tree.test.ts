import { describe, expect, it } from 'vitest';
import { graft, grown, movesOf, pictureNodes } from '../../src/model/door_tree';
import { layOutTree } from '../../src/model/tree_layout';

const nodes = [
  { parent: null, move: null, to_move: 'A', value: 1 },
  { parent: 0, move: 'x', to_move: 'B', value: -1 },
  { parent: 0, move: 'y', to_move: 'B', value: 1 },
];

describe('trees of the door', () => {
  it('grow below a node, with all values for the same player', () => {
    const tree = graft(grown(nodes), 2, [{ parent: null, move: null, to_move: 'B', value: -1 }, { parent: 0, move: 'z', to_move: 'A', value: -1 }]);
    expect(tree.nodes[3]).toMatchObject({ parent: 2, move: 'z', value: 1 });
    expect(movesOf(tree, 3)).toEqual(['y', 'z']);
  });

  it('have the best move of who moves first', () => {
    const pictures = pictureNodes(grown(nodes), ['A', 'B']);
    expect(pictures[0]!.children).toEqual([2, 1]);
    expect(pictures[2]!.best).toBe(true);
    expect(pictures[1]!.more).toBe(true);
  });

  it('show only what is open', () => {
    const layout = layOutTree((id) => (id === 0 ? [1, 2] : []), 0, () => false);
    expect(layout.nodes.length).toBe(1);
    expect(layOutTree((id) => (id === 0 ? [1, 2] : []), 0, () => true)).toMatchObject({ depth: 1, rows: 2 });
  });
});
