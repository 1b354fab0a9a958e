// Playing: moves of people, engines and chance, one after the other; taking back, resigning, clocks.

import type { Hosts } from '../host/hosts';
import type { GameEntry, Pending } from '../host/types';
import type { LinkedGame } from '../model/link';
import * as record from '../model/record';
import { capital } from '../model/spec';
import { hasPuzzles, newPuzzle } from './puzzles';
import { human, messageOf, newSeed, Session } from './session';
import { knock } from './sound';

/// Moves of programs follow each other no faster than an eye can see.
const pace = 350;

export class Game extends Session {
  private choosing: Pending | null = null;
  private round = 0;
  private ticker: ReturnType<typeof setInterval> | undefined;
  private clockLimit = 0;
  /// What the last move of a program or of chance was, in the game's words.
  told = '';

  constructor(hosts: Hosts, entry: GameEntry, private readonly linked: LinkedGame) {
    super(hosts, entry, linked);
    this.arrivals.add(() => void this.advance());
  }

  async start(): Promise<void> {
    await this.open(this.linked.moves, this.state.position === undefined && this.linked.moves.length === 0);
  }

  /// Sets up the board; where puzzles are made, a fresh start is a new one.
  private async open(moves: string[], fresh: boolean): Promise<void> {
    try {
      await this.begin(moves);
      if (!fresh || !hasPuzzles(this.state.look)) return;
      this.store.set({ busy: true });
      this.store.set({ position: await newPuzzle(this, 'easy') });
      await this.begin([]);
    } catch (error) {
      this.store.set({ error: messageOf(error), busy: false });
    }
  }

  /// Is somebody at the screen to move at the end of the line?
  get canMove(): boolean {
    const { ended, ahead, seats, covered } = this.state;
    const seat = this.seatToMove();
    return !ended && covered === null && ahead.length === 0 && typeof seat === 'number' && (seats[seat] === human || this.people.length === 0 || !this.isTip);
  }

  /// Is the position the last of its line?
  get isTip(): boolean {
    return record.nodeAt(this.state.tree, this.state.tree.current).next.length === 0;
  }

  get isOver(): boolean {
    return this.state.look?.to_move === null || this.state.ended !== null;
  }

  get canUndo(): boolean {
    return !this.isSealed && this.state.tree.current !== 0;
  }

  get canRedo(): boolean {
    return !this.isSealed && !this.isTip;
  }

  async playMove(move: string): Promise<void> {
    this.stopChoosing();
    this.store.set({ review: null });
    if (this.canMove) this.told = '';
    if (await this.visit(record.play(this.state.tree, move))) knock();
  }

  /// Chance and programs move by themselves at the end of a line.
  private async advance(): Promise<void> {
    this.stopChoosing();
    const { paused, ahead, ended, seats, look } = this.state;
    const seat = this.seatToMove();
    if (seat === null || paused || ended || ahead.length > 0 || !this.isTip) return this.runClock();
    const player = seat === 'chance' ? 'chance' : seats[seat]!;
    if (player === human) return this.runClock();
    const round = ++this.round;
    this.store.set({ thinking: look?.to_move ?? player });
    this.runClock();
    const began = performance.now();
    try {
      const move = await this.chosen(player);
      await pause(this.state.seats.includes(human) && seat === 'chance' ? 0 : pace - (performance.now() - began));
      if (round === this.round) await this.playMove(move);
    } catch (error) {
      if (round === this.round) this.store.set({ thinking: null, paused: true, error: messageOf(error) });
    }
  }

  private async chosen(player: string): Promise<string> {
    const who = player === 'chance' ? {} : { player: timed(player, this.state.entry) };
    // Who names a seat is told moves of others sealed, where they are hidden.
    const seat = this.isSealed ? { seat: this.viewer() } : {};
    const asked = this.host('play').ask<Chosen>({ ...this.question('choose'), seed: this.seed, ...who, ...seat });
    this.choosing = asked;
    const { move, told } = await asked.answer;
    this.told = told ?? '';
    return move;
  }

  private stopChoosing(): void {
    ++this.round;
    if (!this.choosing) return;
    this.choosing.answer.catch(() => undefined);
    this.choosing.stop();
    this.choosing = null;
    this.store.set({ thinking: null });
  }

  /// Goes back to the last position in which a person moves; without people, one move.
  async undo(): Promise<void> {
    await this.walk(record.back);
  }

  async redo(): Promise<void> {
    await this.walk(record.forward);
  }

  private async walk(step: (tree: record.GameTree) => record.GameTree): Promise<void> {
    this.stopChoosing();
    this.store.set({ ended: null, busy: true });
    try {
      await this.visit(await this.stepped(step));
    } catch (error) {
      this.store.set({ error: messageOf(error), busy: false });
    }
  }

  /// Steps until a person is to move, or the game is over.
  private async stepped(step: (tree: record.GameTree) => record.GameTree): Promise<record.GameTree> {
    let tree = this.state.tree;
    for (;;) {
      const next = step(tree);
      if (next.current === tree.current) return tree;
      tree = next;
      const seat = this.seatToMove(await this.lookAt(record.movesTo(tree)));
      if (seat === null || this.people.length === 0 || (typeof seat === 'number' && this.state.seats[seat] === human)) return tree;
    }
  }

  async goTo(id: number): Promise<void> {
    this.stopChoosing();
    this.store.set({ ended: null });
    await this.visit(record.goTo(this.state.tree, id));
  }

  /// Shows some moves beyond the current position, without playing them.
  async lookAhead(moves: string[]): Promise<void> {
    await this.visit(this.state.tree, moves);
  }

  async step(by: -1 | 1): Promise<void> {
    this.stopChoosing();
    await this.visit(by < 0 ? record.back(this.state.tree) : record.forward(this.state.tree));
  }

  resign(): void {
    const look = this.state.look;
    if (!look || this.isOver) return;
    this.stopChoosing();
    const seat = this.seatToMove(look);
    const who = typeof seat === 'number' && this.state.seats[seat] === human ? seat : (this.people[0] ?? 0);
    this.store.set({ ended: `${this.nameOf(who)} resigned`, thinking: null });
    this.runClock();
  }

  nameOf(seat: number): string {
    const name = this.state.entry.seat_names?.[seat];
    return name ? capital(name) : this.state.entry.seats === 1 ? 'You' : `Seat ${seat + 1}`;
  }

  async restart(): Promise<void> {
    this.stopChoosing();
    this.seed = newSeed();
    const clocks = this.clockLimit > 0 ? this.state.seats.map(() => this.clockLimit * 1000) : null;
    const position = hasPuzzles(this.state.look) ? undefined : this.state.position;
    this.store.set({ ended: null, review: null, paused: false, error: null, busy: true, look: null, tree: record.newTree(), ahead: [], clocks, position });
    await this.open([], true);
  }

  async setSeat(seat: number, player: string): Promise<void> {
    const seats = this.state.seats.map((old, i) => (i === seat ? player : old));
    this.store.set({ seats, paused: false });
    if (this.needsNewDeal) await this.restart();
    else await this.visit(this.state.tree);
  }

  setPaused(paused: boolean): void {
    this.store.set({ paused });
    if (paused) this.stopChoosing();
    else void this.advance();
  }

  /// A clock of so many seconds for each seat; 0 for none.
  setClock(seconds: number): void {
    this.clockLimit = seconds;
    this.store.set({ clocks: seconds > 0 ? this.state.seats.map(() => seconds * 1000) : null });
    this.runClock();
  }

  private runClock(): void {
    clearInterval(this.ticker);
    const seat = this.seatToMove();
    if (!this.state.clocks || typeof seat !== 'number' || this.isOver || !this.isTip) return;
    let last = performance.now();
    this.ticker = setInterval(() => {
      const now = performance.now();
      this.tick(seat, now - last);
      last = now;
    }, 100);
  }

  private tick(seat: number, passed: number): void {
    const clocks = this.state.clocks!.map((left, i) => (i === seat ? Math.max(0, left - passed) : left));
    this.store.set({ clocks });
    if (clocks[seat]! > 0) return;
    clearInterval(this.ticker);
    this.stopChoosing();
    this.store.set({ ended: `${this.nameOf(seat)} ran out of time` });
  }

  override close(): void {
    this.stopChoosing();
    clearInterval(this.ticker);
    super.close();
  }
}

interface Chosen {
  move: string;
  /// What the person is told of it.
  told?: string;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

/// A program without a limit of its own gets a second for its move.
export function timed(player: string, entry: GameEntry): string {
  const [name = '', ...settings] = player.split(',');
  const limited = settings.some((one) => /^(level|time|nodes|depth|iterations)=/.test(one));
  const unlimited = name === 'random' || name === 'thesis' || !entry.engines.includes(name);
  return limited || unlimited ? player : `${player},time=1s`;
}
