// A played line as a record, and what a review says of it.

import type { GameRecord, Look, Review, ReviewedMove } from '../host/types';

export interface Played {
  game: string;
  position: string | undefined;
  moves: string[];
  players: string[];
  seed: number;
  /// The last position.
  look: Look | null;
}

export function recordOf(played: Played): GameRecord {
  const over = played.look?.to_move === null;
  return {
    game: played.game,
    players: played.players,
    seed: played.seed,
    ...(played.position ? { position: played.position } : {}),
    moves: played.moves,
    seconds: played.moves.map(() => 0),
    ending: over ? 'finished' : 'left',
    result: over ? (played.look?.outcome ?? '') : '',
    payoffs: over ? (played.look?.payoffs ?? []) : played.players.map(() => 0),
  };
}

export const judgements = ['inaccuracy', 'mistake', 'blunder'];

export function isMistake(move: ReviewedMove): boolean {
  return judgements.includes(move.judgement ?? '');
}

/// The first seat's expected result before the first move and after each, in per cent.
export function curveOf(review: Review): (number | null)[] {
  return review.results.map((result) => (result === null ? null : Math.round(result * 1000) / 10));
}

export function bestOf(move: ReviewedMove): string {
  return Array.isArray(move.best) ? (move.best[0] ?? '') : (move.best ?? '');
}

/// Reads a record that somebody opens: one JSON object, or the last line of a file of them.
export function parseRecord(text: string): GameRecord {
  if (/^\s*\[\w+ "/.test(text)) throw new Error('This is PGN, which only the program reads. The page opens records in JSON.');
  const lines = text.trim().split('\n').filter((line) => line.trim() !== '');
  const parsed = tryJson(text) ?? tryJson(lines.at(-1) ?? '');
  if (typeof parsed !== 'object' || parsed === null) throw new Error('This is not a record: it is not JSON, or not all of it is there.');
  const record = parsed as Partial<GameRecord>;
  if (typeof record.game !== 'string') throw new Error('This is not a record: it names no game.');
  if (!Array.isArray(record.moves) || !record.moves.every((move) => typeof move === 'string')) throw new Error('This is not a record: it has no list of moves.');
  if (record.before !== undefined && !Array.isArray(record.before)) throw new Error('This is not a record: “before” is no list of moves.');
  return record as GameRecord;
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
