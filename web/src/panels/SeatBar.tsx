// Who sits where: people, engines with their level, random players; and the clocks.

import type { GameEntry } from '../host/types';
import { parsePlayer, playerText, settingOf, title, withSetting } from '../model/spec';
import type { Game } from '../play/game';
import { human, opponentOf } from '../play/session';

const levels = ['1 beginner', '2', '3 casual', '4', '5 club', '6', '7', '8 expert', '9', '10 full strength'];

/// Engines that play, the usual opponent first; those that only prove come last.
export function playersOf(entry: GameEntry): string[] {
  const usual = opponentOf(entry);
  const engines = entry.engines.filter((name) => name !== usual && name !== 'uci');
  return [human, usual, ...engines, 'random'];
}

export function SeatBar({ game }: { game: Game }) {
  const { seats, look } = game.state;
  const turn = game.seatToMove();
  return (
    <div class="seats">
      {seats.map((player, seat) => {
        const piece = look?.board.pieces?.find((one) => one.seat === seat);
        return (
          <div class={`seat${turn === seat ? ' turn' : ''}`} key={seat}>
            <span class={`seat-mark seat-${seat % 4}`} aria-hidden="true">{piece?.colour ? <span class={`swatch back-${piece.colour}`} /> : (piece?.letter.length === 1 ? piece.letter : seat + 1)}</span>
            <SeatForm game={game} seat={seat} player={player} />
            <Clock game={game} seat={seat} />
          </div>
        );
      })}
    </div>
  );
}

function SeatForm({ game, seat, player }: { game: Game; seat: number; player: string }) {
  const { entry } = game.state;
  const spec = parsePlayer(player);
  const name = game.nameOf(seat);
  const choose = (kind: string): void => {
    const levelled = kind !== human && kind !== 'random' && hasLevels(entry, kind);
    void game.setSeat(seat, levelled ? `${kind},level=${settingOf(spec, 'level') ?? '5'}` : kind);
  };
  const level = settingOf(spec, 'level') ?? '10';
  const setLevel = (value: string): void => void game.setSeat(seat, playerText(withSetting(spec, 'level', value === '10' ? '' : value)));
  return (
    <span class="seat-form">
      <label><span class="seat-name">{name}</span>
        <select value={spec.name} onChange={(event) => choose(event.currentTarget.value)}>
          {playersOf(entry).map((kind) => <option value={kind}>{kind === human ? 'Person' : title(kind)}</option>)}
        </select>
      </label>
      {spec.name !== human && hasLevels(entry, spec.name) && (
        <label><span class="hidden-text">Level of {name}</span>
          <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
            {levels.map((words, i) => <option value={String(i + 1)}>Level {words}</option>)}
          </select>
        </label>
      )}
    </span>
  );
}

/// Engines that only prove, and programs by rote, have no levels.
export function hasLevels(entry: GameEntry, kind: string): boolean {
  return entry.levels > 0 && ['expert', 'alphabeta', 'minimax', 'select', 'mcts', 'cfr'].includes(kind);
}

function Clock({ game, seat }: { game: Game; seat: number }) {
  const left = game.state.clocks?.[seat];
  if (left === undefined) return null;
  const seconds = Math.ceil(left / 1000);
  const text = left < 10000 ? (left / 1000).toFixed(1) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <span class={`clock${left < 10000 ? ' low' : ''}`} role="timer" aria-label={`Time of ${game.nameOf(seat)}`}>{text}</span>;
}
