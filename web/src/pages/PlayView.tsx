// The board, who plays, and the panels.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { BoardView } from '../board/BoardView';
import { rankedMoves, type MoveValue } from '../model/values';
import { AnalysisPanel } from '../panels/AnalysisPanel';
import { Controls } from '../panels/Controls';
import { Panels } from '../panels/Panels';
import { SeatBar } from '../panels/SeatBar';
import { title, parseGame } from '../model/spec';
import type { Analysis } from '../play/analysis';
import type { Game } from '../play/game';
import { useStore } from '../play/store';
import { usePencil } from './pencil';
import { useKeys } from './keys';
import { Status } from './Status';
import { TypedMove } from './TypedMove';

const none: ReadonlySet<number> = new Set();

export function PlayView({ game, analysis }: { game: Game; analysis: Analysis }) {
  const state = useStore(game.store);
  const thought = useStore(analysis.store);
  const pencil = usePencil(state);
  const [lit, setLit] = useState<ReadonlySet<number>>(none);
  const { look } = state;
  const place = game.moves().join(' ');
  useKeys(game, analysis);
  useEffect(() => setLit(none), [look]);
  const values = useMemo<MoveValue[]>(() => (thought.valuesOn && thought.values && thought.of === place ? rankedMoves(thought.values) : []), [thought.valuesOn, thought.values, thought.of, place]);
  const arrows = arrowsOf(thought, place);
  return (
    <div class="play-page">
      <section class="stage" aria-label="Board" aria-busy={state.busy}>
        <div class="stage-head">
          <h1>{title(state.entry.name)}</h1>
          <span class="spec">{parseGame(state.game).settings.map(([name, value]) => (value ? `${name} ${value}` : name)).join(', ')}</span>
          <a href={`#/about/${encodeURIComponent(state.game)}`}>Rules</a>
        </div>
        <SeatBar game={game} />
        {state.error && <p class="error" role="alert">{state.error} <button type="button" class="quiet" onClick={() => game.store.set({ error: null })}>Dismiss</button></p>}
        {!look && !state.error && <p class="loading" role="status">Setting up the board …</p>}
        {!look && state.error && <p><a href={`#/play/${encodeURIComponent(state.entry.name)}`} onClick={() => void game.restart()}>Start a new game</a></p>}
        {look && state.covered !== null && (
          <div class="cover"><p>{game.nameOf(state.covered)} is to move. Hand over the screen.</p><button type="button" class="primary" onClick={() => void game.uncover()}>Show the view of {game.nameOf(state.covered)}</button></div>
        )}
        {look && state.covered === null && (
          <BoardView look={look} canMove={game.canMove} flipped={state.flipped} pencil={pencil?.marks} onNote={pencil?.onNote} values={values} arrows={arrows} lit={lit} onMove={(move) => void game.playMove(move)} />
        )}
        {look && <Status game={game} hint={thought.hint} />}
        <Controls game={game} analysis={analysis} pencil={pencil} />
        {look && <TypedMove game={game} />}
      </section>
      <aside class="side" aria-label="Analysis">
        <AnalysisPanel game={game} analysis={analysis} />
        <Panels game={game} analysis={analysis} light={(places) => setLit(new Set(places))} />
      </aside>
    </div>
  );
}

function arrowsOf(thought: Analysis['store']['state'], place: string): { move: string; kind: 'best' | 'hint' }[] {
  const arrows: { move: string; kind: 'best' | 'hint' }[] = [];
  if (thought.live?.move && thought.liveOf === place) arrows.push({ move: thought.live.move, kind: 'best' });
  if (thought.hint) arrows.push({ move: thought.hint, kind: 'hint' });
  return arrows;
}
