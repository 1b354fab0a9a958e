// Keeps the secrets of a hidden game. The page holds seals, like '#3', instead of the moves of chance and
// of other players; only the dealer knows what they stand for. It runs in a worker of its own and shows
// no more than the views of the seats at which people sit.

import { DoorError, type Host, type Look, type Message, type Pending, type Progress, type Report } from './types';

const seals = /^#\d+$/;

/// Questions whose answer is about what the player to move knows.
const fromTheView = new Set(['best', 'values', 'search', 'explain', 'tree']);

export class Dealer implements Host {
  private readonly secrets = new Map<string, string>();

  constructor(
    private readonly inner: Host,
    private readonly seats: number[],
  ) {}

  ask<T>(message: Message, onProgress?: (progress: Progress) => void): Pending<T> {
    let running: Pending<unknown> | null = null;
    let stopped = false;
    const answer = this.answer(message, (question, told) => {
      running = this.inner.ask(question, told ? onProgress : undefined);
      if (stopped) running.stop();
      return running.answer;
    });
    const stop = (): void => {
      stopped = true;
      running?.stop();
    };
    return { answer: answer as Promise<T>, stop };
  }

  close(): void {
    this.inner.close();
  }

  private async answer(message: Message, ask: Ask): Promise<unknown> {
    if (message.do === 'look') return this.look(message, ask);
    if (message.do === 'choose') return this.choose(message, ask);
    if (message.do === 'reveal') return this.reveal(message, ask);
    if (message.do === 'review') return this.review(message, ask);
    if (fromTheView.has(message.do)) return this.think(message, ask);
    return ask(message, true);
  }

  private open(message: Message): Message {
    if (message.moves === undefined) return message;
    return { ...message, moves: this.opened(message.moves as string[]) };
  }

  private opened(moves: string[]): string[] {
    return moves.map((move) => {
      if (!seals.test(move)) return move;
      const secret = this.secrets.get(move);
      if (secret === undefined) throw new DoorError('this deal is no longer known: start a new one');
      return secret;
    });
  }

  /// A look through the eyes of a seat at which a person sits.
  private async look(message: Message, ask: Ask): Promise<Look> {
    const seat = this.seats.includes(message.seat as number) ? (message.seat as number) : (this.seats[0] ?? 0);
    const look = (await ask({ ...this.open(message), seat }, false)) as Look;
    return this.shown(look);
  }

  private shown(look: Look): Look {
    const { before: _before, position: _position, ...rest } = look;
    if (look.to_move !== 'chance') return rest;
    const { probabilities: _probabilities, ...chance } = rest;
    return { ...chance, moves: [], places: [] };
  }

  private async choose(message: Message, ask: Ask): Promise<{ move: string; player?: string }> {
    const chosen = (await this.quietly(this.chosen(this.open(message), ask))) as { move: string; player?: string };
    const seal = `#${this.secrets.size + 1}`;
    this.secrets.set(seal, chosen.move);
    return { move: seal, ...(chosen.player ? { player: chosen.player } : {}) };
  }

  private async chosen(message: Message, ask: Ask): Promise<unknown> {
    return ask(message, false);
  }

  /// What is wrong may name what is hidden.
  private quietly(answer: Promise<unknown>): Promise<unknown> {
    return answer.catch((error: Error) => {
      throw new DoorError(/stopped/.test(error.message) ? 'stopped' : 'the other player could not move');
    });
  }

  /// All moves in the open, once the game is over.
  private async reveal(message: Message, ask: Ask): Promise<{ moves: string[] }> {
    const opened = this.open(message);
    const look = (await ask({ ...opened, do: 'look' }, false)) as Look;
    if (look.to_move !== null) throw new DoorError('the game is not over');
    return { moves: (opened.moves as string[]) ?? [] };
  }

  private async review(message: Message, ask: Ask): Promise<unknown> {
    const record = message.record as { game: string; position?: string; moves: string[] };
    const { moves } = await this.reveal({ do: 'look', game: record.game, moves: record.moves }, ask);
    return ask({ ...message, record: { ...record, moves } }, true);
  }

  /// A search from what the player to move knows, where that is one of the people.
  private async think(message: Message, ask: Ask): Promise<unknown> {
    const look = await this.look({ do: 'look', game: message.game!, moves: message.moves ?? [], seat: message.seat ?? this.seats[0] }, ask);
    const turn = look.board.turn ?? 0;
    if (!this.seats.includes(turn)) throw new DoorError('only the player to move may ask about a hidden position');
    const { seat: _seat, ...question } = this.open(message);
    const { before: _before, position: _position, ...report } = (await ask(question as Message, true)) as Report & { before?: unknown };
    return report;
  }
}

type Ask = (message: Message, told: boolean) => Promise<unknown>;
