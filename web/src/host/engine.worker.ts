// A worker with one engine: asks a WebAssembly module one question at a time.

import { Engine } from './wasi';

export type ToEngine =
  | { kind: 'module'; name: string; module: WebAssembly.Module; flag: SharedArrayBuffer | null }
  | { kind: 'ask'; text: string };

let engine: Engine | null = null;
let module: WebAssembly.Module | null = null;
let flag: Int32Array | null = null;

const doorway = {
  send: (text: string) => postMessage(text),
  stopped: () => flag !== null && Atomics.load(flag, 0) !== 0,
};

function failure(text: string, error: unknown): void {
  engine = null; // a fresh one for the next question
  const reason = error instanceof Error ? error.message : String(error);
  const short = /memory|unreachable|out of bounds/i.test(reason) ? 'the engine ran out of memory' : `the engine failed: ${reason}`;
  postMessage(JSON.stringify({ id: (JSON.parse(text) as { id?: unknown }).id, error: short }));
}

async function ask(text: string): Promise<void> {
  try {
    engine ??= await Engine.start(module!, doorway);
    engine.ask(text);
  } catch (error) {
    failure(text, error);
  }
}

addEventListener('message', (event: MessageEvent<ToEngine>) => {
  if (event.data.kind === 'ask') {
    void ask(event.data.text);
    return;
  }
  module = event.data.module;
  engine = null;
  flag = event.data.flag ? new Int32Array(event.data.flag) : null;
});
