// Where the nodes of a tree are drawn: from the left to the right, the leaves one below the other.

export interface DrawnNode {
  id: number;
  parent: number | null;
  depth: number;
  /// In rows.
  row: number;
}

export interface Layout {
  nodes: DrawnNode[];
  depth: number;
  rows: number;
}

/// Lays out the nodes that can be seen: those whose ancestors are all open.
export function layOutTree(children: (id: number) => readonly number[], root: number, isOpen: (id: number) => boolean): Layout {
  const nodes: DrawnNode[] = [];
  let rows = 0;
  let deepest = 0;
  const place = (id: number, parent: number | null, depth: number): number => {
    const node: DrawnNode = { id, parent, depth, row: 0 };
    nodes.push(node);
    deepest = Math.max(deepest, depth);
    const below = isOpen(id) ? children(id) : [];
    const under = below.map((child) => place(child, id, depth + 1));
    node.row = under.length > 0 ? (under[0]! + under.at(-1)!) / 2 : rows++;
    return node.row;
  };
  place(root, null, 0);
  return { nodes, depth: deepest, rows };
}
