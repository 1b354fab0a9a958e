// How good moves are, from what a search reported: for shades, labels and words.

import type { Report, Worth } from '../host/types';

export type Grade = 'win' | 'good' | 'even' | 'bad' | 'loss';

export interface MoveValue {
  move: string;
  value: number;
  /// What is drawn on the board, a few characters.
  label: string;
  words: string;
  grade: Grade;
  /// 1 for a best move, down to 0.
  strength: number;
  best: boolean;
  plies?: number;
}

/// A number as people read it: with its sign, and no more digits than needed.
export function signed(value: number): string {
  const digits = Number.isInteger(value) ? String(Math.abs(value)) : Math.abs(value).toFixed(2);
  return value > 0 ? `+${digits}` : value < 0 ? `−${digits}` : '0';
}

/// What a value says, in the door's own words where there are any.
export function wordsOf(worth: Worth): string {
  if (worth.words) return worth.words;
  if (worth.value === undefined) return 'unknown';
  if (!worth.proven) return `about ${signed(worth.value)}`;
  const end = worth.value > 0 ? 'wins' : worth.value < 0 ? 'loses' : 'draws';
  return worth.plies !== undefined ? `${end} in ${worth.plies} plies` : `${signed(worth.value)}, proven`;
}

function gradeOf(value: number, top: number, bottom: number, proven: boolean): Grade {
  if (proven) return value > 0 ? 'win' : value < 0 ? 'loss' : 'even';
  const range = top - bottom;
  if (range === 0 || value === 0) return 'even';
  const share = (value - bottom) / range;
  return share > 0.66 ? 'good' : share > 0.33 ? 'even' : 'bad';
}

/// A win that comes sooner is better, and so is a loss that comes later.
function soonness(worth: Worth | undefined, value: number): number {
  if (worth?.plies === undefined) return 0;
  return value > 0 ? -worth.plies : value < 0 ? worth.plies : 0;
}

/// The moves of a report from the best to the worst.
export function rankedMoves(report: Report): MoveValue[] {
  const numbers = report.values ?? chances(report);
  const known = Object.entries(numbers);
  const order = (move: string, value: number): [number, number] => [value, soonness(report.by_move?.[move], value)];
  known.sort(([a, x], [b, y]) => compare(order(b, y), order(a, x)));
  const best = new Set(report.best ?? []);
  const top = known[0]?.[1] ?? 0;
  const bottom = known.at(-1)?.[1] ?? 0;
  return known.map(([move, value], i) => {
    const worth = report.by_move?.[move];
    const proven = worth?.proven ?? report.proven ?? false;
    return {
      move,
      value,
      label: labelOf(value, report),
      words: worth ? wordsOf(worth) : labelOf(value, report),
      grade: report.values ? gradeOf(value, top, bottom, proven) : value > 0.5 ? 'good' : value > 0.05 ? 'even' : 'bad',
      strength: strengthOf(i, known, report),
      best: best.size < known.length && (best.has(move) || (best.size === 0 && i === 0)),
      ...(worth?.plies !== undefined ? { plies: worth.plies } : {}),
    };
  });
}

/// By rank; moves that are worth the same are equally strong.
function strengthOf(rank: number, known: [string, number][], report: Report): number {
  const same = ([move, value]: [string, number], [other, worth]: [string, number]): boolean =>
    value === worth && report.by_move?.[move]?.plies === report.by_move?.[other]?.plies;
  let first = rank;
  while (first > 0 && same(known[first - 1]!, known[rank]!)) --first;
  return known.length > 1 ? 1 - first / (known.length - 1) : 1;
}

function compare(a: [number, number], b: [number, number]): number {
  return a[0] !== b[0] ? a[0] - b[0] : a[1] - b[1];
}

function labelOf(value: number, report: Report): string {
  return report.values ? signed(value) : `${Math.round(value * 100)}%`;
}

/// Of an equilibrium, how often each move is played where the player is now.
function chances(report: Report): Record<string, number> {
  return report.strategy?.length === 1 ? report.strategy[0]!.moves : {};
}

/// 1234567 as "1.2 M".
export function count(value: number): string {
  if (value >= 1e9) return `${(value / 1e9).toFixed(1)} G`;
  if (value >= 1e6) return `${(value / 1e6).toFixed(1)} M`;
  if (value >= 1e4) return `${Math.round(value / 1e3)} k`;
  return String(Math.round(value));
}
