// The door in a worker of this browser: WebAssembly. One question at a time; others wait in line.

import { DoorError, type Host, type Menu, type Message, type Pending, type Progress } from './types';
import type { ToEngine } from './engine.worker';

interface Job {
  id: number;
  message: Message;
  onProgress: ((progress: Progress) => void) | undefined;
  resolve(answer: unknown): void;
  reject(error: Error): void;
  last: Progress | null;
}

const modules = new Map<string, Promise<WebAssembly.Module>>();

/// Compiled once, however many workers use it.
function compiled(file: string): Promise<WebAssembly.Module> {
  let module = modules.get(file);
  if (!module) {
    module = compileFrom(file);
    module.catch(() => modules.delete(file));
    modules.set(file, module);
  }
  return module;
}

async function compileFrom(file: string): Promise<WebAssembly.Module> {
  const reply = await fetch(file);
  if (!reply.ok) throw new DoorError(`the engine ${file} could not be loaded (status ${reply.status})`);
  if (reply.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(reply);
  return WebAssembly.compile(await reply.arrayBuffer());
}

export class WorkerHost implements Host {
  private worker: Worker | null = null;
  private loaded = '';
  private readonly line: Job[] = [];
  private running: Job | null = null;
  private flag: Int32Array | null = null;
  private lastId = 0;

  constructor(private readonly menu: Menu, private readonly folder: string) {}

  ask<T>(message: Message, onProgress?: (progress: Progress) => void): Pending<T> {
    const id = ++this.lastId;
    const answer = new Promise<T>((resolve, reject) => {
      const done = resolve as (answer: unknown) => void;
      this.line.push({ id, message, onProgress, resolve: done, reject, last: null });
    });
    void this.next();
    return { answer, stop: () => this.stop(id) };
  }

  close(): void {
    this.drop();
    for (const job of this.line.splice(0)) job.reject(new DoorError('stopped'));
  }

  private stop(id: number): void {
    const waits = this.line.findIndex((job) => job.id === id);
    if (waits >= 0) this.line.splice(waits, 1)[0]!.reject(new DoorError('stopped'));
    else if (this.running?.id === id && this.flag) Atomics.store(this.flag, 0, 1);
    else if (this.running?.id === id) this.abandon(this.running);
  }

  /// Without shared memory a worker that thinks hears nothing: it is ended, and its last news is the answer.
  private abandon(job: Job): void {
    this.drop();
    if (job.last) job.resolve({ ...job.last, game: job.message.game, ended: 'stopped' });
    else job.reject(new DoorError('stopped before anything was known'));
    void this.next();
  }

  private drop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.loaded = '';
    this.running = null;
  }

  private async next(): Promise<void> {
    if (this.running || this.line.length === 0) return;
    const job = (this.running = this.line.shift()!);
    try {
      await this.load(this.moduleOf(job.message));
      if (this.running !== job) return;
      if (this.flag) Atomics.store(this.flag, 0, 0);
      this.post({ kind: 'ask', text: JSON.stringify({ ...job.message, id: job.id }) });
    } catch (error) {
      this.finish(job, () => job.reject(error as Error));
    }
  }

  private moduleOf(message: Message): string {
    const record = message.record as { game?: unknown } | undefined;
    const game = String(message.game ?? record?.game ?? '').split(':')[0]!;
    const module = this.menu.games.find((entry) => entry.name === game)?.module;
    if (!module) throw new DoorError(`there is no game '${game}'`);
    return module;
  }

  private async load(name: string): Promise<void> {
    if (this.worker && this.loaded === name) return;
    const file = this.menu.modules?.[name]?.file ?? `${name}.wasm`;
    const module = await compiled(this.folder + file);
    this.worker ??= this.start();
    const shared = typeof SharedArrayBuffer !== 'undefined' && globalThis.crossOriginIsolated;
    const flag = shared ? new SharedArrayBuffer(4) : null;
    this.flag = flag ? new Int32Array(flag) : null;
    this.loaded = name;
    this.post({ kind: 'module', name, module, flag });
  }

  private start(): Worker {
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = (event: MessageEvent<string>) => this.receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      const job = this.running;
      this.drop();
      job?.reject(new DoorError(`the engine stopped working${event.message ? `: ${event.message}` : ''}`));
      void this.next();
    };
    return worker;
  }

  private post(message: ToEngine): void {
    this.worker!.postMessage(message);
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as { id: number; progress?: Progress; answer?: unknown; error?: string };
    const job = this.running;
    if (!job || message.id !== job.id) return;
    if (message.progress) {
      if (message.progress.move !== undefined || !job.last) job.last = message.progress;
      job.onProgress?.(message.progress);
    } else if (message.error !== undefined) {
      this.finish(job, () => job.reject(new DoorError(message.error)));
    } else {
      this.finish(job, () => job.resolve(message.answer));
    }
  }

  private finish(job: Job, settle: () => void): void {
    if (this.running === job) this.running = null;
    settle();
    void this.next();
  }
}
