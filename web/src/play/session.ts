// A game that is played: its tree of moves, who sits where, and what is shown of it.

import type { Hosts } from '../host/hosts';
import { DoorError, type GameEntry, type Host, type Look, type Message, type Review } from '../host/types';
import type { LinkedGame } from '../model/link';
import * as record from '../model/record';
import { parseGame } from '../model/spec';
import { Store } from './store';

export const human = 'human';

export interface PlayState {
  game: string;
  entry: GameEntry;
  position: string | undefined;
  tree: record.GameTree;
  /// The position that is shown; null until the first answer.
  look: Look | null;
  /// Moves of a line that are shown beyond the current node.
  ahead: string[];
  seats: string[];
  flipped: boolean;
  paused: boolean;
  /// Who thinks about a move now.
  thinking: string | null;
  /// How it ended other than by the rules.
  ended: string | null;
  error: string | null;
  /// Milliseconds left by seat; null without clocks.
  clocks: number[] | null;
  /// The seat whose view is covered until it is asked for: two people at one screen.
  covered: number | null;
  review: Review | null;
  /// Is another position asked for than the one that is shown?
  busy: boolean;
}

export class Session {
  readonly store: Store<PlayState>;
  /// Of chance and of players that draw lots; another one for each game.
  seed = newSeed();
  /// The people for whom the cards were dealt.
  private dealt = '';
  private readonly looks = new Map<string, Look>();
  private turn = 0;
  /// The person who looked last, where several sit at one screen.
  private eyes = -1;
  /// Told after a new position is shown.
  readonly arrivals = new Set<() => void>();

  constructor(readonly hosts: Hosts, entry: GameEntry, linked: LinkedGame) {
    const tree = record.newTree();
    const seats = linked.seats.length === entry.seats ? linked.seats : defaultSeats(entry);
    this.store = new Store<PlayState>({
      game: linked.game, entry, position: linked.position, tree, look: null, ahead: [], seats, flipped: linked.flipped,
      paused: false, thinking: null, ended: null, error: null, clocks: null, covered: null, review: null, busy: true,
    });
  }

  get state(): PlayState {
    return this.store.state;
  }

  get people(): number[] {
    return this.state.seats.flatMap((player, seat) => (player === human ? [seat] : []));
  }

  get isHidden(): boolean {
    const { entry, look } = this.state;
    return entry.hidden ?? (look !== null && look.position === undefined);
  }

  /// Is something hidden from a person who plays? Then moves of others are sealed, and nothing is taken back.
  get isSealed(): boolean {
    return this.isHidden && this.people.length > 0;
  }

  host(lane: 'look' | 'play' | 'think'): Host {
    return this.hosts.lane(lane);
  }

  /// May what is thought about this position be shown: is it a person's turn, where something is hidden?
  get mayThink(): boolean {
    const seat = this.seatToMove();
    return typeof seat === 'number' && (!this.isSealed || (seat === this.viewer() && this.state.covered === null));
  }

  /// A question about the position that is shown, or the one after these moves.
  question(verb: string, moves = this.moves()): Message {
    const { game, position } = this.state;
    return { do: verb, game, ...(position ? { position } : {}), ...(moves.length > 0 ? { moves } : {}) };
  }

  moves(): string[] {
    return [...record.movesTo(this.state.tree), ...this.state.ahead];
  }

  /// The seat to move, 'chance', or null at the end.
  seatToMove(look = this.state.look): number | 'chance' | null {
    if (!look || look.to_move === null) return null;
    if (look.to_move === 'chance') return 'chance';
    if (look.board.turn !== undefined) return look.board.turn;
    return Math.max(0, this.state.entry.seat_names?.indexOf(look.to_move) ?? 0);
  }

  /// Through whose eyes the position is seen.
  viewer(): number {
    const people = this.people;
    return people.includes(this.eyes) ? this.eyes : (people[0] ?? 0);
  }

  async begin(moves: string[]): Promise<void> {
    await this.learnFacts();
    if (this.state.entry.hidden === undefined) await this.findOut();
    this.dealt = this.people.join();
    this.looks.clear();
    await this.visit(record.playAll(record.newTree(), moves));
  }

  /// Settings may change the facts of a game, like its number of seats.
  private async learnFacts(): Promise<void> {
    const { game, entry, seats } = this.state;
    if (parseGame(game).settings.length === 0) return;
    const facts = await this.hosts.lane('look').ask<GameEntry>({ do: 'games', game }).answer;
    const known = { ...entry, ...facts };
    this.store.set({ entry: known, seats: seats.length === known.seats ? seats : defaultSeats(known) });
  }

  /// Where the menu does not tell, the first look does whether something is hidden.
  private async findOut(): Promise<void> {
    const look = await this.hosts.lane('look').ask<Look>({ ...this.question('look', []), seat: 0 }).answer;
    const hidden = look.position === undefined;
    this.store.set({ entry: { ...this.state.entry, hidden } });
  }

  /// Other people at the table of a hidden game need a new deal.
  get needsNewDeal(): boolean {
    return this.isHidden && this.dealt !== this.people.join();
  }

  async visit(tree: record.GameTree, ahead: string[] = []): Promise<boolean> {
    const mine = ++this.turn;
    const before = this.state;
    this.store.set({ tree, ahead, error: null, thinking: null, busy: true });
    try {
      const look = await this.lookAt(this.moves());
      if (mine !== this.turn) return false;
      this.store.set({ look, covered: this.cover(look), busy: false });
      for (const told of [...this.arrivals]) told();
      return true;
    } catch (error) {
      if (mine !== this.turn) return false;
      const stays = before.look ? { tree: before.tree, ahead: before.ahead } : {};
      this.store.set({ ...stays, error: messageOf(error), busy: false });
      return false;
    }
  }

  /// Where two people share a screen, the next one's cards are covered first.
  private cover(look: Look): number | null {
    const turn = this.seatToMove(look);
    if (!this.isHidden || this.people.length < 2 || typeof turn !== 'number') return null;
    return this.people.includes(turn) && turn !== this.viewer() ? turn : null;
  }

  async uncover(): Promise<void> {
    this.eyes = this.state.covered ?? this.eyes;
    const look = await this.lookAt(this.moves());
    this.store.set({ look, covered: null });
  }

  async lookAt(moves: string[]): Promise<Look> {
    const seat = this.viewer();
    const key = `${seat}|${moves.join(' ')}`;
    const known = this.looks.get(key);
    if (known) return known;
    const look = await this.host('look').ask<Look>({ ...this.question('look', moves), seat }).answer;
    this.looks.set(key, look);
    return look;
  }

  close(): void {
    ++this.turn;
    this.arrivals.clear();
  }
}

export function newSeed(): number {
  return Math.floor(Math.random() * 2 ** 31);
}

export function messageOf(error: unknown): string {
  return error instanceof DoorError || error instanceof Error ? error.message : String(error);
}

/// A person against the game's usual opponent.
export function defaultSeats(entry: GameEntry): string[] {
  const opponent = opponentOf(entry);
  const name = entry.levels > 0 ? `${opponent},level=5` : opponent;
  return Array.from({ length: entry.seats }, (_none, seat) => (seat === 0 ? human : name));
}

export function opponentOf(entry: GameEntry): string {
  if (entry.opponent) return entry.opponent;
  return entry.engines.includes('expert') ? 'expert' : entry.engines.includes('mcts') ? 'mcts' : (entry.engines[0] ?? 'random');
}

export function entryOf(hosts: Hosts, game: string): GameEntry {
  const name = parseGame(game).name;
  const entry = hosts.menu.games.find((one) => one.name === name);
  if (!entry) throw new DoorError(`There is no game called '${name}'.`);
  return entry;
}
