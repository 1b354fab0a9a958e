// Moves as clicks: a tree of the places that lead to each move, as `places` of a look says.

import type { MovePlaces } from '../host/types';

export interface ClickedMove {
  move: string;
  /// Its number in the look's list.
  number: number;
  as?: string;
}

export interface ClickNode {
  next: Map<number, ClickNode>;
  moves: ClickedMove[];
  /// All moves at or below this node.
  all: ClickedMove[];
}

export interface ClickTree {
  root: ClickNode;
  /// Moves without a place: they are buttons.
  buttons: ClickedMove[];
}

const node = (): ClickNode => ({ next: new Map(), moves: [], all: [] });

function insert(at: ClickNode, clicks: readonly (number | number[])[], move: ClickedMove): void {
  at.all.push(move);
  const [first, ...rest] = clicks;
  if (first === undefined) {
    at.moves.push(move);
    return;
  }
  for (const place of Array.isArray(first) ? first : [first]) {
    const below = at.next.get(place) ?? node();
    at.next.set(place, below);
    insert(below, rest, move);
  }
}

export function clickTree(moves: readonly string[], places: readonly MovePlaces[]): ClickTree {
  const tree: ClickTree = { root: node(), buttons: [] };
  moves.forEach((move, number) => {
    const { clicks, as } = places[number] ?? {};
    const clicked = as === undefined ? { move, number } : { move, number, as };
    if (!clicks || clicks.length === 0) tree.buttons.push(clicked);
    else insert(tree.root, clicks, clicked);
  });
  return tree;
}

/// Where a list of clicks leads; null if nowhere.
export function follow(tree: ClickTree, path: readonly number[]): ClickNode | null {
  let at: ClickNode | undefined = tree.root;
  for (const place of path) {
    at = at.next.get(place);
    if (!at) return null;
  }
  return at;
}

export type Clicked =
  | { kind: 'path'; path: number[] }
  | { kind: 'move'; move: ClickedMove }
  /// Several moves have these clicks: they differ in `as`.
  | { kind: 'choose'; path: number[]; moves: ClickedMove[] };

/// What a click means after the clicks before it.
export function click(tree: ClickTree, path: readonly number[], place: number): Clicked {
  const on = follow(tree, [...path, place]);
  if (on) return reached(on, [...path, place]);
  if (path.length > 0 && path[path.length - 1] === place) return { kind: 'path', path: path.slice(0, -1) };
  const fresh = follow(tree, [place]);
  return fresh ? reached(fresh, [place]) : { kind: 'path', path: [] };
}

function reached(at: ClickNode, path: number[]): Clicked {
  if (at.next.size > 0) return { kind: 'path', path };
  if (at.moves.length === 1 && at.moves[0]!.as === undefined) return { kind: 'move', move: at.moves[0]! };
  return { kind: 'choose', path, moves: at.moves };
}

/// The places that the clicks of a move name, in order; of "any of these" the one that `prefer` chooses.
export function placesOf(places: MovePlaces | undefined, prefer: (any: number[]) => number): number[] {
  return (places?.clicks ?? []).map((one) => (Array.isArray(one) ? prefer(one) : one));
}
