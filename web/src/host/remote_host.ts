// The page's end of a dealer that sits in a worker.

import { DoorError, type Host, type Message, type Pending, type Progress } from './types';
import type { ToDealer } from './dealer.worker';

interface Waiting {
  onProgress: ((progress: Progress) => void) | undefined;
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

export class RemoteHost implements Host {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  constructor(start: ToDealer & { kind: 'start' }) {
    this.worker = new Worker(new URL('./dealer.worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = (event) => this.receive(event.data as Reply);
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.failAll('the dealer stopped working: start a new game');
    };
    this.worker.postMessage(start);
  }

  ask<T>(message: Message, onProgress?: (progress: Progress) => void): Pending<T> {
    const id = ++this.lastId;
    const answer = new Promise<unknown>((resolve, reject) => this.waiting.set(id, { onProgress, resolve, reject }));
    this.worker.postMessage({ kind: 'ask', id, message } satisfies ToDealer);
    return { answer: answer as Promise<T>, stop: () => this.worker.postMessage({ kind: 'stop', id } satisfies ToDealer) };
  }

  close(): void {
    this.worker.terminate();
    this.failAll('stopped');
  }

  private failAll(reason: string): void {
    for (const job of this.waiting.values()) job.reject(new DoorError(reason));
    this.waiting.clear();
  }

  private receive(reply: Reply): void {
    const job = this.waiting.get(reply.id);
    if (!job) return;
    if (reply.progress) {
      job.onProgress?.(reply.progress);
      return;
    }
    this.waiting.delete(reply.id);
    if (reply.error !== undefined) job.reject(new DoorError(reply.error));
    else job.resolve(reply.answer);
  }
}

interface Reply {
  id: number;
  progress?: Progress;
  answer?: unknown;
  error?: string;
}
