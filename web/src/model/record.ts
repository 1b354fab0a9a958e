// A game with its variations: a tree of moves, and where we are in it. Nothing is changed in place.

export interface RecordNode {
  parent: number;
  move: string;
  /// Numbers of the nodes that follow, the oldest first.
  next: number[];
  /// The one of them that was visited last.
  last: number;
}

export interface GameTree {
  nodes: readonly RecordNode[];
  current: number;
}

const root = 0;

export function newTree(): GameTree {
  return { nodes: [{ parent: -1, move: '', next: [], last: -1 }], current: root };
}

export function nodeAt(tree: GameTree, id: number): RecordNode {
  const node = tree.nodes[id];
  if (!node) throw new Error(`there is no node ${id}`);
  return node;
}

function changed(tree: GameTree, id: number, change: Partial<RecordNode>): readonly RecordNode[] {
  const nodes = tree.nodes.slice();
  nodes[id] = { ...nodeAt(tree, id), ...change };
  return nodes;
}

/// Goes on with a move from where we are; one that was tried before is not added again.
export function play(tree: GameTree, move: string): GameTree {
  const here = nodeAt(tree, tree.current);
  const known = here.next.find((id) => nodeAt(tree, id).move === move);
  if (known !== undefined) return goTo(tree, known);
  const id = tree.nodes.length;
  const nodes = changed(tree, tree.current, { next: [...here.next, id], last: id });
  return { nodes: [...nodes, { parent: tree.current, move, next: [], last: -1 }], current: id };
}

export function playAll(tree: GameTree, moves: readonly string[]): GameTree {
  return moves.reduce(play, tree);
}

/// Goes to a node; the way to it becomes the way that `forward` takes.
export function goTo(tree: GameTree, id: number): GameTree {
  const nodes = tree.nodes.slice();
  for (let at = id; at > root; at = nodes[at]!.parent) {
    const parent = nodes[at]!.parent;
    nodes[parent] = { ...nodes[parent]!, last: at };
  }
  nodeAt(tree, id);
  return { nodes, current: id };
}

export function back(tree: GameTree): GameTree {
  const { parent } = nodeAt(tree, tree.current);
  return parent < 0 ? tree : { ...tree, current: parent };
}

export function forward(tree: GameTree): GameTree {
  const { last } = nodeAt(tree, tree.current);
  return last < 0 ? tree : { ...tree, current: last };
}

/// Takes the last move back for good: what followed it is forgotten.
export function remove(tree: GameTree, id: number): GameTree {
  const { parent } = nodeAt(tree, id);
  if (parent < 0) return tree;
  const next = nodeAt(tree, parent).next.filter((other) => other !== id);
  return { nodes: changed(tree, parent, { next, last: next.at(-1) ?? -1 }), current: isBelow(tree, tree.current, id) ? parent : tree.current };
}

function isBelow(tree: GameTree, id: number, above: number): boolean {
  for (let at = id; at >= 0; at = nodeAt(tree, at).parent) if (at === above) return true;
  return false;
}

/// The nodes from the start to this one, without the start.
export function pathTo(tree: GameTree, id = tree.current): number[] {
  const path: number[] = [];
  for (let at = id; at > root; at = nodeAt(tree, at).parent) path.unshift(at);
  return path;
}

export function movesTo(tree: GameTree, id = tree.current): string[] {
  return pathTo(tree, id).map((at) => nodeAt(tree, at).move);
}

/// The line that we are on: the way to the current node, and on along the last visited moves.
export function lineOf(tree: GameTree): number[] {
  const line = pathTo(tree);
  for (let at = nodeAt(tree, tree.current).last; at >= 0; at = nodeAt(tree, at).last) line.push(at);
  return line;
}

/// The last node of the line that we are on.
export function tip(tree: GameTree): number {
  return lineOf(tree).at(-1) ?? root;
}

/// The other moves that were tried where this one was played.
export function siblings(tree: GameTree, id: number): number[] {
  const { parent } = nodeAt(tree, id);
  return parent < 0 ? [] : nodeAt(tree, parent).next.filter((other) => other !== id);
}

export function plyOf(tree: GameTree, id: number): number {
  return pathTo(tree, id).length;
}
