// What lies over a board: marks, shades of values, arrows, and the spots that can be clicked.

import type { Mark } from '../host/types';
import type { Scene, Spot } from './scene';
import { circle } from './scene';

export interface Shade {
  place: number;
  label: string;
  grade: string;
  strength: number;
  best: boolean;
}

export interface Arrow {
  places: number[];
  kind: 'best' | 'hint';
}

function spotsByPlace(scene: Scene): Map<number, Spot> {
  return new Map(scene.spots.map((spot) => [spot.place, spot]));
}

interface MarksProps {
  scene: Scene;
  marks: Mark[];
  lit: ReadonlySet<number>;
  /// The marks that lie below the pieces, or those above.
  below: boolean;
}

export function Marks({ scene, marks, lit, below }: MarksProps) {
  const at = spotsByPlace(scene);
  const isBelow = (mark: Mark): boolean => mark.kind === 'last' && !at.get(mark.place)?.frame;
  const shown = marks.filter((mark) => isBelow(mark) === below && mark.kind !== 'clue');
  return (
    <g class={below ? 'marks below' : 'marks'} aria-hidden="true">
      {below && [...lit].map((place) => at.has(place) && <path class="lit" d={at.get(place)!.frame ?? at.get(place)!.outline} />)}
      {shown.map((mark) => {
        const spot = at.get(mark.place);
        return spot && <path class={`mark ${mark.kind}`} d={spot.frame ?? spot.outline} />;
      })}
    </g>
  );
}

export function Shades({ scene, shades }: { scene: Scene; shades: Shade[] }) {
  const at = spotsByPlace(scene);
  return (
    <g class="shades" aria-hidden="true">
      {shades.map((shade) => {
        const spot = at.get(shade.place);
        if (!spot) return null;
        const r = Math.min(20, spot.radius * 0.72);
        return (
          <g class={`shade ${shade.grade}${shade.best ? ' best' : ''}`} style={{ opacity: 0.55 + 0.45 * shade.strength }}>
            <path d={circle(spot.x, spot.y, r)} />
            <text x={spot.x} y={spot.y} font-size={shade.label.length > 4 ? r * 0.62 : r * 0.82}>{shade.label}</text>
          </g>
        );
      })}
    </g>
  );
}

export function Arrows({ scene, arrows }: { scene: Scene; arrows: Arrow[] }) {
  const at = spotsByPlace(scene);
  return (
    <g class="arrows" aria-hidden="true">
      {arrows.map(({ places, kind }) => {
        const points = places.flatMap((place) => at.get(place) ?? []);
        const last = points.at(-1);
        if (!last) return null;
        if (points.length === 1) return <path class={`ring-mark ${kind}`} d={circle(last.x, last.y, last.radius * 0.86)} />;
        return <path class={`arrow ${kind}`} d={arrowPath(points[0]!, last)} />;
      })}
    </g>
  );
}

function arrowPath(from: Spot, to: Spot): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length;
  const uy = (to.y - from.y) / length;
  const head = Math.min(24, length / 2);
  const [hx, hy] = [to.x - ux * head, to.y - uy * head];
  const wing = head * 0.6;
  return `M${from.x} ${from.y}L${to.x} ${to.y}M${hx - uy * wing} ${hy + ux * wing}L${to.x} ${to.y}L${hx + uy * wing} ${hy - ux * wing}`;
}
