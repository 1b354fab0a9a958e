// A small tree to learn on: moves, who moves, and values at its leaves for the first player.

import type { TreeNode } from '../host/types';

export interface LessonNode {
  parent: number | null;
  move: string;
  /// Does the first player move here? The first player wants great values, the other small ones.
  maximises: boolean;
  children: number[];
  /// At a leaf, what it is worth to the first player.
  value: number | null;
  words: string;
}

export type LessonTree = LessonNode[];

/// From a tree of the door, whose values are for the player to move at its root.
export function fromDoor(nodes: readonly TreeNode[]): LessonTree {
  const first = nodes[0]!.to_move;
  const tree: LessonTree = nodes.map((node) => ({
    parent: node.parent,
    move: node.move ?? '',
    maximises: node.to_move === first,
    children: [],
    value: null,
    words: node.position ?? '',
  }));
  nodes.forEach((node, id) => node.parent !== null && tree[node.parent]!.children.push(id));
  nodes.forEach((node, id) => {
    if (tree[id]!.children.length === 0) tree[id]!.value = node.value ?? 0;
  });
  return tree;
}

/// A tree of two moves at each turn with these values at its leaves, from the left to the right.
export function fromValues(values: readonly number[], across: number): LessonTree {
  const tree: LessonTree = [{ parent: null, move: '', maximises: true, children: [], value: null, words: '' }];
  let row = [0];
  while (row.length < values.length) {
    row = row.flatMap((id) =>
      Array.from({ length: across }, (_none, i) => {
        const child = tree.length;
        tree.push({ parent: id, move: String.fromCharCode(97 + i), maximises: !tree[id]!.maximises, children: [], value: null, words: '' });
        tree[id]!.children.push(child);
        return child;
      }),
    );
  }
  row.forEach((id, i) => (tree[id]!.value = values[i] ?? 0));
  return tree;
}

/// What a step of a lesson shows.
export interface Frame {
  active: number;
  /// What stands in the nodes.
  texts: ReadonlyMap<number, string>;
  /// What was never looked at.
  dim: ReadonlySet<number>;
  /// The moves that were chosen.
  chosen: ReadonlySet<number>;
  words: string;
}

/// Collects the frames of a lesson.
export class Film {
  readonly frames: Frame[] = [];
  private texts = new Map<number, string>();
  private dim = new Set<number>();
  private chosen = new Set<number>();

  constructor(readonly tree: LessonTree) {}

  show(active: number, words: string): void {
    this.frames.push({ active, texts: new Map(this.texts), dim: new Set(this.dim), chosen: new Set(this.chosen), words });
  }

  write(id: number, text: string): void {
    this.texts.set(id, text);
  }

  choose(id: number): void {
    for (const other of this.tree[this.tree[id]!.parent ?? 0]!.children) this.chosen.delete(other);
    this.chosen.add(id);
  }

  cut(id: number): void {
    this.dim.add(id);
    for (const child of this.tree[id]!.children) this.cut(child);
  }

  uncut(id: number): void {
    this.dim.delete(id);
  }

  name(id: number): string {
    const { move, parent } = this.tree[id]!;
    return parent === null ? 'the start' : `move ${move}`;
  }
}
