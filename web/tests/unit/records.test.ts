import { describe, expect, it } from 'vitest';
import { curveOf, parseRecord, recordOf } from '../../src/model/review';
import { graphPath } from '../../src/model/graph';
import { addStandings, emptyStandings, interval } from '../../src/model/standings';
import { EventReader } from '../../src/host/server_host';

describe('records', () => {
  const played = { game: 'nim', position: undefined, moves: ['1'], players: ['human', 'expert'], seed: 3, look: null };

  it('are read as they were written', () => {
    expect(parseRecord(JSON.stringify(recordOf(played)))).toEqual(recordOf(played));
  });

  it('are the last line of a file of them', () => {
    expect(parseRecord('{"game":"nim","moves":["1"]}\n{"game":"dots","moves":["2"]}\n').game).toBe('dots');
  });

  it.each(['', 'no JSON', '[1,2]', '{}', '{"game":7}', '{"game":"nim","moves":"1 2"}', '{"game":"nim","moves":[1]}', '{"game":"nim","moves":[],"before":3}'])('that are none are refused: %s', (text) => {
    expect(() => parseRecord(text)).toThrow(/record/);
  });
});

describe('games in PGN', () => {
  it('are told apart from what is no record', () => {
    expect(() => parseRecord('[Event "?"]\n\n1. e4 *')).toThrow(/PGN/);
  });
});

describe('graphs', () => {
  it('pass over what is unknown', () => {
    expect(graphPath([50, null, 100]).split('L').length).toBe(2);
    expect(curveOf({ results: [0.5, null, 1] } as never)).toEqual([50, null, 100]);
  });
});

describe('standings', () => {
  it('are summed, and their interval holds the score', () => {
    const row = { won: 3, drawn: 1, lost: 0, mean: 0.75 };
    const sum = addStandings(addStandings(emptyStandings(), row, row), row, row);
    expect(sum).toMatchObject({ won: 6, drawn: 2, lost: 0 });
    const [low, high] = interval(sum);
    expect(low).toBeLessThan(0.875);
    expect(high).toBeGreaterThan(0.875);
    expect(interval(emptyStandings())).toEqual([0, 1]);
  });
});

describe('event streams', () => {
  it('are read in any pieces', () => {
    const text = 'data: {"progress":{"nodes":1}}\n\ndata: {"answer":2}\n\n';
    for (let cut = 0; cut <= text.length; ++cut) {
      const reader = new EventReader();
      expect([...reader.read(text.slice(0, cut)), ...reader.read(text.slice(cut))]).toEqual([{ progress: { nodes: 1 } }, { answer: 2 }]);
    }
  });
});
