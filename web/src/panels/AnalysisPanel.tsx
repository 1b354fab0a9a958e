// The live search, and the values of all moves as a list.

import { rankedMoves, count, signed, wordsOf } from '../model/values';
import type { Report } from '../host/types';
import { title } from '../model/spec';
import type { Analysis } from '../play/analysis';
import type { Game } from '../play/game';
import { spokenMove } from '../pages/Status';
import { useStore } from '../play/store';

export function AnalysisPanel({ game, analysis }: { game: Game; analysis: Analysis }) {
  const thought = useStore(analysis.store);
  const place = game.moves().join(' ');
  const live = thought.liveOf === place ? thought.live : null;
  const over = game.state.look?.to_move === null;
  return (
    <section class="panel analysis" aria-label="Search">
      <div class="row">
        <h2>Search</h2>
        <label class="inline engine"><span class="hidden-text">Engine</span>
          <select value={thought.engine} onChange={(event) => analysis.setEngine(event.currentTarget.value)}>
            <option value="">Usual engine</option>
            {game.state.entry.engines.filter((name) => name !== 'uci').map((name) => <option value={name}>{title(name)}</option>)}
          </select>
        </label>
        {!thought.searching && <button type="button" disabled={over} onClick={() => analysis.search(5)}>Think 5 s</button>}
        {!thought.searching && live && <button type="button" disabled={over} onClick={() => analysis.search(60)}>Think longer</button>}
        {thought.searching && <button type="button" class="primary" onClick={() => analysis.stop()}>Stop</button>}
      </div>
      {thought.error && <p class="error" role="alert">{thought.error}</p>}
      {live && <Live game={game} report={live} searching={thought.searching} />}
      {!live && !thought.searching && !over && <p class="quiet-text">Lets an engine think about this position and shows what it sees.</p>}
      {thought.valuesOn && <Values game={game} values={thought.of === place ? thought.values : null} valuing={thought.valuing} />}
    </section>
  );
}

/// A proven value without words or a distance is told by its number and a badge.
function saysMore(report: Report): boolean {
  return Boolean(report.words) || report.plies !== undefined || !report.proven;
}

function Live({ game, report, searching }: { game: Game; report: Report; searching: boolean }) {
  const speed = report.seconds && report.nodes ? report.nodes / report.seconds : 0;
  return (
    <div class="live">
      {report.value !== undefined && (
        <p class="live-value"><strong>{signed(report.value)}</strong> {saysMore(report) && wordsOf(report)}{report.proven && <span class="badge">proven</span>} {searching && <span class="badge busy">searching</span>}</p>
      )}
      <dl class="facts">
        {report.depth !== undefined && <><dt>Depth</dt><dd>{report.depth}</dd></>}
        {report.nodes !== undefined && <><dt>Nodes</dt><dd>{count(report.nodes)}</dd></>}
        {speed > 0 && <><dt>Speed</dt><dd>{count(speed)}/s</dd></>}
        {report.seconds !== undefined && <><dt>Time</dt><dd>{report.seconds.toFixed(1)} s</dd></>}
        {report.exploitability !== undefined && <><dt>Exploitability</dt><dd>{report.exploitability.toFixed(5)}</dd></>}
      </dl>
      {report.line && report.line.length > 0 && <Line game={game} line={report.line} />}
    </div>
  );
}

/// The moves of a line; each one shows the board after it.
export function Line({ game, line }: { game: Game; line: string[] }) {
  return (
    <p class="line" aria-label="Best line">
      {line.slice(0, 24).map((move, i) => (
        <button type="button" class="move" onClick={() => void game.lookAhead(line.slice(0, i + 1))}>{i === 0 ? spokenMove(game, move) : move}</button>
      ))}
      {line.length > 24 && <span> …</span>}
    </p>
  );
}

function Values({ game, values, valuing }: { game: Game; values: Report | null; valuing: boolean }) {
  if (valuing) return <p role="status">Valuing every move …</p>;
  if (!values) return null;
  const ranked = rankedMoves(values);
  const listed = game.state.look?.moves.length ?? 0;
  return (
    <>
      <h3>Every move</h3>
      <ol class="ranked" aria-label="Moves by value">
        {ranked.slice(0, 60).map((value) => (
          <li>
            <button type="button" class={`ranked-move value ${value.grade}`} disabled={!game.canMove} onClick={() => void game.playMove(value.move)}>
              <span>{spokenMove(game, value.move)}</span><span class="ranked-words">{value.words}</span>
            </button>
          </li>
        ))}
      </ol>
      {ranked.length > 0 && ranked.length < listed && <p class="quiet-text">{listed - ranked.length} more moves were not reached in time.</p>}
      {ranked.length === 0 && <p class="quiet-text">This engine gives no value to single moves here.</p>}
    </>
  );
}
