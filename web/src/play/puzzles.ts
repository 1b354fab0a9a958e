// Puzzles that the door makes, for the boards that start empty.

import type { Look } from '../host/types';
import type { Session } from './session';

export const grades = ['easy', 'medium', 'hard', 'expert', 'master', 'extreme'];

export function hasPuzzles(look: Look | null): boolean {
  return look?.board.kind === 'grid' && look.board.look === 'sudoku';
}

export async function newPuzzle(session: Session, grade: string): Promise<string> {
  const seed = Math.floor(Math.random() * 1e9);
  const question = { do: 'generate', game: session.state.game, seed, ...(grade ? { grade } : {}) };
  const made = await session.host('think').ask<{ position: string } | null>(question).answer;
  if (!made) throw new Error('No puzzle of this grade was found. Try again.');
  return made.position;
}
