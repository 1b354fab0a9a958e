// The moves that were played, with variations as branches.

import type { GameTree } from '../model/record';
import { lineOf, nodeAt, pathTo, siblings } from '../model/record';
import type { Game } from '../play/game';
import { useStore } from '../play/store';

const marks: Record<string, string> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export function MovesPanel({ game }: { game: Game }) {
  const { tree, review, seats } = useStore(game.store);
  const line = lineOf(tree);
  if (line.length === 0) return <p class="quiet-text">No move was played yet.</p>;
  const judged = new Map(review?.moves.map((move) => [move.number, move.judgement]) ?? []);
  const round = Math.max(1, seats.length);
  return (
    <div class="moves">
      <ol class="move-list" aria-label="Moves">
        {line.map((id, ply) => (
          <li key={id} class={ply % round === 0 ? 'first' : ''}>
            {ply % round === 0 && <span class="move-number">{Math.floor(ply / round) + 1}.</span>}
            <MoveButton game={game} tree={tree} id={id} mark={marks[judged.get(ply + 1) ?? ''] ?? ''} />
            {siblings(tree, id).map((other) => <Branch game={game} tree={tree} id={other} />)}
          </li>
        ))}
      </ol>
      <div class="row">
        <button type="button" disabled={tree.current === 0 || game.isSealed} onClick={() => void game.goTo(0)} aria-label="To the start">«</button>
        <button type="button" disabled={tree.current === 0 || game.isSealed} onClick={() => void game.step(-1)} aria-label="One move back">‹</button>
        <button type="button" disabled={game.isTip || game.isSealed} onClick={() => void game.step(1)} aria-label="One move forward">›</button>
        <button type="button" disabled={game.isTip || game.isSealed} onClick={() => void game.goTo(line.at(-1)!)} aria-label="To the end">»</button>
      </div>
    </div>
  );
}

function MoveButton({ game, tree, id, mark }: { game: Game; tree: GameTree; id: number; mark: string }) {
  const { move } = nodeAt(tree, id);
  // Where two people share a screen, one must not read what the other did.
  const sealed = move.startsWith('~') || (game.isSealed && game.people.length > 1 && !game.isOver);
  return (
    <button type="button" class={`move${tree.current === id ? ' current' : ''}`} aria-current={tree.current === id ? 'step' : undefined}
      disabled={game.isSealed} onClick={() => void game.goTo(id)}>
      {sealed ? '·' : move}{sealed && <span class="hidden-text">a move of another player</span>}{mark && <span class="mistake">{mark}</span>}
    </button>
  );
}

/// The first moves of a variation, in brackets.
function Branch({ game, tree, id }: { game: Game; tree: GameTree; id: number }) {
  const moves: number[] = [id];
  for (let at = nodeAt(tree, id).last; at >= 0 && moves.length < 6; at = nodeAt(tree, at).last) moves.push(at);
  return (
    <span class="branch" aria-label="Variation">
      ({moves.map((at) => <MoveButton game={game} tree={tree} id={at} mark="" />)}{moves.length === 6 ? '…' : ''})
      <span class="hidden-text">, after move {pathTo(tree, id).length - 1}</span>
    </span>
  );
}
