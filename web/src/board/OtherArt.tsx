// Edges, graphs, heaps, hexagons: what is drawn of them.

import type { EdgeBoard, GraphBoard, GridBoard, HeapBoard } from '../host/types';
import { boxAt, boxSize, edgeAt } from './edges';
import { coinAt, coinRadius, stringAt } from './graph';
import { pebbles } from './heaps';
import { hexagon, hexScene } from './hexes';
import { PieceArt } from './PieceArt';

const lastPlaces = (marks: { kind: string; place: number }[] | undefined): Set<number> =>
  new Set((marks ?? []).filter((mark) => mark.kind === 'last').map((mark) => mark.place));

export function EdgeArt({ board }: { board: EdgeBoard }) {
  const last = lastPlaces(board.marks);
  return (
    <g class="edges">
      {board.boxes.map((owner, box) => {
        if (owner === null) return null;
        const { x, y } = boxAt(board, box);
        const half = boxSize / 2;
        return (
          <g>
            <rect class={`box owner-${owner}`} x={x + 3} y={y + 3} width={boxSize - 6} height={boxSize - 6} rx={6} />
            {owner >= 0 && <text class={`box-owner seat-${owner % 4}`} x={x + half} y={y + half}>{owner + 1}</text>}
          </g>
        );
      })}
      {board.drawn.map((drawn, place) => {
        const { x1, y1, x2, y2 } = edgeAt(board, place);
        return <line class={`edge ${drawn ? 'drawn' : 'free'}${last.has(place) ? ' last' : ''}`} x1={x1} y1={y1} x2={x2} y2={y2} />;
      })}
      {Array.from({ length: (board.rows + 1) * (board.columns + 1) }, (_none, dot) => {
        const { x, y } = boxAt({ ...board, columns: board.columns + 1 }, dot);
        return <circle class="dot" cx={x} cy={y} r={6.5} />;
      })}
    </g>
  );
}

export function GraphArt({ board }: { board: GraphBoard }) {
  return (
    <g class="graph">
      {board.strings.map((string, place) => {
        if (string.cut) return null;
        const { from, bend, to, grounded } = stringAt(board, place);
        return (
          <g>
            <path class="string" d={`M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`} />
            {grounded && <path class="ground" d={`M${to.x - 14} ${to.y}h28m-23 6h18m-13 6h8`} />}
          </g>
        );
      })}
      {board.coins.map((coin, number) => {
        const { x, y } = coinAt(board, number);
        return (
          <g>
            <circle class={`coin ${coin.owner === null ? 'free' : `owner-${coin.owner}`}`} cx={x} cy={y} r={coinRadius} />
            <text class="coin-name" x={x} y={y}>{coin.name}</text>
          </g>
        );
      })}
    </g>
  );
}

export function HeapArt({ board }: { board: HeapBoard }) {
  const all = pebbles(board);
  return (
    <g class="heaps">
      {all.map((pebble) => <circle class={`pebble ${pebble.taken ? 'taken' : ''}`} cx={pebble.x} cy={pebble.y} r={21} />)}
      {board.heaps.length > 1 && board.heaps.map((heap, number) => {
        const bottom = all.find((pebble) => pebble.heap === number);
        return bottom && <text class="heap-size" x={bottom.x} y={bottom.y + 42}>{heap.size}</text>;
      })}
    </g>
  );
}

export function HexArt({ board, flipped }: { board: GridBoard; flipped: boolean }) {
  const { spots } = hexScene(board, flipped);
  return (
    <g class="hexes">
      {spots.map((spot) => {
        const piece = board.pieces?.[board.cells[spot.place]!];
        return (
          <g>
            <path class="hex" d={hexagon(spot.x, spot.y)} />
            {piece && <PieceArt piece={piece} x={spot.x} y={spot.y} radius={spot.radius} />}
          </g>
        );
      })}
    </g>
  );
}
