// A board of any kind that is looked at and played on: clicks, drags and keys become moves.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Board, GridBoard, Look } from '../host/types';
import { click, clickTree, follow, placesOf, type ClickedMove } from '../model/clicks';
import type { MoveValue } from '../model/values';
import { Art } from './Art';
import { Chooser } from './Chooser';
import { InputFields } from './InputFields';
import { Arrows, Marks, Shades, type Arrow, type Shade } from './Overlay';
import { sceneOf } from './scene';
import { Spots } from './Spots';
import { useDrag } from './drag';

interface Props {
  look: Look;
  canMove: boolean;
  flipped: boolean;
  pencil?: readonly string[] | undefined;
  /// Writes a mark into a cell instead of playing there.
  onNote?: ((place: number, letter: string) => void) | undefined;
  values: MoveValue[];
  arrows: { move: string; kind: Arrow['kind'] }[];
  lit: ReadonlySet<number>;
  onMove(move: string): void;
}

const none: ReadonlySet<number> = new Set();

/// Of several places that mean the same, the one where a stone would come to rest.
function preferred(board: Board): (any: number[]) => number {
  const cells = (board as Partial<GridBoard>).cells;
  return (any) => [...any].reverse().find((place) => cells?.[place] === -1) ?? any[0]!;
}

export function BoardView(props: Props) {
  const { look, canMove, flipped, onMove } = props;
  const { board } = look;
  const turned = flipped !== (board.turned ?? false);
  const tree = useMemo(() => clickTree(look.moves, look.places), [look]);
  const scene = useMemo(() => sceneOf(board, turned), [board, turned]);
  const [path, setPath] = useState<number[]>([]);
  const [choice, setChoice] = useState<ClickedMove[]>([]);
  useEffect(() => {
    setPath([]);
    setChoice([]);
  }, [look, canMove]);

  const decide = (move: ClickedMove, place: number): void => {
    if (props.onNote && move.as !== undefined) props.onNote(place, move.as);
    else onMove(move.move);
  };
  const press = (place: number): void => {
    if (!canMove) return;
    const meant = click(tree, choice.length > 0 ? [] : path, place);
    setChoice(meant.kind === 'choose' ? meant.moves : []);
    setPath(meant.kind === 'move' ? [] : meant.path);
    if (meant.kind === 'move') decide(meant.move, place);
  };
  const here = follow(tree, path) ?? tree.root;
  const open = choice.length > 0 || here.next.size === 0 ? tree.root : here;
  const targets = canMove ? new Set([...tree.root.next.keys(), ...open.next.keys()]) : new Set<number>();
  const svg = useRef<SVGSVGElement>(null);
  const drag = useDrag(svg, path, (place) => canMove && (tree.root.next.get(place)?.next.size ?? 0) > 0, press);

  const hasDrags = canMove && [...tree.root.next.values()].some((below) => below.next.size > 0);
  const typed = (place: number, key: string): boolean => {
    const moves = follow(tree, [...path.filter((at) => at !== place), place])?.moves ?? follow(tree, [place])?.moves ?? [];
    const meant = moves.find((move) => move.as?.toLowerCase() === key.toLowerCase());
    if (meant && canMove) decide(meant, place);
    return meant !== undefined;
  };
  const shades = shadesOf(props, here === tree.root ? [] : path);
  const chosen = new Map(props.values.map((value) => [value.move, value]));
  return (
    <div class="board-area">
      {board.kind === 'picture' && <pre class="picture">{board.text}</pre>}
      {scene.height > 0 && (
        <svg ref={svg} class={`board kind-${board.kind}${drag.moving ? ' dragging' : ''}`} viewBox={`-4 -4 ${scene.width + 8} ${scene.height + 8}`}
          style={{ '--ratio': scene.width / scene.height, touchAction: hasDrags ? 'none' : 'manipulation' }}
          role="group" aria-label={`Board: ${board.status ?? look.outcome ?? ''}`} {...drag.handlers}>
          <Art board={board} flipped={turned} pencil={props.pencil} />
          <Marks scene={scene} marks={board.marks ?? []} lit={props.lit} below={true} />
          {board.kind === 'grid' && <Art board={board} flipped={turned} pencil={props.pencil} above={true} />}
          <Marks scene={scene} marks={board.marks ?? []} lit={props.lit} below={false} />
          <Shades scene={scene} shades={shades} />
          <Arrows scene={scene} arrows={props.arrows.map((arrow) => ({ ...arrow, places: movePlaces(look, arrow.move) }))} />
          <Spots scene={scene} targets={targets} open={open === tree.root ? none : new Set(open.next.keys())} path={path} press={press} typed={typed} />
          {drag.ghost(board, scene)}
        </svg>
      )}
      {board.kind === 'table' && board.input && canMove && <InputFields board={board} input={board.input} tree={tree} onMove={onMove} />}
      <Chooser moves={choice} board={board} values={chosen} label={props.onNote ? 'Mark' : 'Choose'} onMove={(move) => decide(choice.find((one) => one.move === move)!, path.at(-1)!)} onCancel={() => setChoice([])} />
      {canMove && <Chooser moves={tree.buttons} board={board} values={chosen} label="Moves" onMove={onMove} spoken={look.spoken} />}
    </div>
  );
}

function movePlaces(look: Look, move: string): number[] {
  return placesOf(look.places[look.moves.indexOf(move)], preferred(look.board));
}

/// Where values stand: after the first click at the next places, before it at the first ones.
function shadesOf(props: Props, path: readonly number[]): Shade[] {
  const shades = new Map<number, Shade>();
  for (const value of props.values) {
    const places = movePlaces(props.look, value.move);
    if (!path.every((place, i) => places[i] === place)) continue;
    const place = places[path.length];
    if (place === undefined || (shades.get(place)?.strength ?? -1) >= value.strength) continue;
    shades.set(place, { place, label: value.label, grade: value.grade, strength: value.strength, best: value.best });
  }
  return [...shades.values()];
}
