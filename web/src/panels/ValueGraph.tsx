// A graph of values over the moves of a game. A click goes to a move.

import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Review } from '../host/types';
import { curveOf, mistakesOf } from '../model/review';

interface Props {
  review: Review;
  first: string;
  ply: number;
  onPly(ply: number): void;
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function options(width: number, click: (ply: number) => void, here: () => number): uPlot.Options {
  const axis = { stroke: () => colour('--soft'), grid: { stroke: () => colour('--line'), width: 1 }, ticks: { show: false }, font: '12px system-ui' };
  return {
    width,
    height: 170,
    legend: { show: false },
    scales: { x: { time: false }, y: { range: [-4, 104] } },
    axes: [{ ...axis, size: 24 }, { ...axis, size: 44, values: (_plot, ticks) => ticks.map((tick) => `${tick}%`), splits: () => [0, 25, 50, 75, 100] }],
    series: [
      {},
      { stroke: () => colour('--accent'), width: 2, points: { show: false }, spanGaps: true },
      { stroke: () => colour('--error'), paths: () => null, points: { show: true, size: 9, fill: () => colour('--error') } },
    ],
    hooks: {
      ready: [(plot) => plot.over.addEventListener('click', () => plot.cursor.idx != null && click(plot.cursor.idx))],
      draw: [(plot) => drawHere(plot, here())],
    },
  };
}

function drawHere(plot: uPlot, ply: number): void {
  const x = plot.valToPos(ply, 'x', true);
  plot.ctx.save();
  plot.ctx.strokeStyle = colour('--gold');
  plot.ctx.lineWidth = 2;
  plot.ctx.beginPath();
  plot.ctx.moveTo(x, plot.bbox.top);
  plot.ctx.lineTo(x, plot.bbox.top + plot.bbox.height);
  plot.ctx.stroke();
  plot.ctx.restore();
}

export function ValueGraph({ review, first, ply, onPly }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const at = useRef(ply);
  const click = useRef(onPly);
  at.current = ply;
  click.current = onPly;
  useEffect(() => {
    const element = frame.current!;
    const curve = curveOf(review);
    const made = new uPlot(options(element.clientWidth, (to) => click.current(to), () => at.current), [curve.map((_value, i) => i), curve, mistakesOf(review)], element);
    plot.current = made;
    const watch = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: 170 }));
    watch.observe(element);
    return () => {
      watch.disconnect();
      made.destroy();
    };
  }, [review]);
  useEffect(() => plot.current?.redraw(false), [ply]);
  return (
    <figure class="graph-figure">
      <figcaption>Expected result of {first}</figcaption>
      <div ref={frame} role="img" aria-label={`Graph of the expected result of ${first} after each move; the mistakes are listed below`} />
    </figure>
  );
}
