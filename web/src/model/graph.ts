// Where the points of a graph are.

export const graphSize = { width: 400, height: 180, left: 42, top: 8, bottom: 26 };

/// Of `last` + 1 values, from 0 to 100, the one with this index.
export function graphPoint(index: number, value: number, last: number): { x: number; y: number } {
  const { width, height, left, top, bottom } = graphSize;
  const x = left + (last > 0 ? index / last : 0) * (width - left - 10);
  return { x, y: top + (1 - value / 100) * (height - top - bottom) };
}

/// A line through the known values; unknown ones are passed over.
export function graphPath(values: readonly (number | null)[]): string {
  const known = values.flatMap((value, index) => (value === null ? [] : [graphPoint(index, value, values.length - 1)]));
  return known.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
