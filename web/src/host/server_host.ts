// The door of a server: POST /api/ask, answers as an event stream.

import { DoorError, type Host, type Message, type Pending, type Progress } from './types';

interface Outgoing {
  progress?: Progress;
  answer?: unknown;
  error?: string;
}

/// Splits a stream of bytes into the messages of an event stream.
export class EventReader {
  private rest = '';

  /// The messages that are complete with this piece of text.
  read(piece: string): Outgoing[] {
    const events = (this.rest + piece).split('\n\n');
    this.rest = events.pop()!;
    return events.flatMap((event) => {
      const data = event.split('\n').filter((line) => line.startsWith('data:'));
      return data.length > 0 ? [JSON.parse(data.map((line) => line.slice(5)).join('\n')) as Outgoing] : [];
    });
  }
}

async function refusal(reply: Response): Promise<DoorError> {
  const body = (await reply.json().catch(() => null)) as Outgoing | null;
  return new DoorError(body?.error ?? `the server refused the question (status ${reply.status})`);
}

export class ServerHost implements Host {
  private readonly prefix = crypto.randomUUID();
  private readonly open = new Set<AbortController>();
  private lastId = 0;

  constructor(private readonly address = 'api/ask') {}

  ask<T>(message: Message, onProgress?: (progress: Progress) => void): Pending<T> {
    const id = `${this.prefix}-${++this.lastId}`;
    const abort = new AbortController();
    this.open.add(abort);
    const answer = this.exchange({ ...message, id }, abort.signal, onProgress).finally(() => this.open.delete(abort));
    return { answer: answer as Promise<T>, stop: () => void this.post({ do: 'stop', id }).catch(() => undefined) };
  }

  close(): void {
    for (const abort of this.open) abort.abort();
  }

  private post(message: Message, signal?: AbortSignal): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', Accept: 'text/event-stream' };
    return fetch(this.address, { method: 'POST', headers, body: JSON.stringify(message), ...(signal ? { signal } : {}) });
  }

  private async exchange(message: Message, signal: AbortSignal, onProgress?: (progress: Progress) => void): Promise<unknown> {
    const reply = await this.post(message, signal).catch((error: Error) => {
      throw new DoorError(signal.aborted ? 'stopped' : `the server does not answer (${error.message})`);
    });
    if (!reply.ok) throw await refusal(reply);
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    const events = new EventReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) throw new DoorError('the server closed the connection before it answered');
      for (const event of events.read(value)) {
        if (event.error !== undefined) throw new DoorError(event.error);
        if ('answer' in event) return event.answer;
        if (event.progress) onProgress?.(event.progress);
      }
    }
  }
}
