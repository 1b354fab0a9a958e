// The drawing of a board by its kind.

import type { Board } from '../host/types';
import { GridArt } from './GridArt';
import { EdgeArt, GraphArt, HeapArt, HexArt } from './OtherArt';
import { TableArt } from './TableArt';

interface Props {
  board: Board;
  flipped: boolean;
  /// Small letters in the empty cells of a grid.
  pencil?: readonly string[] | undefined;
  /// Of a grid: the pieces alone, which lie above the marks.
  above?: boolean;
}

export function Art({ board, flipped, pencil, above = false }: Props) {
  switch (board.kind) {
    case 'grid':
      return <GridArt board={board} flipped={flipped} pencil={pencil} layer={above ? 'pieces' : 'ground'} />;
    case 'hexes':
      return <HexArt board={board} flipped={flipped} />;
    case 'edges':
      return <EdgeArt board={board} />;
    case 'graph':
      return <GraphArt board={board} />;
    case 'heaps':
      return <HeapArt board={board} />;
    case 'table':
      return <TableArt board={board} />;
    case 'picture':
      return null;
  }
}
