// Another position, other settings, links and records.

import { useState } from 'preact/hooks';
import type { GameRecord } from '../host/types';
import { playLink } from '../model/link';
import { lineOf, nodeAt } from '../model/record';
import { parseRecord, recordOf } from '../model/review';
import { gameFrom, parseGame, settingOf, wrongValue } from '../model/spec';
import { linkOf } from '../pages/PlayPage';
import type { Game } from '../play/game';
import { messageOf } from '../play/session';
import { useStore } from '../play/store';
import { Generate } from './Generate';

export function SetupPanel({ game }: { game: Game }) {
  useStore(game.store);
  return (
    <div class="setup">
      <Generate game={game} />
      <SettingsForm game={game} />
      {game.state.look?.position !== undefined && <PositionForm game={game} />}
      <Share game={game} />
      <Records game={game} />
    </div>
  );
}

function SettingsForm({ game }: { game: Game }) {
  const { entry, game: spec } = game.state;
  const now = parseGame(spec);
  const parameters = entry.parameters.filter((parameter) => parameter.kind !== 'file');
  const [values, setValues] = useState<Record<string, string>>(() => Object.fromEntries(parameters.map((one) => [one.name, given(settingOf(now, one.name), one.default)])));
  if (parameters.length === 0) return null;
  const wrong = parameters.map((parameter) => wrongValue(parameter, values[parameter.name] ?? '')).find((reason) => reason !== null);
  const apply = (event: Event): void => {
    event.preventDefault();
    if (!wrong) location.hash = playLink({ game: gameFrom(entry, values), moves: [], seats: [], flipped: false });
  };
  const set = (name: string, value: string): void => setValues({ ...values, [name]: value });
  return (
    <form onSubmit={apply}>
      <h3>Settings</h3>
      {parameters.map((one) => (
        <label class="setting"><span>{one.name}<small> {one.help}</small></span>
          {one.kind === 'flag' || one.choices ? (
            <select value={values[one.name]} onChange={(event) => set(one.name, event.currentTarget.value)}>{(one.choices ?? ['true', 'false']).map((choice) => <option value={choice}>{one.choices ? choice : choice === 'true' ? 'yes' : 'no'}</option>)}</select>
          ) : (
            <input value={values[one.name]} size={8} inputMode={one.kind === 'number' ? 'numeric' : 'text'} onInput={(event) => set(one.name, event.currentTarget.value)} />
          )}
        </label>
      ))}
      {wrong && <p class="error" role="alert">{wrong}</p>}
      <button type="submit" disabled={wrong !== undefined}>Play with these settings</button>
    </form>
  );
}

/// A flag that is only named is set.
function given(value: string | undefined, fallback: string): string {
  return value === undefined ? fallback : value === '' ? 'true' : value;
}

function PositionForm({ game }: { game: Game }) {
  const { look, seats, game: spec } = game.state;
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const open = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      await game.host('look').ask({ do: 'look', game: spec, position: text.trim() }).answer;
      location.hash = playLink({ game: spec, position: text.trim(), moves: [], seats, flipped: game.state.flipped });
    } catch (reason) {
      setError(messageOf(reason));
    }
  };
  return (
    <form onSubmit={(event) => void open(event)}>
      <h3>Position</h3>
      <p class="quiet-text">In the game's notation: a FEN in chess, the cells of a Sudoku.</p>
      <textarea rows={3} aria-label="Position" value={text} placeholder={look?.position ?? ''} spellcheck={false} onInput={(event) => setText(event.currentTarget.value)} />
      {error && <p class="error" role="alert">{error}</p>}
      <div class="row"><button type="submit" disabled={text.trim() === ''}>Set it up</button>
        <button type="button" onClick={() => setText(look?.position ?? '')}>The one on the board</button></div>
    </form>
  );
}

function Share({ game }: { game: Game }) {
  const [copied, setCopied] = useState(false);
  const link = new URL(linkOf(game), location.href).href;
  const copy = (): void => void navigator.clipboard.writeText(link).then(() => setCopied(true), () => setCopied(false));
  return (
    <div>
      <h3>Link</h3>
      <p class="quiet-text">{game.isHidden ? 'It holds the game, its settings and the moves; what is hidden is sealed.' : 'It holds the game, its settings and all moves.'}</p>
      <div class="row"><input readOnly value={link} aria-label="Link to this game" onFocus={(event) => event.currentTarget.select()} /><button type="button" onClick={copy}>{copied ? 'Copied' : 'Copy'}</button></div>
    </div>
  );
}

function Records({ game }: { game: Game }) {
  const [error, setError] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    const { tree, position, seats, game: spec } = game.state;
    const played = lineOf(tree).map((id) => nodeAt(tree, id).move);
    try {
      const look = await game.lookAt(played);
      const moves = look.before ?? played; // all of them open, once a hidden game is over
      download(recordOf({ game: spec, position, moves, players: seats, seed: game.seed, look }));
    } catch (reason) {
      setError(messageOf(reason));
    }
  };
  const openFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      if (file.size > 16e6) throw new Error('The file is too large to be a record.');
      const record = parseRecord(await file.text());
      const seats = record.players?.length === game.state.entry.seats ? game.state.seats : [];
      location.hash = playLink({ game: record.game, ...(record.position ? { position: record.position } : {}), moves: [...(record.before ?? []), ...record.moves], seats, flipped: false });
    } catch (reason) {
      setError(messageOf(reason));
    }
  };
  return (
    <div>
      <h3>Record</h3>
      <p class="quiet-text">One JSON object, as the program reads and writes it.{game.state.entry.engines.includes('uci') && ' PGN is for the program alone: zermelo chess pgn, zermelo play --save.'}</p>
      <div class="row">
        <button type="button" disabled={game.isSealed && !game.isOver} onClick={() => void save()}>Download</button>
        <label class="file">Open a record<input type="file" accept=".json,.jsonl,application/json" onChange={(event) => void openFile(event.currentTarget.files?.[0])} /></label>
      </div>
      {error && <p class="error" role="alert">{error}</p>}
    </div>
  );
}

function download(record: GameRecord): void {
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(record)}\n`], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: `${parseGame(record.game).name}.jsonl` });
  link.click();
  URL.revokeObjectURL(address);
}
