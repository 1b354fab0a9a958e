// For development alone: lets Vite's server answer POST /api/ask with the native program, as `zermelo
// serve` does. Give the program's path in the environment variable ZERMELO.

import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const running = new Map<string, (line: string) => void>();

function answer(program: string, body: string, response: ServerResponse): void {
  const message = JSON.parse(body) as { id?: unknown };
  const child = spawn(program, ['best', 'nim', '--batch', '-'], { stdio: ['pipe', 'pipe', 'ignore'] });
  running.set(String(message.id), (line) => child.stdin.write(line));
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  let rest = '';
  child.stdout.on('data', (piece: Buffer) => {
    const lines = (rest + piece.toString()).split('\n');
    rest = lines.pop()!;
    for (const line of lines) {
      response.write(`data: ${line}\n\n`);
      if (/"(answer|error)":/.test(line)) child.stdin.end();
    }
  });
  child.on('close', () => {
    running.delete(String(message.id));
    response.end();
  });
  response.on('close', () => child.kill());
  child.stdin.write(`${JSON.stringify(message)}\n`);
}

export function doorBridge(program: string | undefined): Plugin {
  return {
    name: 'door-bridge',
    apply: 'serve',
    transformIndexHtml: (html) => (program ? html.replace('name="zermelo-host" content="wasm"', 'name="zermelo-host" content="server"') : html),
    configureServer(server) {
      if (!program) return;
      server.middlewares.use('/api/ask', (request, response) => {
        void bodyOf(request).then((body) => {
          const message = JSON.parse(body) as { do: string; id: unknown };
          if (message.do !== 'stop') return answer(program, body, response);
          running.get(String(message.id))?.(`${body}\n`);
          response.writeHead(204).end();
        });
      });
    },
  };
}
