// What is thought about the position that is shown: values of all moves, and a live search.

import { DoorError, type Report } from '../host/types';
import { Latest } from '../model/latest';
import { timed, type Game } from './game';
import { messageOf, opponentOf } from './session';
import { Store } from './store';

export interface AnalysisState {
  /// Are values asked for at every position?
  valuesOn: boolean;
  values: Report | null;
  /// After which moves the values are; null: there are none.
  of: string | null;
  valuing: boolean;
  live: Report | null;
  liveOf: string | null;
  searching: boolean;
  /// Seconds that a search may take.
  limit: number;
  engine: string;
  hint: string | null;
  error: string | null;
}

export class Analysis {
  readonly store = new Store<AnalysisState>({
    valuesOn: false, values: null, of: null, valuing: false, live: null, liveOf: null, searching: false,
    limit: 5, engine: '', hint: null, error: null,
  });
  private readonly valueJob = new Latest();
  private readonly searchJob = new Latest();
  private readonly onHide = (): void => {
    if (document.hidden) this.rest();
  };

  constructor(readonly game: Game) {
    game.arrivals.add(() => this.arrived());
    document.addEventListener('visibilitychange', this.onHide);
  }

  private get place(): string {
    return this.game.moves().join(' ');
  }

  private get askable(): boolean {
    return this.game.mayThink;
  }

  private arrived(): void {
    this.store.set({ hint: null, error: null });
    if (this.store.state.searching) this.searchJob.cancel();
    this.store.set({ searching: false });
    if (this.store.state.valuesOn) this.askValues();
  }

  /// A page that nobody sees does not think.
  private rest(): void {
    this.searchJob.stop();
    this.valueJob.stop();
  }

  setValues(on: boolean): void {
    this.store.set({ valuesOn: on });
    if (on) this.askValues();
    else this.valueJob.cancel();
  }

  private askValues(): void {
    if (!this.askable || this.store.state.of === this.place) return;
    const place = this.place;
    const question = { ...this.game.question('values'), ...this.quick() };
    this.store.set({ valuing: true });
    this.valueJob.run<Report>(
      () => this.game.host('think').ask<Report>(question),
      (values) => this.store.set({ values, of: place, valuing: false, error: null }),
      (error) => this.store.set({ valuing: false, values: null, of: null, error: refused(error) }),
    );
  }

  /// Who answers soon: the door knows, but for hidden games that are too large for an equilibrium.
  private quick(): { player?: string } {
    const { entry } = this.game.state;
    return entry.hidden ? { player: timed(opponentOf(entry), entry) } : {};
  }

  /// The engine that searches: the one chosen, or the usual opponent.
  private player(seconds: number): string {
    return `${this.store.state.engine || opponentOf(this.game.state.entry)},time=${seconds}s`;
  }

  search(seconds = this.store.state.limit): void {
    if (!this.askable) return;
    const place = this.place;
    const question = { ...this.game.question('best'), player: this.player(seconds) };
    this.store.set({ searching: true, live: null, liveOf: place, limit: seconds, error: null });
    const told = (report: Report): void => {
      if (this.place === place) this.store.set({ live: { ...this.store.state.live, ...report } });
    };
    this.searchJob.run<Report>(
      () => this.game.host('think').ask<Report>(question, told),
      (live) => this.store.set({ live: { words: wordsKept(this.store.state.live, live), ...live }, searching: false }),
      (error) => this.store.set({ searching: false, error: refused(error) }),
    );
  }

  stop(): void {
    this.searchJob.stop();
  }

  setEngine(engine: string): void {
    this.store.set({ engine });
  }

  async hint(): Promise<void> {
    if (!this.askable) return;
    const place = this.place;
    try {
      const report = await this.game.host('think').ask<Report>({ ...this.game.question('best'), ...this.quick() }).answer;
      const move = report.move ?? mostLikely(report);
      if (place === this.place && move) this.store.set({ hint: move });
    } catch (error) {
      this.store.set({ error: messageOf(error) });
    }
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.onHide);
    this.valueJob.cancel();
    this.searchJob.cancel();
  }
}

/// The words of the last news, where the answer has the same value.
function wordsKept(before: Report | null, now: Report): string | undefined {
  return before?.value === now.value ? before?.words : undefined;
}

function mostLikely(report: Report): string | undefined {
  const moves = Object.entries(report.strategy?.[0]?.moves ?? {});
  return moves.sort((a, b) => b[1] - a[1])[0]?.[0];
}

function refused(error: Error): string | null {
  return error instanceof DoorError && error.message === 'stopped' ? null : messageOf(error);
}
