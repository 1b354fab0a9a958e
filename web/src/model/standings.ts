// The standings of a match between two, for the first of them.

export interface Standings {
  won: number;
  drawn: number;
  lost: number;
  points: number;
}

export function emptyStandings(): Standings {
  return { won: 0, drawn: 0, lost: 0, points: 0 };
}

interface Row {
  won: number;
  drawn: number;
  lost: number;
  mean: number;
}

export function addStandings(sum: Standings, first: Row, _second: Row): Standings {
  const games = first.won + first.drawn + first.lost;
  return { won: sum.won + first.won, drawn: sum.drawn + first.drawn, lost: sum.lost + first.lost, points: sum.points + first.mean * games };
}

/// The 95% interval of a score by E. B. Wilson; a draw counts half.
export function interval({ won, drawn, lost }: { won: number; drawn: number; lost: number }): [number, number] {
  const games = won + drawn + lost;
  if (games === 0) return [0, 1];
  const z = 1.96;
  const share = (won + drawn / 2) / games;
  const centre = (share + (z * z) / (2 * games)) / (1 + (z * z) / games);
  const spread = (z / (1 + (z * z) / games)) * Math.sqrt((share * (1 - share)) / games + (z * z) / (4 * games * games));
  return [Math.max(0, centre - spread), Math.min(1, centre + spread)];
}
