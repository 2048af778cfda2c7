/**
 * Whether the time of an answer tells who is a member: `npm run bench:auth`.
 * Starts the real server as a process of its own on a fresh embedded database and sends known and
 * unknown addresses in turn to sign-in, sign-up and a new password. The bar: their medians differ by
 * less than a fifth, and neither is over 300 ms. Wants a quiet machine.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { changeSetting } from '../src/domain/settings/settings.ts';
import { createUser } from '../src/domain/users/users.ts';
import { openProgram } from '../src/main/build-context.ts';
import { readConfig } from '../src/platform/config.ts';
import { inTransaction } from '../src/platform/db.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { emailKey } from '../src/rules/email.ts';
import { usernameKey } from '../src/rules/username.ts';

const RATIO_MAX = 1.2;
const MEDIAN_MAX_MS = 300;
/** Pairs nobody looks at, while code and caches warm up. */
const WARM_UP = 20;
const ENDPOINTS = [
  { url: '/api/auth/login', body: { password: 'certainly not this one' } },
  { url: '/api/auth/register', body: {} },
  { url: '/api/auth/password/request', body: {} },
];

const known = (index: number) => `member${index}@mail.example`;
const unknown = (index: number) => `nobody${index}@mail.example`;

/** Members, and limits far out of the way. One attempt an address: no count of the past differs. */
async function fill(folder: string, members: number): Promise<void> {
  const program = await openProgram(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'error' }));
  const { ctx } = program;
  for (const key of ['limits.requests_a_minute', 'limits.sign_in_a_minute']) await changeSetting(ctx, key, 1_000_000);
  await changeSetting(ctx, 'codes.cooldown_seconds', 0);
  const password_hash = await hashPassword('the same for all of them');
  for (let index = 0; index < members; index++) {
    const names = { username: `member${index}`, username_key: usernameKey(`member${index}`) };
    const address = { email: known(index), email_key: emailKey(known(index)), email_verified_at: new Date() };
    await inTransaction(ctx.db, (tx) =>
      createUser(tx, { ...names, ...address, password_hash, type: 1, locale: 'ru', created_at: new Date() }),
    );
  }
  await program.close();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function serve(folder: string): Promise<{ child: ChildProcess; base: string }> {
  const port = await freePort();
  const child = spawn(process.execPath, ['src/main/start.ts'], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://127.0.0.1:${port}`;
  const end = Date.now() + 60_000;
  while (Date.now() < end && child.exitCode === null) {
    const reply = await fetch(`${base}/readyz`).catch(() => null);
    if (reply?.status === 200) return { child, base };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  child.kill();
  throw new Error('The server does not come up');
}

/** Milliseconds until the whole answer is here. */
async function time(url: string, body: object, expected: number): Promise<number> {
  const started = performance.now();
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
    body: JSON.stringify(body),
  });
  await reply.text();
  const ms = performance.now() - started;
  if (reply.status !== expected) throw new Error(`${url} answered ${reply.status}`);
  return ms;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Known and unknown in turn, the first of a pair changing, so that nothing but the address differs. */
async function measure(base: string, endpoint: (typeof ENDPOINTS)[number], pairs: number): Promise<[number, number]> {
  const expected = endpoint.url.endsWith('/login') ? 401 : 200;
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let index = 0; index < pairs + WARM_UP; index++) {
    const pair = [
      { kind: 'known', email: known(index) },
      { kind: 'unknown', email: unknown(index) },
    ] as const;
    for (const { kind, email } of index % 2 ? pair : pair.toReversed()) {
      const ms = await time(base + endpoint.url, { ...endpoint.body, email }, expected);
      if (index >= WARM_UP) times[kind].push(ms);
    }
  }
  return [median(times.known), median(times.unknown)];
}

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '200' } } });
const pairs = Number(values.pairs);
const folder = mkdtempSync(path.join(tmpdir(), 'ulov-bench-'));
let child: ChildProcess | null = null;
try {
  await fill(folder, pairs + WARM_UP);
  const server = await serve(folder);
  child = server.child;
  process.stdout.write(`${pairs} pairs a endpoint\n                               known    unknown   ratio\n`);
  for (const endpoint of ENDPOINTS) {
    const medians = await measure(server.base, endpoint, pairs);
    const ratio = Math.max(...medians) / Math.min(...medians);
    const isMet = ratio < RATIO_MAX && Math.max(...medians) <= MEDIAN_MAX_MS;
    const cells = medians.map((ms) => `${ms.toFixed(2).padStart(8)} ms`).join('');
    process.stdout.write(
      `${endpoint.url.padEnd(26)}${cells}${ratio.toFixed(3).padStart(8)} ${isMet ? 'ok' : 'MISS'}\n`,
    );
    if (!isMet) process.exitCode = 1;
  }
} finally {
  if (child && child.exitCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}
