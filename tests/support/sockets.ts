/** A client of the socket as any program could write it: says and hears single messages. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import type { Browser } from './world.ts';

interface Heard {
  event: string;
  channel?: string;
  data: unknown;
}

export interface TestSocket {
  raw: WebSocket;
  socket_id: string;
  /** All that came, in order. */
  heard: Heard[];
  say: (event: string, data?: object) => void;
  /** The first such message that nobody took yet; waits for it. */
  take: <D = unknown>(event: string, channel?: string) => Promise<D>;
  /** Asks to listen in a channel. @returns the event of the answer */
  subscribe: (channel: string, auth?: string) => Promise<string>;
  /** Settles when the server is through with what was said before. */
  settle: () => Promise<void>;
  closed: Promise<number>;
}

/** What a socket is opened with. */
export interface Opening {
  headers?: Record<string, string>;
  path?: string;
}

const WAIT_MS = 8000;

export async function listenOn(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** What a browser of a page of ours sends. */
export function asPage(browser: Browser, origin = 'http://ulov.example'): Opening {
  const cookie = Array.from(browser.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return { headers: { cookie, origin } };
}

function dial(host: string, { headers = {}, path = '/app/ulov?protocol=7' }: Opening): WebSocket {
  return new WebSocket(`ws://${host}${path}`, { headers });
}

/** Opens a socket and waits for the greeting. */
export async function openSocket(app: FastifyInstance, opening: Opening): Promise<TestSocket> {
  const raw = dial(await listenOn(app), opening);
  const heard: Heard[] = [];
  const waiting = new Set<() => void>();
  raw.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as { event: string; channel?: string; data: string };
    heard.push({ ...message, data: JSON.parse(message.data) });
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve) => raw.on('close', resolve));
  const takeOne = (events: readonly string[], channel?: string) =>
    new Promise<Heard>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`${events.join(', ')} did not come; came ${JSON.stringify(heard)}`));
      }, WAIT_MS);
      const look = () => {
        const index = heard.findIndex(
          (one) => events.includes(one.event) && (channel === undefined || one.channel === channel),
        );
        const [found] = index === -1 ? [] : heard.splice(index, 1);
        if (!found) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const take = async <D>(event: string, channel?: string) => (await takeOne([event], channel)).data as D;
  const say = (event: string, data: object = {}) => raw.send(JSON.stringify({ event, data }));
  const socket: TestSocket = {
    raw,
    socket_id: '',
    heard,
    say,
    take,
    subscribe: async (channel, auth) => {
      say('pusher:subscribe', { channel, ...(auth === undefined ? {} : { auth }) });
      const answers = ['pusher_internal:subscription_succeeded', 'pusher:subscription_error'];
      return (await takeOne(answers, channel)).event;
    },
    settle: async () => {
      say('pusher:ping');
      await take('pusher:pong');
    },
    closed,
  };
  const failed = new Promise<never>((_, reject) => raw.on('error', reject));
  const { socket_id } = await Promise.race([take<{ socket_id: string }>('pusher:connection_established'), failed]);
  socket.socket_id = socket_id;
  return socket;
}

/** Status of the answer to an upgrade that is refused; 101 for one that is not. */
export async function upgradeStatus(app: FastifyInstance, opening: Opening): Promise<number> {
  const raw = dial(await listenOn(app), opening);
  return new Promise((resolve, reject) => {
    raw.on('unexpected-response', (request, response) => {
      resolve(response.statusCode ?? 0);
      request.destroy();
    });
    raw.on('open', () => {
      resolve(101);
      raw.close();
    });
    raw.on('error', reject);
  });
}

/** Opens a socket that is said to be too much of something; answers the code it is closed with. */
export async function closeCode(app: FastifyInstance, opening: Opening): Promise<number> {
  const raw = dial(await listenOn(app), opening);
  return new Promise((resolve) => raw.on('close', resolve));
}

/** Asks for the leave to listen in a private channel as a page does. */
export async function leaveFor(browser: Browser, socket: TestSocket, channel: string): Promise<string> {
  const reply = await browser.send('POST', '/broadcasting/auth', {
    socket_id: socket.socket_id,
    channel_name: channel,
  });
  return reply.json<{ auth: string }>().auth;
}

/** A member's open page: signed in, with a socket that listens in their own channel. */
export async function openPage(app: FastifyInstance, browser: Browser, user_id: number): Promise<TestSocket> {
  const socket = await openSocket(app, asPage(browser));
  const channel = `private-user.${user_id}`;
  await socket.subscribe(channel, await leaveFor(browser, socket, channel));
  return socket;
}
