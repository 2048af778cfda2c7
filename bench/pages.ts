/**
 * Pages beside bare Fastify that sends the same bytes: `BENCH_DATABASE_URL=postgres://… npm run bench:pages` with a database of
 * its own, optionally `-- --offers=2000 --seconds=2 --repeats=3 --only=guest --json=file`. Fills that database if it is empty.
 *
 * Ten connections that are kept, each asking again as soon as it is answered; all rows in turn, and all of them once more, so
 * that a machine that is slow for a while is slow for all. Prints requests a second, what one costs the program and the
 * database in ms of processor, the share of bare Fastify by that and by requests, and how the repeats differ. Limits, headers and compression are on.
 * Bars: list and offer of guests at least half of bare Fastify with the same compressed bytes.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Bars, say, share } from './measure.ts';
import type { PagesSite, Spent } from './pages-site.ts';

const CONNECTIONS = 10;
const BAR = 0.5;
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const WARM_MS = 1000;
/** Before the next row, what the last one left behind is done. */
const REST_MS = 100;

const { values: options } = parseArgs({
  options: {
    offers: { type: 'string', default: '2000' },
    threads: { type: 'string', default: '200,1000' },
    seconds: { type: 'string', default: '2' },
    repeats: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    json: { type: 'string', default: '' },
  },
});

interface Row {
  name: string;
  path: string;
  cookie?: string;
  bar?: number;
}

interface Figures {
  requests: number;
  program_ms: number;
  database_ms: number;
}

function rowsOf({ offer, threads, cookie }: PagesSite): Row[] {
  const pages = [
    ['list', '/'],
    ['offer', offer],
    ...Object.entries(threads).map(([count, address]) => [`thread of ${count}`, address] as const),
    ['search', `/search?q=${encodeURIComponent('чайник')}`],
  ] as const;
  const guests = pages.map(([name, address]) => ({
    name: `guest, ${name}`,
    path: address,
    ...(name === 'list' || name === 'offer' ? { bar: BAR } : {}),
  }));
  // What nobody knows is not kept: the same page, made for each.
  const fresh = pages.map(([name, address]) => ({
    name: `guest, ${name}, made each time`,
    path: `${address}${address.includes('?') ? '&' : '?'}bench=1`,
  }));
  const members = pages.map(([name, address]) => ({ name: `member, ${name}`, path: address, cookie }));
  return [...guests, ...fresh, ...members].filter(({ name }) => name.includes(options.only));
}

function requestOf(origin: string, { path: target, cookie }: Omit<Row, 'name'>): Buffer {
  const { host } = new URL(origin);
  const lines = [`GET ${target} HTTP/1.1`, `Host: ${host}`, 'Accept-Encoding: gzip, deflate, br, zstd'];
  return Buffer.from(`${[...lines, ...(cookie ? [`Cookie: ${cookie}`] : [])].join('\r\n')}\r\n\r\n`);
}

/** One kept connection that asks until it is told to stop. @returns how many answers it got */
function asking(origin: string, request: Buffer, stop: { at: number }): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setNoDelay(true);
    let answers = 0;
    let left = 0;
    let is_chunked = false;
    let head = '';
    const answered = () => {
      answers += 1;
      head = '';
      is_chunked = false;
      if (performance.now() < stop.at) socket.write(request);
      else {
        socket.destroy();
        resolve(answers);
      }
    };
    socket.on('data', (bytes: Buffer) => {
      if (left > 0) {
        left -= bytes.length;
        if (left === 0) answered();
        return;
      }
      if (is_chunked) {
        if (bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) answered();
        return;
      }
      head += bytes.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 200')) {
        socket.destroy();
        reject(new Error(`${request.toString().split('\r\n')[0]}: ${head.split('\r\n')[0]}`));
        return;
      }
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      is_chunked = length === undefined;
      left = is_chunked ? 0 : Number(length) - (head.length - end - 4);
      if (is_chunked ? head.endsWith('\r\n0\r\n\r\n') : left === 0) answered();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('A connection was closed in between')));
  });
}

async function spentBy(child: ChildProcess): Promise<Spent> {
  const answer = once(child, 'message');
  child.send('spent');
  const [spent] = (await answer) as [Spent];
  return spent;
}

async function measure(child: ChildProcess, origin: string, row: Omit<Row, 'name'>): Promise<Figures> {
  const request = requestOf(origin, row);
  const run = async (ms: number) => {
    const stop = { at: performance.now() + ms };
    const answers = await Promise.all(Array.from({ length: CONNECTIONS }, () => asking(origin, request, stop)));
    return answers.reduce((sum, count) => sum + count, 0);
  };
  await run(WARM_MS);
  const before = await spentBy(child);
  const began = performance.now();
  const count = await run(Number(options.seconds) * 1000);
  const seconds = (performance.now() - began) / 1000;
  const after = await spentBy(child);
  await pause(REST_MS);
  return {
    requests: count / seconds,
    program_ms: (after.program_ms - before.program_ms) / count,
    database_ms: (after.database_ms - before.database_ms) / count,
  };
}

interface Page {
  body: string;
  encoding: string | null;
}

/** A page as it comes over the line: fetch unpacks what it is given. */
async function bytesOf(origin: string, { path: target, cookie }: Row): Promise<Page> {
  const { request } = await import('node:http');
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', ...(cookie ? { cookie } : {}) };
    const asked = request(origin + target, { headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const encoding = answer.headers['content-encoding'] ?? null;
        if (answer.statusCode === 200) resolve({ body: Buffer.concat(parts).toString('base64'), encoding });
        else reject(new Error(`${target} answers ${answer.statusCode}`));
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}

const middle = (numbers: readonly number[]) => share(numbers, 0.5);
const start = (script: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  fork(path.join(import.meta.dirname, script), args, { env });

const folder = mkdtempSync(path.join(tmpdir(), 'ulov-bench-'));
const env = {
  ...process.env,
  DATABASE_URL: process.env['BENCH_DATABASE_URL'] ?? '',
  DATA_DIR: folder,
  LOG_LEVEL: 'error',
  DEMO: '0',
  NODE_ENV: 'production',
};
const site = start('pages-site.ts', [`--offers=${options.offers}`, `--threads=${options.threads}`], env);
const [{ origin, prepared }] = (await once(site, 'message')) as [{ origin: string; prepared: PagesSite }];
const rows = rowsOf(prepared);
const bare = start('pages-bare.ts', [], env);
await once(bare, 'message');
const pages: Page[] = [];
for (const row of rows) pages.push(await bytesOf(origin, row));
const told = once(bare, 'message');
bare.send({ pages });
const [bare_origin] = (await told) as [string];

const figures = rows.map(() => ({ ours: [] as Figures[], bare: [] as Figures[] }));
for (let repeat = 0; repeat < Number(options.repeats); repeat++)
  for (const [place, row] of rows.entries()) {
    figures[place]?.ours.push(await measure(site, origin, row));
    figures[place]?.bare.push(await measure(bare, bare_origin, { path: `/${place}` }));
  }
const { memory_mb } = await spentBy(site);
for (const child of [site, bare]) {
  child.send('stop');
  await once(child, 'exit');
}
rmSync(folder, { recursive: true, force: true });

const results = rows.map((row, place) => {
  const { ours = [], bare: beside = [] } = figures[place] ?? {};
  const of = (key: keyof Figures) => middle(ours.map((one) => one[key]));
  const shares = ours.map((one, repeat) => one.requests / (beside[repeat]?.requests ?? NaN));
  return {
    name: row.name,
    bar: row.bar ?? null,
    kilobytes: Buffer.from(pages[place]?.body ?? '', 'base64').length / 1024,
    requests: of('requests'),
    program_ms: of('program_ms'),
    database_ms: of('database_ms'),
    bare_requests: middle(beside.map((one) => one.requests)),
    bare_ms: middle(beside.map((one) => one.program_ms)),
    processor_share: middle(beside.map((one) => one.program_ms)) / (of('program_ms') + Math.max(0, of('database_ms'))),
    share: middle(shares),
    share_from: Math.min(...shares),
    share_to: Math.max(...shares),
  };
});
say(`${options.offers} offers, ${CONNECTIONS} connections; memory of the site at the end ${memory_mb.toFixed(0)} MB`);
say(
  `${''.padEnd(40)}    KB      a second   program ms  database ms      bare ms    bare a second  by processor    share (least to most)`,
);
for (const row of results)
  say(
    [
      row.name.padEnd(40),
      row.kilobytes.toFixed(1).padStart(6),
      row.requests.toFixed(0).padStart(13),
      row.program_ms.toFixed(3).padStart(12),
      row.database_ms.toFixed(3).padStart(12),
      row.bare_ms.toFixed(3).padStart(12),
      row.bare_requests.toFixed(0).padStart(16),
      row.processor_share.toFixed(3).padStart(13),
      `${row.share.toFixed(3)} (${row.share_from.toFixed(3)} to ${row.share_to.toFixed(3)})`.padStart(24),
    ].join(' '),
  );
if (options.json) writeFileSync(options.json, `${JSON.stringify({ options, memory_mb, results }, null, 2)}\n`);
const bars = new Bars();
for (const { name, share: reached, bar } of results) if (bar !== null) bars.atLeast(name, reached, bar);
if (bars.missed > 0) process.exitCode = 1;
