import { describe, expect, it } from 'vitest';
import { parseRoute, playLink, type LinkedGame } from '../../src/model/link';

describe('links', () => {
  const linked: LinkedGame = { game: 'chess:start=357', position: 'rn w KQ - 0 1', moves: ['e2e4', 'e7e5'], seats: ['human', 'expert,level=3'], flipped: true };

  it('open what they were made of', () => {
    expect(parseRoute(playLink(linked))).toEqual({ page: 'play', linked });
  });

  it('hold only what is there', () => {
    expect(playLink({ game: 'nim', moves: [], seats: [], flipped: false })).toBe('#/play/nim');
  });

  it.each(['', '#', '#/', '#/nothing', '#/play/', '#/play/%E0%A4%A', '#💥'])('that are none (%s) open the list of games', (hash) => {
    expect(parseRoute(hash).page).toBe('games');
  });

  it('of any length are read', () => {
    expect(parseRoute(`#/play/nim?moves=${'1+'.repeat(100000)}`).page).toBe('play');
  });
});
