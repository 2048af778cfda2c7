/**
 * Memory and calm of the media path: `npm run bench:media`, optionally `-- --pictures=folder`.
 * Sends 60 MB of pictures, half of them sound and half made to hurt, by eight uploads at a time to a server in a
 * process of its own, set up as `npm start` does, and asks for a page all the while. Memory is that of the server with
 * the processes it starts. Bars: peak at most 350 MB over that before, 60 MB over it 30 s after the end, event loop p99
 * at most 100 ms. Linux.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { changeSetting } from '#domain/settings/settings.ts';
import { startSession } from '#domain/sessions/sessions.ts';
import { wordsOf } from '#i18n/words.ts';
import { openProgram, siteSecret } from '#main/build-context.ts';
import { loadWeb } from '#main/load-web.ts';
import { readConfig } from '#platform/config.ts';
import { inTransaction } from '#platform/db.ts';
import { buildServer } from '#server/app.ts';
import { startWorker } from '#worker/worker.ts';
import { sql } from 'kysely';
import { say, share } from './measure.ts';
import { SMALL_ALLOCATOR, SMALL_HEAP } from '../scripts/small-memory.mjs';
import { gifPage, hostilePictures, hugePng, noise } from '#tests/support/hostile-pictures.ts';

const TOTAL_BYTES = 60_000_000;
const PARALLEL = 8;
const SETTLE_MS = 30_000;
const WATCH_MS = 20;
const BARS = { peak_mb: 350, after_mb: 60, loop_p99_ms: 100 };
const LIMIT_BYTES = 10 * 1024 * 1024;

const { values } = parseArgs({
  options: { pictures: { type: 'string' }, role: { type: 'string', default: 'bench' } },
});

interface Report {
  port: number;
  loop_p99_ms: number;
  loop_max_ms: number;
}

/** Makes the database with its members, in a process of its own: making it takes memory that serving does not. */
async function prepare(): Promise<void> {
  const program = await openProgram(readConfig(process.env));
  const { ctx } = program;
  for (const key of ['limits.uploads_a_minute', 'limits.requests_a_minute']) await changeSetting(ctx, key, 1_000_000);
  const sessions: string[] = [];
  for (let count = 0; count < PARALLEL; count++) {
    const name = `bench${count}`;
    const { rows } = await sql<{ id: number }>`
      insert into users (username, username_key, email, email_key, email_verified_at)
      values (${name}, ${name}, ${`${name}@mail.example`}, ${`${name}@mail.example`}, now()) returning id`.execute(
      ctx.db,
    );
    const user_id = rows[0]?.id ?? 0;
    const given = { user_id, is_remembered: true, user_agent: 'bench', network: '127.0.0.1' };
    sessions.push((await inTransaction(ctx.db, (tx) => startSession(ctx, tx, given))).token);
  }
  await program.close();
  process.send?.(sessions);
}

/** The server's side: a whole program, web and worker. */
async function serve(): Promise<void> {
  const config = readConfig(process.env);
  const program = await openProgram(config);
  const { ctx } = program;
  const desk = { mailer: program.mailer, wordsOf };
  const stopWorker = await startWorker(ctx, desk);
  const app = await buildServer({
    ctx,
    web: await loadWeb(),
    secret: siteSecret(config),
    trusted_proxies: [],
    mail_folder: null,
    is_development: false,
    page_cache_bytes: 0,
    is_ready: async () => true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const loop = monitorEventLoopDelay({ resolution: 5 });
  process.on('message', (message) => {
    if (message === 'measure') {
      loop.reset();
      loop.enable();
    } else if (message === 'report') {
      loop.disable();
      const report: Report = {
        port: (app.server.address() as AddressInfo).port,
        loop_p99_ms: loop.percentile(99) / 1e6,
        loop_max_ms: loop.max / 1e6,
      };
      process.send?.(report);
    } else {
      stopWorker();
      void app.close().then(() => program.close().then(() => process.exit(0)));
    }
  });
  process.send?.('ready');
}

interface Sample {
  name: string;
  is_sound: boolean;
  bytes: Buffer;
}

/** Photos of many sizes and kinds, some at the very limit. */
async function soundPictures(): Promise<Sample[]> {
  const made: Record<string, Promise<Buffer>> = {
    jpeg_24_mpx: noise(6000, 4000, 'jpeg').then((bytes) => sharp(bytes).jpeg({ quality: 45 }).toBuffer()),
    jpeg_progressive_39_mpx: sharp({ create: { width: 7200, height: 5400, channels: 3, background: '#936' } })
      .jpeg({ progressive: true })
      .toBuffer(),
    jpeg_turned_24_mpx: sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#369' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
    png_39_mpx: sharp({ create: { width: 7200, height: 5400, channels: 4, background: '#0b6068' } })
      .png()
      .toBuffer(),
    png_interlaced_39_mpx: hugePng(6200, 'interlaced'),
    png_noise: noise(1700, 1200, 'png'),
    webp_noise: noise(3000, 2000, 'webp'),
    avif_12_mpx: sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#639' } })
      .avif({ effort: 0 })
      .toBuffer(),
    gif_page: gifPage(),
    svg: Promise.resolve(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>'),
    ),
  };
  const samples: Sample[] = [];
  for (const [name, bytes] of Object.entries(made)) samples.push({ name, is_sound: true, bytes: await bytes });
  const folder = values.pictures;
  for (const file of folder ? readdirSync(folder) : []) {
    if (/\.(jpe?g|png|webp|avif)$/.test(file))
      samples.push({ name: file, is_sound: true, bytes: readFileSync(path.join(folder ?? '', file)) });
  }
  return samples;
}

/** Bombs and liars, and large ones that break off or hold nothing. */
async function hurtfulPictures(): Promise<Sample[]> {
  const large = await noise(4200, 3000, 'jpeg');
  const made: Record<string, Buffer> = {
    ...(await hostilePictures()),
    jpeg_progressive_held_whole: await sharp({ create: { width: 7200, height: 5400, channels: 3, background: '#936' } })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
    jpeg_large_cut: large.subarray(0, Math.min(large.length - 1000, LIMIT_BYTES - 1000)),
    png_of_zeros: Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(6_000_000)]),
    too_large: Buffer.alloc(LIMIT_BYTES + 1, 0xff),
  };
  delete made['svg_file'];
  delete made['gif_liar'];
  return Object.entries(made).map(([name, bytes]) => ({ name, is_sound: false, bytes }));
}

/** Goes round and round a list until so many bytes are together. */
function enough(samples: readonly Sample[], total_bytes: number): Sample[] {
  const chosen: Sample[] = [];
  let bytes = 0;
  for (let at = 0; bytes < total_bytes; at++) {
    const sample = samples[at % samples.length];
    if (!sample) break;
    chosen.push(sample);
    bytes += sample.bytes.length;
  }
  return chosen;
}

/** Megabytes a process and those it started hold; one that has just ended holds none. */
function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    const own_mb = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
    return started.reduce((sum, id) => sum + memoryOf(Number(id)), own_mb);
  } catch {
    return 0;
  }
}

async function ask(child: ChildProcess): Promise<Report> {
  child.send('report');
  const [report] = (await once(child, 'message')) as [Report];
  return report;
}

/** One member's browser: as good as the real one for an upload. */
async function openUploader(origin: string, session: string): Promise<(sample: Sample) => Promise<number>> {
  const reply = await fetch(`${origin}/api/csrf`, { headers: { cookie: `ulov_session=${session}` } });
  const { data } = (await reply.json()) as { data: { token: string } };
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
  const cookie = [`ulov_session=${session}`, ...cookies].join('; ');
  return async ({ bytes }) => {
    const form = new FormData();
    form.set('image', new Blob([new Uint8Array(bytes)]), 'picture');
    try {
      const headers = { cookie, 'x-csrf-token': data.token };
      const answer = await fetch(`${origin}/api/media`, { method: 'POST', body: form, headers });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      // Refused before it was sent whole: the line was closed on us.
      return 413;
    }
  };
}

async function run(): Promise<boolean> {
  const halves = [await soundPictures(), await hurtfulPictures()].map((half) => enough(half, TOTAL_BYTES / 2));
  const [sound = [], hurtful = []] = halves;
  const mixed = Array.from({ length: Math.max(sound.length, hurtful.length) }, (_, at) => [sound[at], hurtful[at]]);
  const samples = mixed.flat().filter((sample) => sample !== undefined);
  const size_mb = samples.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;

  const folder = mkdtempSync(path.join(tmpdir(), 'ulov-bench-media-'));
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', STORAGE_URL: '', BASE_URL: '', LOG_LEVEL: 'error' };
  const maker = fork(import.meta.filename, ['--role=prepare'], { env });
  const [sessions] = (await once(maker, 'message')) as [string[]];
  const child = fork(import.meta.filename, ['--role=server'], {
    env: { ...env, ...SMALL_ALLOCATOR },
    execArgv: SMALL_HEAP,
  });
  try {
    await once(child, 'message');
    const { port } = await ask(child);
    const origin = `http://127.0.0.1:${port}`;
    const uploaders = await Promise.all(sessions.map((session) => openUploader(origin, session)));
    for (let count = 0; count < 20; count++) await (await fetch(origin)).arrayBuffer();
    await pause(SETTLE_MS);
    const before = memoryOf(child.pid);
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, memoryOf(child.pid));
    }, WATCH_MS);
    child.send('measure');
    const statuses = new Map<string, number>();
    const wrong: string[] = [];
    const pages: number[] = [];
    const started = performance.now();
    const done = new AbortController();
    const visit = async () => {
      for (; !done.signal.aborted; await pause(50)) {
        const asked = performance.now();
        await (await fetch(origin)).arrayBuffer();
        pages.push(performance.now() - asked);
      }
    };
    const queue = samples.values();
    const send = async (upload: (sample: Sample) => Promise<number>) => {
      for (const sample of queue) {
        const status = await upload(sample);
        const key = `${sample.is_sound ? 'sound' : 'hurtful'} ${status}`;
        statuses.set(key, (statuses.get(key) ?? 0) + 1);
        if (sample.is_sound !== (status === 200)) wrong.push(`${sample.name}: ${status}`);
      }
    };
    const visiting = visit();
    await Promise.all(uploaders.map(send));
    done.abort();
    await visiting;
    const seconds = (performance.now() - started) / 1000;
    const report = await ask(child);
    clearInterval(watch);
    await pause(SETTLE_MS);
    const after = memoryOf(child.pid);
    const page_p99 = share(pages, 0.99);
    say(`${samples.length} uploads, ${size_mb.toFixed(1)} MB, ${PARALLEL} at a time, ${seconds.toFixed(1)} s`);
    for (const [key, count] of [...statuses].toSorted(([a], [b]) => a.localeCompare(b))) say(`  ${key}: ${count}`);
    if (wrong.length > 0) say(`  not as they should: ${[...new Set(wrong)].join(', ')}`);
    const lines: [string, number, number, string][] = [
      ['peak memory over before', peak - before, BARS.peak_mb, 'MB'],
      [`memory ${SETTLE_MS / 1000} s after, over before`, after - before, BARS.after_mb, 'MB'],
      ['event loop p99', report.loop_p99_ms, BARS.loop_p99_ms, 'ms'],
    ];
    say(`memory before: ${before.toFixed(0)} MB`);
    for (const [name, value, bar, unit] of lines)
      say(`${value <= bar ? 'ok  ' : 'OVER'} ${name}: ${value.toFixed(1)} ${unit} (bar ${bar})`);
    say(`event loop max: ${report.loop_max_ms.toFixed(1)} ms; home page p99 meanwhile: ${page_p99.toFixed(0)} ms`);
    return wrong.length === 0 && lines.every(([, value, bar]) => value <= bar);
  } finally {
    child.send('stop');
    await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

if (values.role === 'prepare') await prepare();
else if (values.role === 'server') await serve();
else process.exitCode = (await run()) ? 0 : 1;
