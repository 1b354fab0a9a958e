// The game as a curve of values, with its mistakes.

import { useState } from 'preact/hooks';
import type { Pending, Review, ReviewedMove } from '../host/types';
import { bestOf, isMistake, recordOf } from '../model/review';
import { lineOf, nodeAt } from '../model/record';
import { sentence } from '../model/spec';
import type { Game } from '../play/game';
import { messageOf } from '../play/session';
import { useStore } from '../play/store';
import { ValueGraph } from './ValueGraph';

function useReview(game: Game) {
  const [job, setJob] = useState<Pending<Review> | null>(null);
  const [error, setError] = useState<string | null>(null);
  const begin = async (): Promise<void> => {
    const { tree, position, seats, game: spec } = game.state;
    const moves = lineOf(tree).map((id) => nodeAt(tree, id).move);
    setError(null);
    try {
      const look = await game.lookAt(moves);
      // Of a hidden game that is over all moves are open.
      const record = recordOf({ game: spec, position, moves: look.before ?? moves, players: seats, seed: game.seed, look });
      const asked = game.host('think').ask<Review>({ do: 'review', record });
      setJob(asked);
      game.store.set({ review: await asked.answer });
    } catch (reason) {
      setError(messageOf(reason));
    } finally {
      setJob(null);
    }
  };
  return { job, error, begin };
}

export function ReviewPanel({ game }: { game: Game }) {
  const { review, tree } = useStore(game.store);
  const { job, error, begin } = useReview(game);
  const line = lineOf(tree);
  const sealed = game.isSealed && !game.isOver;
  return (
    <div class="review">
      {!review && <p class="quiet-text">{sealed ? 'A hidden game can be reviewed when it is over.' : 'Values every position of the game and marks the moves that lost something.'}</p>}
      <div class="row">
        <button type="button" class="primary" disabled={line.length === 0 || job !== null || sealed} onClick={() => void begin()}>{review ? 'Review again' : 'Review the game'}</button>
        {job && <button type="button" onClick={() => job.stop()}>Stop</button>}
        {job && <span role="status">Looking at {line.length} moves …</span>}
      </div>
      {error && <p class="error" role="alert">{error}</p>}
      {review && <Findings game={game} review={review} line={line} />}
    </div>
  );
}

function Findings({ game, review, line }: { game: Game; review: Review; line: number[] }) {
  const { tree } = game.state;
  const ply = line.indexOf(tree.current) + 1;
  const wrong = review.moves.filter(isMistake);
  const show = (at: number): void => {
    if (!game.isSealed) void game.goTo(at === 0 ? 0 : (line[at - 1] ?? 0));
  };
  return (
    <>
      {review.results.some((result) => result !== null) && <ValueGraph review={review} first={game.nameOf(0)} ply={ply} onPly={show} />}
      <table class="accuracy">
        <thead><tr><th scope="col">Player</th><th scope="col">Accuracy</th><th scope="col">?!</th><th scope="col">?</th><th scope="col">??</th></tr></thead>
        <tbody>
          {review.seats.map((seat) => (
            <tr><th scope="row">{seat.name}</th><td>{seat.accuracy !== undefined ? `${seat.accuracy.toFixed(1)}%` : '–'}</td><td>{seat.inaccuracies}</td><td>{seat.mistakes}</td><td>{seat.blunders}</td></tr>
          ))}
        </tbody>
      </table>
      {wrong.length === 0 && <p>No mistakes were found.</p>}
      <ol class="mistakes" aria-label="Mistakes">
        {wrong.map((move) => <Mistake game={game} move={move} show={show} />)}
      </ol>
      <p class="quiet-text">{review.proven ? 'All values are proven' : 'Values are partly estimates'}, by {review.player}{review.complete ? '' : '; it was stopped before it was complete'}.</p>
    </>
  );
}

function Mistake({ game, move, show }: { game: Game; move: ReviewedMove; show(ply: number): void }) {
  return (
    <li>
      <p><button type="button" class="move" onClick={() => show(move.number)}>{move.number}. {move.move}</button> <strong>{move.judgement}</strong> by {move.by}: {move.before?.words ?? ''} → {move.after?.words ?? ''}.
        {bestOf(move) && <> Better was <strong>{bestOf(move)}</strong>.</>} {move.why && sentence(move.why)}</p>
      <button type="button" disabled={game.isSealed} onClick={() => show(move.number - 1)}>Try again from here</button>
    </li>
  );
}
