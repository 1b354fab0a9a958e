// A graph of values over the moves of a game, drawn as SVG: a library for it would be half of the page.
// A click goes to a move.

import type { Review } from '../host/types';
import { curveOf, isMistake } from '../model/review';
import { graphPath, graphPoint, graphSize } from '../model/graph';

interface Props {
  review: Review;
  first: string;
  ply: number;
  onPly(ply: number): void;
}

const { width, height, left, top, bottom } = graphSize;

export function ValueGraph({ review, first, ply, onPly }: Props) {
  const curve = curveOf(review);
  const last = curve.length - 1;
  const at = (index: number): { x: number; y: number } => graphPoint(index, curve[index] ?? 50, last);
  const step = Math.max(1, Math.ceil(last / 10));
  const clicked = (event: MouseEvent): void => {
    const frame = (event.currentTarget as Element).getBoundingClientRect();
    const x = ((event.clientX - frame.left) / frame.width) * width;
    onPly(Math.max(0, Math.min(last, Math.round(((x - left) / (width - left - 10)) * last))));
  };
  return (
    <figure class="graph-figure">
      <figcaption>Expected result of {first}</figcaption>
      <svg class="graph-picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`The expected result of ${first} after each move. The mistakes are listed below.`} onClick={clicked}>
        {[0, 25, 50, 75, 100].map((value) => {
          const y = graphPoint(0, value, last).y;
          return <g><line class="graph-line" x1={left} x2={width - 10} y1={y} y2={y} /><text class="graph-value" x={left - 6} y={y}>{value}%</text></g>;
        })}
        {curve.map((_value, index) => index % step === 0 && <text class="graph-ply" x={at(index).x} y={height - bottom / 2 + 4}>{index}</text>)}
        <line class="graph-here" x1={at(ply).x} x2={at(ply).x} y1={top} y2={height - bottom} />
        <path class="graph-curve" d={graphPath(curve)} />
        {review.moves.filter(isMistake).map((move) => <circle class={`graph-mistake ${move.judgement}`} cx={at(move.number).x} cy={at(move.number).y} r={5.5} />)}
      </svg>
    </figure>
  );
}
