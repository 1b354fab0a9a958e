// Where everything of a board is, as numbers: the size of the drawing and the spot of each place.

import type { Board } from '../host/types';
import { edgeScene } from './edges';
import { graphScene } from './graph';
import { gridScene } from './grid';
import { heapScene } from './heaps';
import { hexScene } from './hexes';
import { tableScene } from './table';

/// Something that can be clicked.
export interface Spot {
  place: number;
  x: number;
  y: number;
  /// Its outline as an SVG path.
  outline: string;
  /// What is drawn around it where it is marked, if not its outline.
  frame?: string;
  /// What a screen reader says.
  label: string;
  /// Half its width, for labels and rings.
  radius: number;
}

export interface Scene {
  width: number;
  height: number;
  spots: Spot[];
}

export function sceneOf(board: Board, flipped: boolean): Scene {
  switch (board.kind) {
    case 'grid':
      return gridScene(board, flipped);
    case 'hexes':
      return hexScene(board, flipped);
    case 'edges':
      return edgeScene(board);
    case 'graph':
      return graphScene(board);
    case 'heaps':
      return heapScene(board);
    case 'table':
      return tableScene(board);
    case 'picture':
      return { width: 0, height: 0, spots: [] };
  }
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

export function circle(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

/// The spot that an arrow key leads to: the nearest one in that direction.
export function neighbour(spots: readonly Spot[], from: Spot, key: string): Spot | null {
  const [dx, dy] = directions[key] ?? [0, 0];
  if (dx === 0 && dy === 0) return null;
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const across = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (along <= 0.01 || across > 2 * along) continue;
    const distance = along + 3 * across;
    if (distance < least) [best, least] = [spot, distance];
  }
  return best;
}

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
