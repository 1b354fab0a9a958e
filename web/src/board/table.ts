// A table with hands of cards, tiles or pegs, one below the other.

import type { Hand, TableBoard } from '../host/types';
import { rectangle, type Scene } from './scene';

export const tableWidth = 430;
const labelHeight = 32;

export interface LaidCard {
  hand: number;
  index: number;
  piece: number;
  place: number | undefined;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface LaidHand {
  hand: Hand;
  y: number;
  height: number;
  cards: LaidCard[];
}

const sizes = { cards: [62, 86], tiles: [52, 52], pegs: [34, 34] } as const;

/// Words need wider tiles than numbers.
function cardWidth(board: TableBoard, hand: Hand): number {
  const letters = hand.cards.map((card) => board.pieces?.[card.piece]?.letter.length ?? 1);
  return Math.max(sizes[hand.look][0], 18 + 11 * Math.max(1, ...letters));
}

export function layOut(board: TableBoard): LaidHand[] {
  let y = 0;
  return board.hands.map((hand, number) => {
    const width = cardWidth(board, hand);
    const height = sizes[hand.look][1];
    const inline = hand.look === 'pegs';
    const left = inline ? 52 : 0;
    const room = Math.max(1, Math.floor((tableWidth - left + 8) / (width + 8)));
    const rows = Math.max(1, Math.ceil(hand.cards.length / room));
    const perRow = Math.max(1, Math.ceil(hand.cards.length / rows));
    const top = y + (inline ? 0 : labelHeight);
    const cards = hand.cards.map((card, index) => ({
      hand: number,
      index,
      piece: card.piece,
      place: card.place,
      x: left + (index % perRow) * (width + 8),
      y: top + Math.floor(index / perRow) * (height + 8),
      width,
      height,
    }));
    const all = (inline ? 0 : labelHeight) + rows * (height + 8);
    const laid = { hand, y, height: all, cards };
    y += all + (inline ? 2 : 10);
    return laid;
  });
}

export function tableScene(board: TableBoard): Scene {
  const hands = layOut(board);
  const spots = hands.flatMap(({ hand, cards }) =>
    cards.flatMap((card) => {
      if (card.place === undefined) return [];
      const name = board.pieces?.[card.piece]?.name ?? 'face down';
      return [{
        place: card.place,
        x: card.x + card.width / 2,
        y: card.y + card.height / 2,
        outline: rectangle(card.x, card.y, card.width, card.height),
        label: `${name}, ${hand.label}`,
        radius: Math.min(card.width, card.height) / 2,
      }];
    }),
  );
  const last = hands.at(-1);
  return { width: tableWidth, height: last ? last.y + last.height : 0, spots };
}
