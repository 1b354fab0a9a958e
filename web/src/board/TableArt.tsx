// Hands of cards, tiles and pegs.

import type { TableBoard } from '../host/types';
import { capital } from '../model/spec';
import { layOut, tableWidth, type LaidCard } from './table';

export function TableArt({ board }: { board: TableBoard }) {
  return (
    <g class="table">
      {layOut(board).map(({ hand, y, cards }) => {
        const pegs = hand.look === 'pegs';
        return (
          <g>
            <text class={`hand-label${hand.seat !== undefined && hand.seat === board.turn ? ' turn' : ''}`} x={0} y={y + (pegs ? 17 : 15)}>{capital(hand.label)}</text>
            {hand.total && !pegs && <text class="hand-total" x={tableWidth} y={y + 15}>{hand.total}</text>}
            {hand.total && pegs && <text class="peg-total" x={60 + cards.length * 42} y={y + 17}>{hand.total}</text>}
            {cards.length === 0 && !pegs && <text class="hand-empty" x={0} y={y + 52}>–</text>}
            {cards.map((card) => <Card board={board} card={card} look={hand.look} />)}
          </g>
        );
      })}
    </g>
  );
}

function Card({ board, card, look }: { board: TableBoard; card: LaidCard; look: 'cards' | 'tiles' | 'pegs' }) {
  const piece = board.pieces?.[card.piece];
  const { x, y, width, height } = card;
  const middle = { x: x + width / 2, y: y + height / 2 };
  if (look === 'pegs')
    return (
      <g>
        <circle class={`disc fill-${piece?.colour ?? 'white'}`} cx={middle.x} cy={middle.y} r={15} />
        <text class={`disc-letter on-${piece?.colour ?? 'white'}`} x={middle.x} y={middle.y} font-size={15}>{piece?.letter ?? '?'}</text>
      </g>
    );
  if (!piece)
    return (
      <g>
        <rect class={`card back ${look}`} x={x} y={y} width={width} height={height} rx={8} />
        <path class="back-pattern" d={`M${x + 10} ${y + 10}L${x + width - 10} ${y + height - 10}M${x + width - 10} ${y + 10}L${x + 10} ${y + height - 10}`} />
      </g>
    );
  return (
    <g>
      <rect class={`card ${look}`} x={x} y={y} width={width} height={height} rx={8} />
      <text class="card-letter" x={middle.x} y={middle.y} font-size={piece.letter.length > 3 ? 17 : 26}>{piece.glyph ?? piece.letter}</text>
    </g>
  );
}
