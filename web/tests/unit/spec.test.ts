import { describe, expect, it } from 'vitest';
import { gameFrom, gameText, parseGame, parsePlayer, playerText, settingOf, title, withSetting, wrongValue } from '../../src/model/spec';

describe('specs', () => {
  it.each(['nim', 'nim:pieces=21,take=4', 'nim-heaps:heaps=1,3,5,7,misere', 'dots:5x5', 'connect:12,12,5'])('reads and writes %s alike', (text) => {
    expect(gameText(parseGame(text))).toBe(text);
  });

  it.each(['expert', 'expert,level=3', 'mcts,iterations=100,c=1.4', 'alphabeta,selective,time=2s'])('reads and writes %s alike', (text) => {
    expect(playerText(parsePlayer(text))).toBe(text);
  });

  it('keeps a list of numbers as one value', () => {
    expect(settingOf(parseGame('nim-heaps:heaps=1,3,5,misere'), 'heaps')).toBe('1,3,5');
  });

  it('changes and removes a setting', () => {
    expect(playerText(withSetting(parsePlayer('expert,level=3'), 'level', '7'))).toBe('expert,level=7');
    expect(playerText(withSetting(parsePlayer('expert,level=3'), 'level', ''))).toBe('expert');
  });

  const pieces = { name: 'pieces', kind: 'number' as const, help: '', default: '15', least: 1, most: 100 };

  it('names only what differs from the defaults', () => {
    const entry = { name: 'nim', parameters: [pieces, { name: 'misere', kind: 'flag' as const, help: '', default: 'true' }] };
    expect(gameFrom(entry, { pieces: '15', misere: 'false' })).toBe('nim:misere=false');
    expect(gameFrom(entry, {})).toBe('nim');
  });

  it('tells why a number does not fit', () => {
    expect(wrongValue(pieces, '0')).toContain('from 1 to 100');
    expect(wrongValue(pieces, 'x')).toContain('from 1 to 100');
    expect(wrongValue(pieces, '21')).toBeNull();
  });

  it('makes titles', () => {
    expect(title('blind-tic-tac-toe')).toBe('Blind Tic Tac Toe');
  });
});
