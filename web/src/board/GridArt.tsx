// Cells, lines and pieces of a grid.

import type { GridBoard } from '../host/types';
import { cellAt, cellSize, margins, nameSize } from './grid';
import { PieceArt } from './PieceArt';

interface Props {
  board: GridBoard;
  flipped: boolean;
  /// Small letters in the empty cells.
  pencil?: readonly string[] | undefined;
}

/// Marks lie between the ground and the pieces.
export function GridArt({ board, flipped, pencil, layer }: Props & { layer: 'ground' | 'pieces' | 'all' }) {
  const look = board.look ?? 'stones';
  return (
    <g class={`grid look-${look}${board.falls ? ' falls' : ''}`}>
      {layer !== 'pieces' && <Cells board={board} flipped={flipped} />}
      {layer !== 'ground' && look === 'sudoku' && <BoxLines board={board} />}
      {layer !== 'ground' && <Pieces board={board} flipped={flipped} pencil={pencil} />}
      {layer !== 'pieces' && <Names board={board} flipped={flipped} />}
    </g>
  );
}

function Cells({ board, flipped }: { board: GridBoard; flipped: boolean }) {
  const { left } = margins(board);
  const half = cellSize / 2;
  return (
    <g>
      <rect class="board-ground" x={left} y={0} width={board.columns * cellSize} height={board.rows * cellSize} rx={board.falls ? 14 : 0} />
      {board.cells.map((_piece, place) => {
        const { x, y, row, column } = cellAt(board, place, flipped);
        if (board.falls) return <circle class="hole" cx={x + half} cy={y + half} r={half * 0.84} />;
        return <rect class={`cell ${(row + column) % 2 === 0 ? 'light' : 'dark'}`} x={x} y={y} width={cellSize} height={cellSize} />;
      })}
    </g>
  );
}

function BoxLines({ board }: { board: GridBoard }) {
  const { left } = margins(board);
  const width = board.columns * cellSize;
  const height = board.rows * cellSize;
  const lines: string[] = [];
  for (let c = 0; c <= board.columns; c += board.box_columns ?? board.columns) lines.push(`M${left + c * cellSize} 0v${height}`);
  for (let r = 0; r <= board.rows; r += board.box_rows ?? board.rows) lines.push(`M${left} ${r * cellSize}h${width}`);
  return <path class="box-lines" d={lines.join('')} />;
}

function Pieces({ board, flipped, pencil }: Props) {
  const clues = new Set((board.marks ?? []).filter((mark) => mark.kind === 'clue').map((mark) => mark.place));
  return (
    <g>
      {board.cells.map((number, place) => {
        const { x, y } = cellAt(board, place, flipped);
        const piece = board.pieces?.[number];
        if (piece && board.look === 'tiles') return <Tile board={board} number={number} x={x} y={y} />;
        if (piece && board.look === 'sudoku')
          return <text class={clues.has(place) ? 'digit clue' : 'digit'} x={x + cellSize / 2} y={y + cellSize / 2}>{piece.letter}</text>;
        if (piece) return <PieceArt piece={piece} x={x + cellSize / 2} y={y + cellSize / 2} radius={cellSize / 2} />;
        if (pencil?.[place]) return <PencilMarks board={board} marks={pencil[place]!} x={x} y={y} />;
        return null;
      })}
    </g>
  );
}

function Tile({ board, number, x, y }: { board: GridBoard; number: number; x: number; y: number }) {
  const piece = board.pieces![number]!;
  const colour = piece.colour ?? ['red', 'yellow', 'green', 'blue', 'magenta', 'cyan'][number % 6];
  return (
    <g>
      <rect class={`tile fill-${colour}`} x={x + 2} y={y + 2} width={cellSize - 4} height={cellSize - 4} rx={9} />
      <text class={`tile-letter on-${colour}`} x={x + cellSize / 2} y={y + cellSize / 2}>{piece.letter}</text>
    </g>
  );
}

function PencilMarks({ board, marks, x, y }: { board: GridBoard; marks: string; x: number; y: number }) {
  const across = Math.ceil(Math.sqrt(board.columns));
  const step = cellSize / across;
  return (
    <g class="pencil" font-size={Math.min(15, step * 0.8)}>
      {[...marks].map((letter) => {
        const at = board.pieces?.findIndex((piece) => piece.letter === letter) ?? 0;
        return <text x={x + ((at % across) + 0.5) * step} y={y + (Math.floor(at / across) + 0.5) * step}>{letter}</text>;
      })}
    </g>
  );
}

function Names({ board, flipped }: { board: GridBoard; flipped: boolean }) {
  const { left, bottom } = margins(board);
  const columns = flipped ? [...(board.column_names ?? [])].reverse() : (board.column_names ?? []);
  const rows = flipped ? [...(board.row_names ?? [])].reverse() : (board.row_names ?? []);
  return (
    <g class="names" font-size={nameSize(board)}>
      {columns.map((name, i) => <text x={left + (i + 0.5) * cellSize} y={board.rows * cellSize + bottom * 0.55}>{name}</text>)}
      {rows.map((name, i) => <text x={left * 0.45} y={(i + 0.5) * cellSize}>{name}</text>)}
    </g>
  );
}
