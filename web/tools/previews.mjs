// A board of each game for the list of games, drawn when the page is built: no engine is loaded for it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEngine } from '../../apps/wasm/engine.mjs';

const seed = 3;
const plies = 9;

/// Is there nothing on the board yet?
function isBare(board) {
  if (board.kind === 'grid') return board.cells.every((piece) => piece < 0);
  if (board.kind === 'edges') return !board.drawn.includes(true);
  return board.kind === 'table' && board.hands.every((hand) => hand.cards.length === 0);
}

function isPuzzle(board) {
  return board.kind === 'grid' && board.look === 'sudoku';
}

/// Chance deals, and on a bare board some moves are made at random.
function boardOf(engine, game) {
  const look = (moves) => engine.answer({ do: 'look', game, moves, seat: 0 });
  const moves = [];
  let now = look(moves);
  if (isPuzzle(now.board)) return engine.answer({ do: 'look', game, position: engine.answer({ do: 'generate', game, seed }).position }).board;
  const bare = isBare(now.board);
  while (now.to_move === 'chance' || (bare && now.to_move !== null && moves.length < plies && now.moves.length > 1)) {
    const player = now.to_move === 'chance' ? {} : { player: 'random' };
    moves.push(engine.answer({ do: 'choose', game, moves, seed: seed + moves.length, ...player }).move);
    const next = look(moves);
    if (next.to_move === null) break;
    now = next;
  }
  return now.board;
}

/// What a small picture does not show.
function slim({ marks: _marks, status: _status, notes: _notes, pencil_marks: _pencil, column_names: _columns, row_names: _rows, input: _input, ...board }) {
  return board;
}

export async function previewsOf(engines) {
  const menu = JSON.parse(readFileSync(join(engines, 'menu.json'), 'utf8'));
  const boards = {};
  for (const [name, { file }] of Object.entries(menu.modules)) {
    const engine = await openEngine(join(engines, file));
    for (const { name: game } of menu.games.filter((entry) => entry.module === name)) boards[game] = slim(boardOf(engine, game));
  }
  return boards;
}
