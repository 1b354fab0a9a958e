// A small picture of a board, to look at only.

import type { Board } from '../host/types';
import { Art } from './Art';
import { sceneOf } from './scene';

export function MiniBoard({ board }: { board: Board }) {
  const scene = sceneOf(board, false);
  if (scene.height === 0) return null;
  return (
    <svg class={`board mini kind-${board.kind}`} viewBox={`-4 -4 ${scene.width + 8} ${scene.height + 8}`} aria-hidden="true">
      <Art board={board} flipped={false} pencil={false} />
      {board.kind === 'grid' && <Art board={board} flipped={false} pencil={false} above={true} />}
    </svg>
  );
}
