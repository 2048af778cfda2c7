/** A program of a member's own: takes messages over HTTP, keeps them, and answers as it is told. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface TakenMessage {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  origin: string;
  taken: TakenMessage[];
  /** What the next answers are. */
  answer: { status: number; text: string; headers?: Record<string, string> };
  /** Called with the path of what comes, which is neither taken nor answered then. */
  onSwallowed: ((path: string) => void) | null;
  close: () => Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const taken: TakenMessage[] = [];
  const receiver: Receiver = {
    origin: '',
    taken,
    answer: { status: 200, text: 'ok' },
    onSwallowed: null,
    close: async () => {},
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (receiver.onSwallowed) return receiver.onSwallowed(request.url ?? '');
      taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      const { status, text, headers = {} } = receiver.answer;
      response.writeHead(status, headers).end(text);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  receiver.close = async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return receiver;
}
