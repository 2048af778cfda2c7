/**
 * From sent to seen: `BENCH_DATABASE_URL=postgres://… npm run bench:chats-live`, of an empty PostgreSQL database. Runs the
 * program as two processes for the web and one for the queue; pairs of members write to each other, one side over the first
 * process and the other over the second, each with a page open there. Measured from before the request of a message to its
 * frame at the other side. Bar: p95 at most 300 ms, of two who talk alone and of 20 pairs (`--pairs=`) who talk at once.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { WebSocket } from 'ws';
import { changeSetting } from '#domain/settings/settings.ts';
import { openProgram } from '#main/build-context.ts';
import { readConfig } from '#platform/config.ts';
import { createSigner } from '#server/realtime/protocol.ts';
import { Bars, say, share } from './measure.ts';
import { insertMembers, selectUsernames } from './realtime-rows.sql.ts';

const SEEN_MS = 300;
const ROUNDS = 10;
/** Who talks reads, thinks and writes: so long at least, twice that at most. */
const PAUSE_MS = 1000;
const PORTS = [4397, 4398] as const;

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '20' } } });
const database_url = process.env['BENCH_DATABASE_URL'];
if (!database_url) throw new Error('BENCH_DATABASE_URL names an empty PostgreSQL database');
const folder = mkdtempSync(path.join(tmpdir(), 'ulov-chats-live-'));
const secret = randomBytes(32).toString('hex');
const env = {
  ...process.env,
  DATABASE_URL: database_url,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  SECRET: secret,
  HOST: '127.0.0.1',
  PORT: String(PORTS[0]),
  BASE_URL: `http://localhost:${PORTS[0]}`,
};
const signer = createSigner(secret);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function start(roles: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/main/start.ts', `--roles=${roles}`], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Read to its end: a process whose lines nobody takes any more would die of the next one.
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (part: Buffer) => {
      if (/serves|runs/.test(part.toString())) resolve(child);
    });
    child.on('exit', () => reject(new Error('The program ended')));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** One side of a conversation: a session, and an open page, at one of the two processes. */
interface Side {
  id: number;
  origin: string;
  headers: Record<string, string>;
  socket: WebSocket;
  /** Tells when a message with such words came. */
  waiting: Map<string, (at: number) => void>;
}

async function openSide({ id, token }: { id: number; token: string }, port: number): Promise<Side> {
  const origin = `http://127.0.0.1:${port}`;
  const session = `ulov_session=${token}`;
  const reply = await fetch(`${origin}/api/csrf`, { headers: { cookie: session } });
  const cookies = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
  const { data } = (await reply.json()) as { data: { token: string } };
  const headers = {
    cookie: [session, ...cookies].join('; '),
    'x-csrf-token': data.token,
    'content-type': 'application/json',
  };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/ulov?protocol=7`, {
    headers: { cookie: session, origin: env.BASE_URL },
  });
  const side: Side = { id, origin, headers, socket, waiting: new Map() };
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (frame) => hear(side, JSON.parse((frame as Buffer).toString()) as Frame, resolve));
  });
  return side;
}

interface Frame {
  event: string;
  data: string;
}

function hear({ id, socket, waiting }: Side, { event, data }: Frame, onSubscribed: () => void): void {
  const channel = `private-user.${id}`;
  if (event === 'pusher:connection_established') {
    const auth = signer.sign(JSON.parse(data) as { socket_id: string }, channel);
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
  } else if (event === 'pusher_internal:subscription_succeeded') onSubscribed();
  else if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}');
  else if (event === 'chat_message')
    for (const { content } of (JSON.parse(data) as { messages: { content: string }[] }).messages)
      waiting.get(content)?.(performance.now());
}

async function post({ origin, headers }: Side, url: string, body: object): Promise<{ data: { chat_id: number } }> {
  const reply = await fetch(`${origin}${url}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${text}`);
  return JSON.parse(text) as { data: { chat_id: number } };
}

const words = (text: string) => ({ ops: [{ insert: `${text}\n` }] });

/** Says one thing; answers how long it took to be seen, and how long the writer waited. */
async function sayTo(from: Side, to: Side, { chat_id, text }: { chat_id: number; text: string }) {
  const content = `<p>${text}</p>`;
  const seen = new Promise<number>((resolve) => to.waiting.set(content, resolve));
  const begun = performance.now();
  await post(from, `/ui/chats/${chat_id}/messages`, { delta: words(text) });
  const answered = performance.now();
  const seen_ms = (await seen) - begun;
  to.waiting.delete(content);
  return { seen_ms, answered_ms: answered - begun };
}

/** Two who answer each other so many times over. */
async function talk([one, other]: readonly [Side, Side], username: string) {
  const { chat_id } = (await post(one, '/ui/chats', { username, delta: words('привет') })).data;
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(PAUSE_MS * (1 + Math.random()));
    const [from, to] = round % 2 === 0 ? [other, one] : [one, other];
    times.push(await sayTo(from, to, { chat_id, text: `слово ${round} от ${from.id}` }));
  }
  return times;
}

const program = await openProgram(readConfig(env));
const { ctx } = program;
for (const [key, value] of [
  ['limits.requests_a_minute', 10_000_000],
  ['chats.gap_seconds', 0],
  ['chats.same_text_letters', 1000],
] as const)
  await changeSetting(ctx, key, value);
const pairs = Number(values.pairs);
const tokens = Array.from({ length: 2 * (pairs + 1) }, () => randomBytes(32).toString('base64url'));
const members = await insertMembers(
  ctx.db,
  tokens.map((token) => createHash('sha256').update(token).digest()),
);
const names = await selectUsernames(ctx.db, members);
await program.close();

const processes: ChildProcess[] = [];
process.on('exit', () => {
  for (const child of processes) child.kill('SIGKILL');
});
processes.push(await start('web', PORTS[0]), await start('web', PORTS[1]), await start('worker', 0));
const sides: Side[] = [];
for (const [nr, token] of tokens.entries()) sides.push(await openSide({ id: members[nr] ?? 0, token }, PORTS[nr % 2]!));
const bars = new Bars();
const measured = async (name: string, from: number, to: number) => {
  const pairs_of = Array.from({ length: to - from }, (_, nr) => sides.slice(2 * (from + nr), 2 * (from + nr) + 2));
  const all = (
    await Promise.all(pairs_of.map((pair) => talk(pair as [Side, Side], names.get(pair[1]?.id ?? 0) ?? '')))
  ).flat();
  const seen = all.map(({ seen_ms }) => seen_ms);
  const answered = all.map(({ answered_ms }) => answered_ms);
  say(
    `${name}: seen p50 ${share(seen, 0.5).toFixed(0)} ms, the writer answered p95 ${share(answered, 0.95).toFixed(0)} ms`,
  );
  bars.atMost(`${name}, sent to seen p95 of ${all.length}`, share(seen, 0.95), SEEN_MS, 'ms');
};
await measured('two who talk', 0, 1);
await measured(`${pairs} pairs at once`, 1, pairs + 1);
for (const { socket } of sides) socket.terminate();
for (const child of processes) await stop(child);
rmSync(folder, { recursive: true, force: true });
process.exitCode = bars.missed === 0 ? 0 : 1;
