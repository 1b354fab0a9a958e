// The worker in which the dealer of a hidden game sits, with a host of its own.

import { Dealer } from './dealer';
import { ServerHost } from './server_host';
import type { Host, Menu, Message, Pending } from './types';
import { WorkerHost } from './worker_host';

export type ToDealer =
  | { kind: 'start'; menu: Menu; server: string | null; folder: string; seats: number[] }
  | { kind: 'ask'; id: number; message: Message }
  | { kind: 'stop'; id: number };

let dealer: Host | null = null;
const pending = new Map<number, Pending>();

async function ask(id: number, message: Message): Promise<void> {
  const asked = dealer!.ask(message, (progress) => postMessage({ id, progress }));
  pending.set(id, asked);
  try {
    postMessage({ id, answer: await asked.answer });
  } catch (error) {
    postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    pending.delete(id);
  }
}

addEventListener('message', (event: MessageEvent<ToDealer>) => {
  const data = event.data;
  if (data.kind === 'start') {
    const inner = data.server !== null ? new ServerHost(data.server) : new WorkerHost(data.menu, data.folder);
    dealer = new Dealer(inner, data.seats);
  } else if (data.kind === 'ask') {
    void ask(data.id, data.message);
  } else {
    pending.get(data.id)?.stop();
  }
});
