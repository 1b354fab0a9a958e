// The door's trees as nodes of a picture.

import type { TreeNode } from '../host/types';
import type { PictureNode } from '../panels/TreePicture';
import { count, signed } from './values';

/// A tree that grows: what was asked for later hangs below what was there.
export interface GrownTree {
  nodes: TreeNode[];
  /// Nodes whose children are known.
  known: Set<number>;
}

export function grown(nodes: TreeNode[]): GrownTree {
  const known = new Set<number>();
  for (const node of nodes) if (node.parent !== null) known.add(node.parent);
  return { nodes, known };
}

/// Hangs a tree, whose root is the node `at`, below it. The door's values are for the player to move at the
/// root that was asked about; here all are for the player to move at the first root.
export function graft(tree: GrownTree, at: number, below: TreeNode[]): GrownTree {
  const nodes = tree.nodes.slice();
  const numbers = [at];
  const turned = below[0]?.to_move !== tree.nodes[0]?.to_move;
  for (const node of below.slice(1)) {
    numbers.push(nodes.length);
    nodes.push({ ...(turned ? forOther(node) : node), parent: numbers[node.parent ?? 0]! });
  }
  const both = grown(nodes);
  both.known.add(at);
  return both;
}

export function movesOf(tree: GrownTree, id: number): string[] {
  const moves: string[] = [];
  for (let at: number | null = id; at !== null; at = tree.nodes[at]!.parent) {
    const move = tree.nodes[at]!.move;
    if (move !== null) moves.unshift(move);
  }
  return moves;
}

function forOther(node: TreeNode): TreeNode {
  return {
    ...node,
    ...(node.value !== undefined ? { value: 0 - node.value } : {}),
    ...(node.mean !== undefined ? { mean: 0 - node.mean } : {}),
  };
}

const widest = 12;

export function pictureNodes(tree: GrownTree, seats: string[]): PictureNode[] {
  const children = childrenOf(tree);
  const best = new Set<number>();
  children.forEach((below, id) => {
    const ranked = rank(tree, id, below);
    if (ranked.length > 0) best.add(ranked[0]!);
    children[id] = ranked.slice(0, widest);
  });
  return tree.nodes.map((node, id) => ({
    move: node.move ?? '',
    text: textOf(node),
    seat: node.to_move === null ? -1 : node.to_move === 'chance' ? -2 : Math.max(0, seats.indexOf(node.to_move)),
    words: `${node.to_move === null ? 'the end' : `${node.to_move} to move`}${worthOf(node, tree.nodes[0]!)}`,
    best: best.has(id),
    children: children[id]!,
    more: node.to_move !== null && !tree.known.has(id),
  }));
}

function childrenOf(tree: GrownTree): number[][] {
  const children: number[][] = tree.nodes.map(() => []);
  tree.nodes.forEach((node, id) => node.parent !== null && children[node.parent]!.push(id));
  return children;
}

function worthOf(node: TreeNode, root: TreeNode): string {
  const value = node.value === undefined ? '' : `, ${signed(node.value)} for ${root.to_move}${node.proven ? ', proven' : ''}`;
  return node.visits === undefined ? value : `, ${node.visits} visits, mean ${signed(node.mean ?? 0)} for ${root.to_move}`;
}

/// The best first for who moves there: by visits where a search counted them, else by value and how soon.
function rank(tree: GrownTree, id: number, below: number[]): number[] {
  const sign = tree.nodes[id]!.to_move === tree.nodes[0]!.to_move ? 1 : -1;
  const worth = (child: number): number => {
    const { visits, value = 0, plies = 0 } = tree.nodes[child]!;
    return visits ?? sign * (value - Math.sign(value) * plies * 1e-4);
  };
  return [...below].sort((a, b) => worth(b) - worth(a));
}

function textOf(node: TreeNode): string {
  if (node.visits !== undefined) return count(node.visits).replace(' ', '');
  return node.value === undefined ? '?' : signed(node.value);
}
