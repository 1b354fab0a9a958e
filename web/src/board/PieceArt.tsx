// How pieces look: by their glyph, their colour or their letter. The shapes are our own.

import type { Piece } from '../host/types';

/// Drawn in a box of 45 by 45.
const shapes: Record<string, string> = {
  '♚': 'M20.8 4h3.4v3.2h3.2v3.2h-3.2v4h-3.4v-4h-3.2V7.2h3.2zM11.5 38.5h22v-3.6h-2c-.4-2.2.2-3.6 1.5-5.2 5-5.8 3.6-13.7-2.5-14.2-3.7-.3-6.4 1.7-8 5.2-1.6-3.5-4.3-5.5-8-5.2-6.1.5-7.5 8.4-2.5 14.2 1.3 1.6 1.9 3 1.5 5.2h-2z',
  '♛': 'M11.5 38.5h22v-3.6h-1.8c-.5-2.8.3-5.2 1.3-7.8l4.2-12.3-7 6.4-1.7-11.7-6 10-6-10-1.7 11.7-7-6.4 4.2 12.3c1 2.6 1.8 5 1.3 7.8h-1.8zM6.2 12.8a2.4 2.4 0 1 0 .01 0zM16 7.6a2.4 2.4 0 1 0 .01 0zM29 7.6a2.4 2.4 0 1 0 .01 0zM38.8 12.8a2.4 2.4 0 1 0 .01 0z',
  '♜': 'M11 38.5h23v-4h-2.5l-1.8-14.5h2.8V9h-5v3.8h-3V9h-4v3.8h-3V9h-5v11h2.8l-1.8 14.5H11z',
  '♝': 'M22.5 5.5a2.8 2.8 0 1 1-.01 0zM12 38.5h21v-3.6h-5.6c-.2-2 .3-3.2 1.4-4.4 4.6-5.2 3-12.6-6.3-19.3-9.3 6.7-10.9 14.1-6.3 19.3 1.1 1.2 1.6 2.4 1.4 4.4H12z',
  '♞': 'M12.5 38.5h22c1.8-13.6-.7-24.4-11.2-27.4L21.2 6.5l-2.9 4.7c-4.7 2.1-6.6 6.4-9.3 12.5-.6 1.5.2 2.9 1.6 3.7 1.3.7 2.7.5 3.5-.7l1-1.4c2.4.4 4.5-.2 6-1.7.4 4.4-7.7 6.3-8.6 14.9z',
  '♟': 'M22.5 8.5a5.8 5.8 0 0 1 3.9 10.1h2.8v3h-2.9c.5 5.6 2.7 8.6 5.5 11.9.9 1.1 1.2 2.3 1.2 5H12c0-2.7.3-3.9 1.2-5 2.8-3.3 5-6.3 5.5-11.9h-2.9v-3h2.8A5.8 5.8 0 0 1 22.5 8.5z',
};

const outlined: Record<string, string> = { '♔': '♚', '♕': '♛', '♖': '♜', '♗': '♝', '♘': '♞', '♙': '♟' };

function seatClass(piece: Piece): string {
  return piece.seat === undefined ? 'seat-none' : `seat-${piece.seat % 4}`;
}

interface Props {
  piece: Piece;
  /// The centre, and half the size of the cell.
  x: number;
  y: number;
  radius: number;
  disc?: boolean;
}

export function PieceArt({ piece, x, y, radius, disc }: Props) {
  const shape = shapes[outlined[piece.glyph ?? ''] ?? piece.glyph ?? ''];
  if (shape) {
    const scale = (radius * 1.72) / 45;
    return <path class={`piece-shape ${piece.colour ?? 'black'}`} d={shape} transform={`translate(${x - 22.5 * scale} ${y - 22.5 * scale}) scale(${scale})`} />;
  }
  if (piece.colour && disc !== false) return <Disc piece={piece} x={x} y={y} radius={radius} />;
  if (piece.letter === 'X') {
    const r = radius * 0.52;
    return <path class={`cross ${seatClass(piece)}`} d={`M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`} stroke-width={radius * 0.26} />;
  }
  if (piece.letter === 'O') return <circle class={`ring ${seatClass(piece)}`} cx={x} cy={y} r={radius * 0.56} stroke-width={radius * 0.26} />;
  return <Letter piece={piece} x={x} y={y} radius={radius} />;
}

/// A disc of a colour; the second seat's has a ring, so that colour is not all that tells them apart.
function Disc({ piece, x, y, radius }: Props) {
  return (
    <g>
      <circle class={`disc fill-${piece.colour}`} cx={x} cy={y} r={radius * 0.84} />
      {piece.seat === 1 && <circle class="disc-ring" cx={x} cy={y} r={radius * 0.5} stroke-width={radius * 0.1} />}
      {piece.seat === undefined && <text class={`disc-letter on-${piece.colour}`} x={x} y={y} font-size={radius * 0.8}>{piece.letter}</text>}
    </g>
  );
}

function Letter({ piece, x, y, radius }: Props) {
  const text = piece.glyph ?? piece.letter;
  const size = text.length > 2 ? radius * 0.6 : radius * 1.05;
  return <text class={`piece-letter ${seatClass(piece)}`} x={x} y={y} font-size={size}>{text}</text>;
}

/// A piece by itself, for lists beside the board.
export function PieceToken({ piece, size = 20 }: { piece: Piece; size?: number }) {
  return (
    <svg class="token" width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <PieceArt piece={piece} x={20} y={20} radius={20} />
    </svg>
  );
}
