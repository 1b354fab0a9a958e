// Coins on a circle, the strings between them, and those that are tied to the ground.

import type { GraphBoard } from '../host/types';
import type { Scene } from './scene';

export const coinRadius = 24;
export const graphSize = 460;

export interface Point {
  x: number;
  y: number;
}

export function coinAt(board: GraphBoard, coin: number): Point {
  const count = board.coins.length;
  if (count === 1) return { x: graphSize / 2, y: graphSize / 2 };
  const angle = (2 * Math.PI * coin) / count - Math.PI / 2;
  const reach = graphSize / 2 - 90;
  return { x: graphSize / 2 + reach * Math.cos(angle), y: graphSize / 2 + reach * Math.sin(angle) };
}

/// The number of this string among those with the same ends, and how many there are.
function bundle(board: GraphBoard, place: number): { index: number; size: number } {
  const ends = (string: { from: number; to: number }): string => [string.from, string.to].sort((a, b) => a - b).join();
  const mine = ends(board.strings[place]!);
  const same = board.strings.flatMap((string, i) => (ends(string) === mine ? [i] : []));
  return { index: same.indexOf(place), size: same.length };
}

function outwards(at: Point, turn: number): Point {
  const dx = at.x - graphSize / 2;
  const dy = at.y - graphSize / 2;
  const angle = (dx === 0 && dy === 0 ? -Math.PI / 2 : Math.atan2(dy, dx)) + turn;
  return { x: at.x + 78 * Math.cos(angle), y: at.y + 78 * Math.sin(angle) };
}

/// A string as a curve: its ends and the point that bends it.
export function stringAt(board: GraphBoard, place: number): { from: Point; bend: Point; to: Point; grounded: boolean } {
  const { from, to } = board.strings[place]!;
  const { index, size } = bundle(board, place);
  const offset = index - (size - 1) / 2;
  const grounded = from < 0 || to < 0;
  const start = coinAt(board, from < 0 ? to : from);
  const end = grounded ? outwards(start, offset * 0.5) : coinAt(board, to);
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const side = grounded ? 0 : (offset * 56) / length;
  const bend = { x: (start.x + end.x) / 2 - (end.y - start.y) * side, y: (start.y + end.y) / 2 + (end.x - start.x) * side };
  return { from: start, bend, to: end, grounded };
}

export function graphScene(board: GraphBoard): Scene {
  const spots = board.strings.map((string, place) => {
    const { from, bend, to } = stringAt(board, place);
    const x = (from.x + 2 * bend.x + to.x) / 4;
    const y = (from.y + 2 * bend.y + to.y) / 4;
    const name = (coin: number): string => (coin < 0 ? 'the ground' : (board.coins[coin]?.name ?? `coin ${coin + 1}`));
    const label = `string from ${name(string.from)} to ${name(string.to)}, ${string.cut ? 'cut' : 'whole'}`;
    return { place, x, y, outline: ribbon(from, bend, to), label, radius: 15 };
  });
  const points = [...board.coins.map((_coin, i) => coinAt(board, i)), ...board.strings.map((_string, i) => stringAt(board, i).to)];
  return { width: graphSize, height: Math.max(0, ...points.map((point) => point.y)) + coinRadius + 8, spots };
}

/// A band along a curve, wide enough for a finger.
function ribbon(from: Point, bend: Point, to: Point): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const nx = (-(to.y - from.y) / length) * 14;
  const ny = ((to.x - from.x) / length) * 14;
  return `M${from.x + nx} ${from.y + ny}Q${bend.x + nx} ${bend.y + ny} ${to.x + nx} ${to.y + ny}L${to.x - nx} ${to.y - ny}Q${bend.x - nx} ${bend.y - ny} ${from.x - nx} ${from.y - ny}z`;
}
