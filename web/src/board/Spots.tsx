// The spots of a board that can be clicked, by pointer or by keys.

import { useState } from 'preact/hooks';
import { neighbour, type Scene, type Spot } from './scene';

interface Props {
  scene: Scene;
  targets: ReadonlySet<number>;
  /// Those that continue what was clicked; none before the first click.
  open: ReadonlySet<number>;
  path: readonly number[];
  press(place: number): void;
  /// A letter was typed on a place. Did it mean something?
  typed(place: number, key: string): boolean;
}

export function Spots({ scene, targets, open, path, press, typed }: Props) {
  const [focused, setFocused] = useState(-1);
  const active = scene.spots.filter((spot) => targets.has(spot.place));
  const entry = active.some((spot) => spot.place === focused) ? focused : (active[0]?.place ?? -1);
  const onKey = (event: KeyboardEvent, spot: Spot): void => {
    const next = neighbour(active, spot, event.key);
    if (next) {
      setFocused(next.place);
      (event.currentTarget as Element).parentElement?.querySelector<SVGElement>(`[data-place="${next.place}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') press(spot.place);
    else if (event.key.length !== 1 || event.ctrlKey || event.metaKey || !typed(spot.place, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <g class="spots">
      {active.map((spot) => (
        <path key={spot.place} class={classOf(spot, open, path)} d={spot.outline} data-place={spot.place} role="button"
          tabIndex={spot.place === entry ? 0 : -1} aria-label={spot.label} aria-pressed={path.length > 0 ? path.includes(spot.place) : undefined}
          onClick={() => press(spot.place)} onFocus={() => setFocused(spot.place)} onKeyDown={(event) => onKey(event, spot)} />
      ))}
      {path.length > 0 && scene.spots.filter((spot) => open.has(spot.place)).map((spot) => (
        <circle class="target" cx={spot.x} cy={spot.y} r={spot.radius * 0.24} aria-hidden="true" />
      ))}
    </g>
  );
}

function classOf(spot: Spot, open: ReadonlySet<number>, path: readonly number[]): string {
  return `spot${path.includes(spot.place) ? ' selected' : ''}${open.has(spot.place) ? ' open' : ''}`;
}
