import { describe, expect, it } from 'vitest';
import { click, clickTree, follow, placesOf } from '../../src/model/clicks';

describe('clicks', () => {
  const chess = clickTree(['e2e4', 'e2e3', 'g1f3', 'a7a8q', 'a7a8n', 'resign'], [
    { clicks: [52, 36] }, { clicks: [52, 44] }, { clicks: [62, 45] }, { clicks: [8, 0], as: 'q' }, { clicks: [8, 0], as: 'n' }, {},
  ]);

  it('make a move when its places were clicked in order', () => {
    expect(click(chess, [], 52)).toEqual({ kind: 'path', path: [52] });
    expect(click(chess, [52], 36)).toMatchObject({ kind: 'move', move: { move: 'e2e4' } });
  });

  it('begin anew with another piece, and end with the same one', () => {
    expect(click(chess, [52], 62)).toEqual({ kind: 'path', path: [62] });
    expect(click(chess, [52], 52)).toEqual({ kind: 'path', path: [] });
    expect(click(chess, [52], 1)).toEqual({ kind: 'path', path: [] });
  });

  it('ask what a piece becomes', () => {
    const asked = click(chess, [8], 0);
    expect(asked.kind === 'choose' && asked.moves.map((move) => move.as)).toEqual(['q', 'n']);
  });

  it('leave moves without places to buttons', () => {
    expect(chess.buttons.map((move) => move.move)).toEqual(['resign']);
  });

  it('accept any of several places', () => {
    const four = clickTree(['1', '2'], [{ clicks: [[0, 7, 14]] }, { clicks: [[1, 8, 15]] }]);
    expect(click(four, [], 14)).toMatchObject({ kind: 'move', move: { move: '1' } });
    expect(click(four, [], 8)).toMatchObject({ kind: 'move', move: { move: '2' } });
    expect(placesOf({ clicks: [[0, 7, 14]] }, (any) => any.at(-1)!)).toEqual([14]);
  });

  it('ask even where one move has an `as`: a digit is never written by a stray click', () => {
    const sudoku = clickTree(['r1c1=5'], [{ clicks: [0], as: '5' }]);
    expect(click(sudoku, [], 0).kind).toBe('choose');
    expect(follow(sudoku, [3])).toBeNull();
  });
});
