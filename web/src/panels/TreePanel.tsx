// The game tree from here, or the tree that a Monte Carlo search has grown.

import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { TreeNode } from '../host/types';
import { graft, grown, movesOf, pictureNodes, type GrownTree } from '../model/door_tree';
import type { Game } from '../play/game';
import { messageOf } from '../play/session';
import { useStore } from '../play/store';
import { TreePicture } from './TreePicture';

type Kind = 'game' | 'mcts';

function useTree(game: Game, kind: Kind) {
  const [tree, setTree] = useState<GrownTree | null>(null);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (moves: string[], depth: number): Promise<TreeNode[]> => {
    const search = kind === 'mcts' ? { player: 'mcts,iterations=2000', visits: 5 } : {};
    const question = { ...game.question('tree', moves), depth, ...search };
    return (await game.host('think').ask<{ nodes: TreeNode[] }>(question).answer).nodes;
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (reason) {
      setError(messageOf(reason));
    } finally {
      setBusy(false);
    }
  };
  const begin = (): void => void run(async () => {
    setTree(grown(await ask(game.moves(), kind === 'mcts' ? 6 : 1)));
    setOpen(new Set([0]));
  });
  const toggle = (id: number): void => {
    if (open.has(id)) return setOpen(new Set([...open].filter((other) => other !== id)));
    if (!tree) return;
    if (tree.known.has(id) || kind === 'mcts') return setOpen(new Set([...open, id]));
    void run(async () => {
      setTree(graft(tree, id, await ask([...game.moves(), ...movesOf(tree, id)], 1)));
      setOpen(new Set([...open, id]));
    });
  };
  return { tree, setTree, open, error, busy, begin, toggle };
}

export function TreePanel({ game }: { game: Game }) {
  const { look, entry } = useStore(game.store);
  const [kind, setKind] = useState<Kind>('game');
  const { tree, setTree, open, error, busy, begin, toggle } = useTree(game, kind);
  useEffect(() => setTree(null), [look, kind]);
  const seats = entry.seat_names ?? [...new Set(tree?.nodes.flatMap((node) => (node.to_move && node.to_move !== 'chance' ? [node.to_move] : [])) ?? [])];
  const nodes = useMemo(() => (tree ? pictureNodes(tree, seats) : []), [tree]);
  const isOpen = useCallback((id: number) => open.has(id), [open]);
  return (
    <div class="tree-panel">
      <div class="row">
        <label class="inline">Tree of
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as Kind)}>
            <option value="game">the game, with values</option>
            {entry.engines.includes('mcts') && <option value="mcts">a Monte Carlo search</option>}
          </select>
        </label>
        <button type="button" class="primary" disabled={busy || !game.mayThink} onClick={begin}>{busy ? 'Growing …' : 'Draw it'}</button>
      </div>
      {error && <p class="error" role="alert">{error}</p>}
      {!tree && <p class="quiet-text">{kind === 'game' ? 'The moves from here and what they are worth. Open a node to see what follows.' : 'The tree that 2000 iterations grow: numbers are visits, the most visited move comes first.'}</p>}
      {tree && <TreePicture nodes={nodes} isOpen={isOpen} onToggle={toggle} label="Tree" />}
      {tree && <p class="quiet-text">Round: {seats[0] ?? 'first'} moves{seats[1] ? `; square: ${seats[1]}` : ''}. {kind === 'mcts' ? 'Numbers are visits; the most visited move is on top.' : `Values are for ${tree.nodes[0]?.to_move}. The best move of the player who moves is on top.`}</p>}
    </div>
  );
}
