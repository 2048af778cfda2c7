/** Everything a test needs of the world: real database, real queue, a clock that stands still. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import type { FrameProps, PageName, Pages } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { wordsOf } from '#i18n/words.ts';
import { loadWeb } from '#main/load-web.ts';
import { stoppedClock } from '#platform/clock.ts';
import { createCounters } from '#platform/counters.ts';
import type { Database, Tx } from '#platform/db.ts';
import { diskOf } from '#platform/disk.ts';
import { createLogger } from '#platform/logger.ts';
import type { Email, Mailer } from '#platform/mailer.ts';
import { folderStore } from '#platform/media-store.ts';
import { createPostSender } from '#platform/guarded-post.ts';
import { createPushSender } from '#platform/push-sender.ts';
import { createSafeFetch } from '#platform/safe-fetch.ts';
import { createSeal } from '#platform/seal.ts';
import { openQueue } from '#platform/queue.ts';
import { openRealtime } from '#platform/realtime.ts';
import { buildServer } from '#server/app.ts';
import type { HttpContext } from '#server/http-context.ts';
import { LISTENERS } from '#worker/event-handlers.ts';
import { jobHandlers, QUEUES } from '#worker/worker.ts';
import { startSession } from '#domain/sessions/sessions.ts';
import { inTransaction } from '#platform/db.ts';
import { openTestDatabase } from './test-database.ts';

export interface World {
  ctx: Context;
  database: Database;
  database_url: string | null;
  clock: ReturnType<typeof stoppedClock>;
  /** Emails sent so far. */
  emails: Email[];
  /** Lines the program logged. */
  log: string[];
  /** Origins on this machine that may be fetched: a test puts its own server here. Empty at first. */
  local_origins: Set<string>;
  /** Runs every job that is due. */
  drain: () => Promise<void>;
  /** The HTTP server over this world. */
  app: (options?: Partial<HttpContext>) => Promise<FastifyInstance>;
  close: () => Promise<void>;
}

/** An hour that is no special hour; tests that need another say so. */
const NOON = new Date('2031-03-05T09:00:00Z');

/** Opens a world; close it in afterAll. */
export async function openWorld(): Promise<World> {
  const { database, url, close } = await openTestDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'ulov-test-'));
  const clock = stoppedClock(NOON);
  const log: string[] = [];
  const logger = createLogger('debug', (line) => {
    log.push(line);
  });
  const queue = await openQueue(database, QUEUES, logger);
  const local_origins = new Set<string>();
  const realtime = openRealtime({ database, database_url: url, log: logger });
  const emails: Email[] = [];
  const mailer: Mailer = {
    send: async (message) => {
      emails.push(message);
    },
    has_server: true,
    verify: async () => {},
  };
  const ctx: Context = {
    db: database.db,
    queue,
    listeners: LISTENERS,
    realtime,
    clock,
    media: folderStore(path.join(folder, 'media')),
    log: logger,
    base_url: 'http://ulov.example',
    time_zone: 'Europe/Moscow',
    contact_email: 'owner@ulov.example',
    seal: createSeal('a secret of the tests, long enough'),
    providers: new Map(),
    push: createPushSender({
      secret: 'a secret of the tests, long enough',
      subject: 'http://ulov.example',
      loopback_origins: local_origins,
    }),
    post: createPostSender(local_origins),
    bot: null,
    fetch: createSafeFetch({ user_agent: 'UlovTest/1', loopback_origins: local_origins }),
    mail: mailer,
    counters: createCounters(clock),
    slow: database.slow,
    disk: () => diskOf(folder),
  };
  const apps: FastifyInstance[] = [];
  return {
    ctx,
    database,
    database_url: url,
    clock,
    emails,
    log,
    local_origins,
    drain: () => queue.drain(jobHandlers(ctx, { mailer, wordsOf })),
    app: async (options = {}) => {
      const app = await buildServer({
        ctx,
        web: await loadWeb(),
        secret: randomBytes(32).toString('hex'),
        trusted_proxies: [],
        mail_folder: null,
        is_development: false,
        page_cache_bytes: 64 * 1024 * 1024,
        is_ready: async () => true,
        ...options,
      });
      apps.push(app);
      return app;
    },
    close: async () => {
      for (const app of apps) await app.close();
      await queue.stop();
      await realtime.close();
      await close();
      rmSync(folder, { recursive: true, force: true });
      vi.restoreAllMocks();
    },
  };
}

/** A browser of one person: keeps cookies, asks for its CSRF token, calls the server. */
export interface Browser {
  cookies: Map<string, string>;
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  send: (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
  /** Sends bytes as they are, with the token. */
  sendRaw: (
    method: 'POST',
    url: string,
    payload: Buffer,
    headers: Record<string, string>,
  ) => Promise<LightMyRequestResponse>;
}

/** Opens a browser, signed in when a user is given. */
export async function openBrowser(app: FastifyInstance, user_id: number | null = null): Promise<Browser> {
  const cookies = new Map<string, string>();
  const { ctx } = app.http;
  if (user_id !== null) {
    const session = await inTransaction(ctx.db, (tx) =>
      startSession(ctx, tx, { user_id, is_remembered: true, user_agent: 'test', network: '127.0.0.1' }),
    );
    cookies.set('ulov_session', session.token);
  }
  let token = '';
  const request = async (options: InjectOptions) => {
    const reply = await app.inject({ ...options, cookies: Object.fromEntries(cookies) });
    for (const { name, value } of reply.cookies) {
      // A new session makes the token of the old one worthless, as a reload would notice.
      if (name.endsWith('ulov_session') && cookies.get(name) !== value) token = '';
      cookies.set(name, value);
    }
    return reply;
  };
  /** Asked for once, however many wait for it: each answer to a guest makes the ones before worthless. */
  let asking: Promise<string> | null = null;
  const csrf = async () => {
    if (token) return token;
    asking ??= request({ method: 'GET', url: '/api/csrf' }).then((reply) => {
      asking = null;
      return reply.json<{ data: { token: string } }>().data.token;
    });
    token = await asking;
    return token;
  };
  return {
    cookies,
    get: (url, headers = {}) => request({ method: 'GET', url, headers }),
    send: async (method, url, body, headers = {}) =>
      request({
        method,
        url,
        headers: { 'x-csrf-token': await csrf(), ...headers },
        ...(body ? { payload: body } : {}),
      }),
    sendRaw: async (method, url, payload, headers) =>
      request({ method, url, payload, headers: { 'x-csrf-token': await csrf(), ...headers } }),
  };
}

/** What a page was rendered from, as the browser reads it. */
export function pageProps<N extends PageName>(
  reply: LightMyRequestResponse,
): { page: N; props: Pages[N]; frame: FrameProps } {
  const json = /<script type="application\/json" id="page-props">(.*?)<\/script>/s.exec(reply.body)?.[1];
  if (!json) throw new Error(`No page in a reply of status ${reply.statusCode}`);
  return JSON.parse(json) as { page: N; props: Pages[N]; frame: FrameProps };
}

/** A transaction of nobody's: what is begun meanwhile waits for its locks and does not belong to it. */
export function holdLocks<R>(world: World, work: (tx: Tx) => Promise<R>): Promise<R> {
  return world.ctx.db.transaction().execute(work);
}
