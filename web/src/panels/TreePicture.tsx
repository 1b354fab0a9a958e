// A tree as a picture whose nodes can be opened and closed.

import { useMemo } from 'preact/hooks';
import { layOutTree } from '../model/tree_layout';

export interface PictureNode {
  /// The move that leads to it.
  move: string;
  /// What stands in it.
  text: string;
  /// The seat to move; -1 at an end, -2 for chance.
  seat: number;
  words: string;
  best?: boolean;
  /// Drawn faintly: what a search did not look at.
  dim?: boolean;
  active?: boolean;
  children: readonly number[];
  /// There is more to see below it.
  more?: boolean;
}

interface Props {
  nodes: readonly PictureNode[];
  isOpen(id: number): boolean;
  onToggle?(id: number): void;
  label: string;
}

const across = 104;
const down = 34;

export function TreePicture({ nodes, isOpen, onToggle, label }: Props) {
  const layout = useMemo(() => layOutTree((id) => nodes[id]?.children ?? [], 0, isOpen), [nodes, isOpen]);
  const at = new Map(layout.nodes.map((node) => [node.id, { x: 30 + node.depth * across, y: 22 + node.row * down }]));
  const width = 30 + layout.depth * across + 46;
  const height = layout.rows * down + 12;
  return (
    <div class="tree-frame" tabIndex={0} role="group" aria-label={label}>
      <svg class="tree-picture" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        {layout.nodes.map(({ id, parent }) => {
          if (parent === null) return null;
          const [from, to] = [at.get(parent)!, at.get(id)!];
          const node = nodes[id]!;
          const bend = (from.x + to.x) / 2;
          return (
            <g class={node.dim ? 'dim' : ''}>
              <path class={`branch-line${node.best ? ' best' : ''}`} d={`M${from.x} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${to.x} ${to.y}`} />
              <text class="branch-move" x={to.x - 24} y={to.y - 5}>{node.move}</text>
            </g>
          );
        })}
        {layout.nodes.map(({ id }) => <Knot key={id} node={nodes[id]!} at={at.get(id)!} open={isOpen(id)} toggle={onToggle && (() => onToggle(id))} />)}
      </svg>
    </div>
  );
}

function Knot({ node, at, open, toggle }: { node: PictureNode; at: { x: number; y: number }; open: boolean; toggle: (() => void) | undefined }) {
  const seat = node.seat >= 0 ? `seat-${node.seat % 4}` : node.seat === -2 ? 'chance' : 'end';
  const can = toggle && (node.children.length > 0 || node.more);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    toggle?.();
  };
  const role = can ? { role: 'button' as const, tabIndex: 0, 'aria-expanded': open, onClick: toggle, onKeyDown: onKey } : { role: 'img' as const };
  return (
    <g class={`knot ${seat}${node.best ? ' best' : ''}${node.dim ? ' dim' : ''}${node.active ? ' active' : ''}${can ? ' can' : ''}`} {...role} aria-label={`${node.move || 'start'}: ${node.words}`}>
      <title>{`${node.move || 'start'}: ${node.words}`}</title>
      <Shape seat={node.seat} x={at.x} y={at.y} />
      <text x={at.x} y={at.y} font-size={node.text.length > 4 ? 9.5 : 12}>{node.text}</text>
      {can && !open && <text class="knot-more" x={at.x + 25} y={at.y}>+</text>}
    </g>
  );
}

/// The seats differ in shape, not only in colour.
function Shape({ seat, x, y }: { seat: number; x: number; y: number }) {
  if (seat === 1) return <rect x={x - 17} y={y - 13} width={34} height={26} rx={4} />;
  if (seat === -1) return <rect x={x - 17} y={y - 11} width={34} height={22} rx={11} />;
  if (seat === -2) return <path d={`M${x - 18} ${y}L${x} ${y - 15}L${x + 18} ${y}L${x} ${y + 15}z`} />;
  return <circle cx={x} cy={y} r={15} />;
}
