/**
 * Guests' pages are made once and kept as bytes (docs/decisions/024). Routes say with `is_kept` that their pages may be; what
 * a page depends on stands in page-cache/dependencies.ts.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { PageDocument } from '#contract/pages.ts';
import { lastCurrentBanners, nextBannerChange, readCurrentBanners } from '#domain/banners/banners.ts';
import { forgetSettings, lastSettings } from '#domain/settings/settings.ts';
import { noteHead, noteSent, readyPage, sendAtOnce, type CountRequest, type Ready } from '../page-cache/at-once.ts';
import { dependenciesOf } from '../page-cache/dependencies.ts';
import { asGuest, NOWHERE } from '../page-cache/as-guest.ts';
import { acceptedEncoding, isSame, KeptPage, type Shown } from '../page-cache/kept-page.ts';
import { endOfLife } from '../page-cache/life.ts';
import { PageCache, type Making } from '../page-cache/page-cache.ts';
import { nameOf } from '../page-cache/page-name.ts';
import type { SharedPage } from '../page-cache/shared-page.ts';
import { takeSiteLook } from '../site-words.ts';

const DAY_MS = 86_400_000;
/** Periods of lists, in days. */
const PERIOD_DAYS = [1, 7, 30];
/** Public, and asked for again each time: whoever stands in front may keep it for a moment, and show it while we are away. */
export const PUBLIC_CACHE = 'public, max-age=0, s-maxage=15, stale-if-error=86400';

/** How members are shown what guests are shown (render.ts). */
interface ForMembers {
  memberDocument: (request: FastifyRequest, reply: FastifyReply, page: SharedPage) => Promise<string | null>;
  sendDocument: (request: FastifyRequest, reply: FastifyReply, html: string) => FastifyReply;
}

interface Open {
  name: string;
  making: Making;
  began_at: Date;
  shown: Shown[];
  /** Made to be kept, and shown to nobody itself. */
  is_for_members: boolean;
  /** Members are shown it as well. */
  is_shared: boolean;
}

const open = new WeakMap<FastifyRequest, Open>();

/**
 * Keeps the pages of all routes that say so. Register it before everything else.
 * @returns what is called once everything else is registered that puts headers on a reply
 */
export function registerPageCache(
  app: FastifyInstance,
  { memberDocument, sendDocument }: ForMembers,
): (count: CountRequest) => void {
  const { ctx, page_cache_bytes } = app.http;
  if (page_cache_bytes === 0) return () => {};
  const cache = new PageCache(page_cache_bytes);
  const { touches } = ctx.realtime;
  const stop = touches.listen(
    (keys) => {
      if (keys.includes('settings')) forgetSettings(ctx);
      cache.touch(keys);
    },
    () => cache.clear(),
  );
  app.addHook('onClose', async () => stop());
  let count: CountRequest | null = null;
  app.addHook('onRequest', (request, reply, done) => {
    const ready = count === null ? null : readyPage(cache, request);
    if (count === null || ready === null) done();
    else void sendOrGoOn(request, reply, { ready, count }, done);
  });
  app.addHook('onRoute', (route) => {
    if (!route.config?.is_kept) return;
    const make = route.handler;
    route.handler = async function handle(request, reply) {
      await readCurrentBanners(ctx);
      const guest = nameOf(request) === null ? asGuest(request) : null;
      const name = nameOf(guest ?? request);
      const waits = name === null ? null : touches.settled();
      if (waits) await waits;
      if (name === null || !touches.is_whole()) return make.call(this, request, reply);
      if (guest === null) return answer(cache, name, request, reply, make.bind(this));
      const page = await pageForMembers(cache, name, guest, make.bind(this));
      const html = page?.shared ? await memberDocument(request, reply, page.shared) : null;
      if (!page || html === null) return make.call(this, request, reply);
      for (const shown of page.shown) await shown(request);
      return sendDocument(request, reply, html);
    };
  });
  return (counted) => {
    count = counted;
    app.addHook('onSend', (request, reply, payload, done) => {
      noteHead(request, reply);
      done(null, payload);
    });
  };
}

async function sendOrGoOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { ready, count }: { ready: Ready; count: CountRequest },
  done: (error?: Error) => void,
): Promise<void> {
  try {
    if (await sendAtOnce(request, reply, ready, count)) return;
  } catch (error) {
    done(error as Error);
    return;
  }
  done();
}

type Make = (request: FastifyRequest, reply: FastifyReply) => ReturnType<RouteHandlerMethod>;

/**
 * The page of guests that members are shown too, with everything in it that was written before they asked: who has just
 * voted sees it in the temperature. Null where there is none, and for the first who asks.
 */
async function pageForMembers(
  cache: PageCache,
  name: string,
  guest: FastifyRequest,
  make: Make,
): Promise<KeptPage | null> {
  const { clock } = guest.server.http.ctx;
  if (!cache.noteMember(name)) return null;
  for (;;) {
    const kept = cache.find(name, clock.now(), { may_lag: false });
    if (kept?.shared) return kept;
    if (!cache.is_making(name)) break;
    const waited = await cache.wait(name);
    if (waited === null) return null;
    if (waited !== 'again' && waited.shared) return waited;
  }
  const making = cache.begin(name);
  open.set(guest, { name, making, began_at: clock.now(), shown: [], is_for_members: true, is_shared: true });
  try {
    await takeSiteLook(guest);
    await make(guest, NOWHERE);
  } catch {
    // What guests may not see their author may: why it is refused is said where it is made for this reader.
    return null;
  } finally {
    open.delete(guest);
    making.end();
  }
  return (await making.result)?.page ?? null;
}

async function answer(
  cache: PageCache,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
  make: Make,
): Promise<unknown> {
  const { clock } = request.server.http.ctx;
  for (;;) {
    const kept = cache.find(name, clock.now());
    if (kept) return sendShown(request, reply, kept);
    if (!cache.is_making(name)) break;
    const waited = await cache.wait(name);
    if (waited === null) return make(request, reply);
    if (waited !== 'again') return sendShown(request, reply, waited);
  }
  const making = cache.begin(name);
  const is_shared = cache.isShared(name);
  open.set(request, { name, making, began_at: clock.now(), shown: [], is_for_members: false, is_shared });
  try {
    // What came into force since the request began is no touch of what is made from here on.
    await takeSiteLook(request);
    return await make(request, reply);
  } finally {
    open.delete(request);
    making.end();
  }
}

function sendShown(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  for (const shown of page.shown) void shown(request);
  return sendKept(request, reply, page);
}

/** Does something for every reader who is shown the page that is being made, now and while it is kept. */
export async function whenShown(request: FastifyRequest, shown: Shown): Promise<void> {
  const made = open.get(request);
  made?.shown.push(shown);
  if (!made?.is_for_members) await shown(request);
}

/** Keeps what was made; null where it may not be kept. */
export function keepPage(
  request: FastifyRequest,
  { document, html }: { document: PageDocument; html: string },
): KeptPage | null {
  const made = open.get(request);
  const keys = made ? dependenciesOf(document) : null;
  // What its reader has put away stands in its name, as far as it was known when the page was begun.
  if (!made || !keys || nameOf(request) !== made.name) return null;
  const settings = lastSettings(request.server.http.ctx);
  const spans = [
    settings['temperature.mask_minutes'] * 60_000,
    ...[...PERIOD_DAYS, settings['votes.closed_after_days']].map((days) => days * DAY_MS),
  ];
  const banners = lastCurrentBanners(request.server.http.ctx) ?? [];
  const told_until = nextBannerChange(banners, made.began_at) ?? new Date(Infinity);
  const ends_at = new Date(Math.min(endOfLife(html, made.began_at, spans).getTime(), told_until.getTime() || Infinity));
  const page = new KeptPage(
    { ...(made.is_shared ? { document } : {}), html, keys, made_at: made.began_at, ends_at, locale: request.locale },
    made.shown,
  );
  made.making.fulfil(page);
  return page;
}

/** Sends a page that is kept, or word that the reader has it already. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, page: KeptPage): Promise<FastifyReply> {
  void reply
    .header('Cache-Control', PUBLIC_CACHE)
    .header('Vary', 'Cookie, Accept-Encoding')
    .header('Content-Language', page.locale)
    .header('ETag', page.etag);
  if (isSame(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  const body = page.ready(encoding) ?? (await page.body(encoding));
  if (encoding !== 'identity') void reply.header('Content-Encoding', encoding);
  noteSent(request, page, encoding);
  return reply.code(200).type('text/html; charset=utf-8').send(body);
}
