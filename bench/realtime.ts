/**
 * The socket with real clients: `BENCH_DATABASE_URL=postgres://… npm run bench:realtime`. Takes an empty PostgreSQL
 * database and runs the program on it twice, as one process and as one for the web and one for the queue. The bars: 2,000
 * sockets on one process take at most 60 KB each; what goes through the queue reaches its client within 1.5 s of the
 * request (p95), what does not within 200 ms of the commit; of a comment with 1,000 followers the first is told within 2 s and all
 * within 5 s; and whoever writes there waits at most 1.15 times as long (p95) as without followers.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { changeSetting } from '#domain/settings/settings.ts';
import { GUEST, type Viewer } from '#domain/viewer.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { openProgram } from '#main/build-context.ts';
import { readConfig } from '#platform/config.ts';
import { createSigner } from '#server/realtime/protocol.ts';
import { follow, insertMembers, insertOffer } from './realtime-rows.sql.ts';

const SOCKETS = 2000;
const FOLLOWERS = 1000;
const NOTICES = 40;
const VOTES = 12;
const THREADS = 5;
const WRITES = Number(process.env['BENCH_WRITES'] || 60);
const PORT = Number(process.env['BENCH_PORT'] || 4399);
const ORIGIN = `http://localhost:${PORT}`;
const OPENED_AT_ONCE = 50;
/** So that one measurement does not run into the next. */
const PAUSE_MS = 1100;

const say = (line: string) => process.stdout.write(`${line}\n`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const database_url = process.env['BENCH_DATABASE_URL'];
if (!database_url) throw new Error('BENCH_DATABASE_URL names an empty PostgreSQL database');
const folder = mkdtempSync(path.join(tmpdir(), 'ulov-realtime-'));
const secret = randomBytes(32).toString('hex');
const env = {
  ...process.env,
  DATABASE_URL: database_url,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
  SECRET: secret,
  PORT: String(PORT),
  HOST: '127.0.0.1',
  BASE_URL: ORIGIN,
};

const program = await openProgram(readConfig(env));
const { ctx } = program;
for (const [key, value] of [
  ['limits.requests_a_minute', 10_000_000],
  ['comments.gap_seconds_t0', 0],
  ['comments.gap_seconds_t1', 0],
  ['comments.a_day_t1', 1_000_000],
  ['votes.per_author_t2', 100_000],
  ['realtime.sockets', 100_000],
] as const)
  await changeSetting(ctx, key, value);
const tokens = Array.from({ length: SOCKETS + 2 }, () => randomBytes(32).toString('base64url'));
const ids = await insertMembers(
  ctx.db,
  tokens.map((token) => createHash('sha256').update(token).digest()),
);
const [author_id = 0, writer_id = 0] = ids.slice(SOCKETS);
const writer_token = tokens[SOCKETS + 1] ?? '';
const voted_id = await insertOffer(ctx.db, author_id);
const own: number[] = [];
for (const id of ids.slice(0, NOTICES)) own.push(await insertOffer(ctx.db, id));
const followed: number[] = [];
for (let thread = 0; thread < THREADS; thread++) {
  const id = await insertOffer(ctx.db, author_id);
  await follow(ctx.db, id, ids.slice(0, FOLLOWERS));
  followed.push(id);
}
const [busy_id = 0] = followed;
const quiet_id = await insertOffer(ctx.db, author_id);
const signer = createSigner(secret);

interface Client {
  socket: WebSocket;
  /** Calls when the next such event comes. */
  waiting: Map<string, (at: number) => void>;
}

async function start(roles: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/main/start.ts', `--roles=${roles}`], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const part of child.stdout ?? []) if (/serves|runs/.test(String(part))) return child;
  throw new Error('The program ended');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const residentKb = ({ pid }: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

async function openClient(index: number): Promise<Client> {
  const cookie = `ulov_session=${tokens[index]}`;
  const socket = new WebSocket(`ws://127.0.0.1:${PORT}/app/ulov?protocol=7`, { headers: { cookie, origin: ORIGIN } });
  const client: Client = { socket, waiting: new Map() };
  const own_channel = `private-user.${ids[index]}`;
  let subscribed = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      const { event, data: packed } = JSON.parse((data as Buffer).toString()) as { event: string; data: string };
      if (event === 'pusher:connection_established') {
        const { socket_id } = JSON.parse(packed) as { socket_id: string };
        for (const channel of [own_channel, `offer.${voted_id}`]) {
          const auth = signer.sign({ socket_id }, channel);
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
        }
      } else if (event === 'pusher_internal:subscription_succeeded') {
        subscribed += 1;
        if (subscribed === 2) resolve(client);
      } else if (event === 'pusher:ping') socket.send('{"event":"pusher:pong","data":{}}');
      else client.waiting.get(event)?.(performance.now());
    });
  });
}

const next = (client: Client, event: string) =>
  new Promise<number>((resolve) => {
    client.waiting.set(event, (at) => {
      client.waiting.delete(event);
      resolve(at);
    });
  });

const csrf = new Map<string, { token: string; cookie: string }>();

/** Does something as a member; answers how long they waited. */
async function act(session: string, method: string, url: string, body: object): Promise<number> {
  let known = csrf.get(session);
  if (!known) {
    const reply = await fetch(`${ORIGIN}/api/csrf`, { headers: { cookie: `ulov_session=${session}` } });
    const cookie = reply.headers.getSetCookie().map((one) => one.split(';')[0]);
    const { data } = (await reply.json()) as { data: { token: string } };
    known = { token: data.token, cookie: [`ulov_session=${session}`, ...cookie].join('; ') };
    csrf.set(session, known);
  }
  const from = performance.now();
  const reply = await fetch(`${ORIGIN}${url}`, {
    method,
    headers: { 'content-type': 'application/json', 'x-csrf-token': known.token, cookie: known.cookie },
    body: JSON.stringify(body),
  });
  const waited_ms = performance.now() - from;
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url}: ${text}`);
  return waited_ms;
}

let words = 0;
const comment = (offer_id: number) => {
  words += 1;
  const delta = { ops: [{ insert: `Слово номер ${words}\n` }] };
  return act(writer_token, 'POST', `/api/offers/${offer_id}/comments`, { delta });
};

const at = (values: readonly number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;
const ms = (value: number) => `${value.toFixed(0)} ms`;
let missed = 0;
function report(what: string, value: number, most: number, unit = 'ms'): void {
  const holds = value <= most;
  if (!holds) missed += 1;
  say(`${holds ? 'holds' : 'MISSED'}  ${what}: ${value.toFixed(unit === 'ms' ? 0 : 2)} ${unit}, at most ${most}`);
}

async function measureSockets(server: ChildProcess): Promise<Client[]> {
  await comment(quiet_id);
  const before_kb = residentKb(server);
  const clients: Client[] = [];
  const from = performance.now();
  for (let index = 0; index < SOCKETS; index += OPENED_AT_ONCE)
    clients.push(
      ...(await Promise.all(Array.from({ length: OPENED_AT_ONCE }, (_, offset) => openClient(index + offset)))),
    );
  say(`${SOCKETS} sockets opened in ${ms(performance.now() - from)}`);
  await sleep(5000);
  report('memory a socket', (residentKb(server) - before_kb) / SOCKETS, 60, 'KB');
  return clients;
}

async function measureNotices(clients: readonly Client[]): Promise<void> {
  const waits: number[] = [];
  for (const [index, offer_id] of own.entries()) {
    const told = next(clients[index]!, 'notification_received');
    const from = performance.now();
    await comment(offer_id);
    waits.push((await told) - from);
    // At no fixed beat of the queue's own.
    await sleep(Math.random() * PAUSE_MS);
  }
  say(`through the queue: p50 ${ms(at(waits, 0.5))}, most ${ms(at(waits, 1))}`);
  report('through the queue, p95', at(waits, 0.95), 1500);
}

/** Votes to every socket at once: by a request to the server, and by another process of the site, from its commit on. */
async function measureVotes(clients: readonly Client[]): Promise<void> {
  const waits: { request: number[]; commit: number[] } = { request: [], commit: [] };
  for (let turn = 0; turn < 2 * VOTES; turn++) {
    await sleep(PAUSE_MS);
    const told = clients.map((client) => next(client, 'temperature'));
    const value = rounds % 2 === 0 ? 1 : -1;
    const is_request = turn % 2 === 0;
    let from = performance.now();
    if (is_request) await act(tokens[turn] ?? '', 'PUT', `/api/offers/${voted_id}/vote`, { value });
    else {
      await castVote(ctx, voter(ids[turn] ?? 0), { offer_id: voted_id, value });
      from = performance.now();
    }
    for (const when of await Promise.all(told)) waits[is_request ? 'request' : 'commit'].push(when - from);
  }
  rounds += 1;
  for (const [name, all] of Object.entries(waits))
    say(`a vote to ${SOCKETS} sockets, from its ${name}: p50 ${ms(at(all, 0.5))}, p95 ${ms(at(all, 0.95))}`);
  report('direct, p95 from the commit', at(waits.commit, 0.95), 200);
}
let rounds = 0;
const voter = (id: number): Viewer => ({
  ...GUEST,
  id,
  username: `b${id}`,
  type: 1,
  trust_level: 3,
  is_email_verified: true,
});

async function measureFollowers(clients: readonly Client[]): Promise<void> {
  const firsts: number[] = [];
  const lasts: number[] = [];
  for (const offer_id of followed) {
    const told = clients.slice(0, FOLLOWERS).map((client) => next(client, 'notification_received'));
    const from = performance.now();
    await comment(offer_id);
    const waits = (await Promise.all(told)).map((when) => when - from);
    firsts.push(at(waits, 0));
    lasts.push(at(waits, 1));
    await sleep(PAUSE_MS * 2);
  }
  report(`the first of ${FOLLOWERS} followers, at worst`, at(firsts, 1), 2000);
  report('all of them, at worst', at(lasts, 1), 5000);
}

/** A comment now and then, in turn under what many follow and under what nobody does. */
async function measureWriter(): Promise<void> {
  const waits: { busy: number[]; quiet: number[] } = { busy: [], quiet: [] };
  for (let turn = 0; turn < WRITES; turn++) {
    waits.quiet.push(await comment(quiet_id));
    await sleep(300);
    waits.busy.push(await comment(busy_id));
    // The followers are told meanwhile; the next one waits until that is over, as it would on a site.
    await sleep(2500);
  }
  const [busy, quiet] = [at(waits.busy, 0.95), at(waits.quiet, 0.95)];
  say(`writing: p50 ${ms(at(waits.quiet, 0.5))} without followers, ${ms(at(waits.busy, 0.5))} with ${FOLLOWERS}`);
  say(`writing: p95 ${ms(quiet)} without followers, ${ms(busy)} with ${FOLLOWERS}`);
  report('writing with followers to without, p95', busy / quiet, 1.15, 'times');
}

for (const split of [false, true]) {
  say(split ? '\none process for the web, one for the queue' : 'one process');
  const server = await start(split ? 'web' : 'web,worker');
  const worker = split ? await start('worker') : null;
  csrf.clear();
  const clients = await measureSockets(server);
  await measureNotices(clients);
  await measureVotes(clients);
  await measureFollowers(clients);
  await measureWriter();
  for (const { socket } of clients) socket.terminate();
  await stop(server);
  if (worker) await stop(worker);
}
await program.close();
rmSync(folder, { recursive: true, force: true });
process.exitCode = missed === 0 ? 0 : 1;
