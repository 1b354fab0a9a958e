// Dragging a piece is clicking where it stands and where it is dropped.

import { useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';
import type { Board, GridBoard } from '../host/types';
import { PieceArt } from './PieceArt';
import type { Scene } from './scene';

const slack = 7;

interface Start {
  place: number;
  x: number;
  y: number;
  dragging: boolean;
}

function placeUnder(event: PointerEvent): number | null {
  for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
    const place = (element as Element).getAttribute('data-place');
    if (place !== null) return Number(place);
  }
  return null;
}

function inDrawing(svg: SVGSVGElement, event: PointerEvent): { x: number; y: number } {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM()!.inverse());
  return { x: point.x, y: point.y };
}

export function useDrag(svg: RefObject<SVGSVGElement>, path: readonly number[], canDrag: (place: number) => boolean, press: (place: number) => void) {
  const start = useRef<Start | null>(null);
  const [at, setAt] = useState<{ place: number; x: number; y: number } | null>(null);
  const down = (event: PointerEvent): void => {
    const place = placeUnder(event);
    start.current = place !== null && event.isPrimary && canDrag(place) ? { place, x: event.clientX, y: event.clientY, dragging: false } : null;
  };
  const move = (event: PointerEvent): void => {
    const from = start.current;
    if (!from || (!from.dragging && Math.hypot(event.clientX - from.x, event.clientY - from.y) < slack)) return;
    if (!from.dragging && path[0] !== from.place) press(from.place);
    from.dragging = true;
    setAt({ place: from.place, ...inDrawing(svg.current!, event) });
  };
  const up = (event: PointerEvent): void => {
    const from = start.current;
    start.current = null;
    setAt(null);
    if (!from?.dragging) return;
    const place = placeUnder(event);
    if (place !== null && place !== from.place) press(place);
    // The click that follows belongs to the drag.
    window.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
  };
  const ghost = (board: Board, scene: Scene) => {
    const cells = (board as Partial<GridBoard>).cells;
    const piece = at && board.pieces?.[cells?.[at.place] ?? -1];
    const radius = scene.spots[0]?.radius ?? 20;
    return piece && <g class="ghost" aria-hidden="true"><PieceArt piece={piece} x={at.x} y={at.y} radius={radius} /></g>;
  };
  const leave = (): void => {
    start.current = null;
    setAt(null);
  };
  return { moving: at !== null, ghost, handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: leave } };
}

function swallow(event: Event): void {
  event.stopPropagation();
  event.preventDefault();
}
