// One job and one next: a new question stops the one that runs, and its late answer is dropped.

import type { Pending } from '../host/types';

export class Latest {
  private running: Pending | null = null;
  private next: (() => void) | null = null;
  private turn = 0;

  get busy(): boolean {
    return this.running !== null;
  }

  /// Runs a job, after the one that runs now has been stopped. A job that waits is replaced.
  run<T>(ask: () => Pending<T>, done: (answer: T) => void, failed: (error: Error) => void): void {
    const mine = ++this.turn;
    const begin = (): void => {
      const job = ask();
      this.running = job;
      job.answer.then(
        (answer) => this.settle(mine, () => done(answer)),
        (error: Error) => this.settle(mine, () => failed(error)),
      );
    };
    if (!this.running) {
      begin();
      return;
    }
    this.next = begin;
    this.running.stop();
  }

  /// Ends the job that runs; its answer, the best so far, still counts.
  stop(): void {
    this.next = null;
    this.running?.stop();
  }

  /// Ends everything; nothing of it counts.
  cancel(): void {
    ++this.turn;
    this.stop();
  }

  private settle(mine: number, tell: () => void): void {
    this.running = null;
    const next = this.next;
    this.next = null;
    if (mine === this.turn && !next) tell();
    next?.();
  }
}
