// The buttons below the board.

import { useState } from 'preact/hooks';
import type { Analysis } from '../play/analysis';
import type { Pencil } from '../pages/pencil';
import type { Game } from '../play/game';
import { setSound, soundIsOn } from '../play/sound';

interface Props {
  game: Game;
  analysis: Analysis;
  /// Null where a board has no marks.
  pencil: Pencil | null;
}

export function Controls({ game, analysis, pencil }: Props) {
  const { look, flipped, paused } = game.state;
  const { valuesOn } = analysis.store.state;
  const dealt = game.isHidden || game.state.entry.chance;
  const watching = game.people.length === 0;
  return (
    <div class="controls" role="toolbar" aria-label="Game">
      <button type="button" onClick={() => void game.restart()}>{dealt ? 'New deal' : 'New game'}</button>
      <button type="button" disabled={!game.canUndo} onClick={() => void game.undo()} title="u">Undo</button>
      <button type="button" disabled={!game.canRedo} onClick={() => void game.redo()} title="r">Redo</button>
      <button type="button" disabled={!look || game.isOver} onClick={() => void analysis.hint()} title="h">Hint</button>
      <button type="button" class={valuesOn ? 'on' : ''} aria-pressed={valuesOn} onClick={() => analysis.setValues(!valuesOn)} title="v">Values</button>
      {watching && <button type="button" disabled={game.isOver} aria-pressed={paused} onClick={() => game.setPaused(!paused)}>{paused ? 'Go on' : 'Pause'}</button>}
      {!watching && game.state.entry.seats > 1 && <button type="button" disabled={!look || game.isOver} onClick={() => game.resign()}>Resign</button>}
      {look && look.board.kind === 'grid' && game.state.entry.seats > 1 && <button type="button" aria-pressed={flipped} onClick={() => game.store.set({ flipped: !flipped })} title="f">Flip</button>}
      {pencil && <button type="button" class={pencil.all ? 'on' : ''} aria-pressed={pencil.all} onClick={() => pencil.setAll(!pencil.all)}>Pencil marks</button>}
      {pencil && <button type="button" class={pencil.writing ? 'on' : ''} aria-pressed={pencil.writing} onClick={() => pencil.setWriting(!pencil.writing)}>Write marks</button>}
      {game.state.entry.seats > 1 && <ClockChoice game={game} />}
      <SoundChoice />
    </div>
  );
}

function ClockChoice({ game }: { game: Game }) {
  return (
    <label class="inline"><span class="hidden-text">Clock</span>
      <select onChange={(event) => game.setClock(Number(event.currentTarget.value))}>
        <option value="0">No clock</option>
        {[1, 3, 5, 10, 30].map((minutes) => <option value={String(minutes * 60)}>{minutes} min each</option>)}
      </select>
    </label>
  );
}

function SoundChoice() {
  const [on, setOn] = useState(soundIsOn());
  const toggle = (): void => {
    setSound(!on);
    setOn(!on);
  };
  return <button type="button" class={on ? 'on' : ''} aria-pressed={on} onClick={toggle}>Sound</button>;
}
