/**
 * A page whose bytes are there is sent before anything else looks at the request: with the headers it left with the first
 * time, whatever put them there, and counted like any other.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GUEST } from '#domain/viewer.ts';
import { cookieName } from '../plugins/browser.ts';
import { networkOf } from '../plugins/network.ts';
import { isPlain } from '../plugins/plain-requests.ts';
import { chosenBy } from '../plugins/session.ts';
import { acceptedEncoding, type Encoding, type KeptPage } from './kept-page.ts';
import type { PageCache } from './page-cache.ts';
import { nameFor } from './page-name.ts';

/** Counts a request as the limits do; null for one too many. */
export type CountRequest = (
  request: FastifyRequest,
) => Promise<{ max: number; remaining: number; ttlInSeconds: number } | null>;

export interface Ready {
  page: KeptPage;
  body: Buffer;
  head: readonly string[];
}

/** What may be sent at once: to a guest, by their cookies, a page whose bytes and headers are there. */
export function readyPage(cache: PageCache, request: FastifyRequest): Ready | null {
  const { raw, headers, server, routeOptions } = request;
  const { is_kept, rateLimit } = routeOptions.config;
  // A route with a limit of its own is counted where that is known.
  if (!is_kept || rateLimit || raw.method !== 'GET' || request.url !== request.originalUrl) return null;
  if (headers.authorization !== undefined || headers['if-none-match'] !== undefined || !isPlain(request)) return null;
  const { ctx } = server.http;
  const { touches } = ctx.realtime;
  if (!touches.is_whole() || touches.settled() !== null) return null;
  const cookies = headers.cookie === undefined ? {} : server.parseCookie(headers.cookie);
  if (cookies[cookieName(ctx.base_url, 'session')] !== undefined) return null;
  const name = nameFor(request, { cookies, ...chosenBy(cookies) });
  const page = name === null ? null : cache.find(name, ctx.clock.now());
  const encoding = acceptedEncoding(headers['accept-encoding']);
  const body = page?.ready(encoding);
  const head = page?.heads.get(encoding);
  return page && body && head ? { page, body, head } : null;
}

/** @returns false for who asks too often: they are told so where that is said */
export async function sendAtOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, body, head }: Ready,
  count: CountRequest,
): Promise<boolean> {
  request.viewer = GUEST;
  request.network = networkOf(request.ip);
  const limit = await count(request);
  if (limit === null) return false;
  for (const shown of page.shown) void shown(request);
  reply.hijack();
  const limits = [limit.max, limit.remaining, limit.ttlInSeconds].map(String);
  reply.raw.writeHead(200, [...head, ...LIMIT_HEADERS.flatMap((name, place) => [name, limits[place] ?? ''])]);
  reply.raw.end(body);
  return true;
}

const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
/** Headers of one answer, not of the page. */
const OF_ANSWER = new Set([...LIMIT_HEADERS, 'content-length', 'date', 'connection', 'keep-alive']);

const sent = new WeakMap<FastifyRequest, { page: KeptPage; encoding: Encoding }>();

/** Says which page a request is answered with. */
export function noteSent(request: FastifyRequest, page: KeptPage, encoding: Encoding): void {
  sent.set(request, { page, encoding });
}

/** Keeps with a page the headers it leaves with; what is one reader's own is not kept. */
export function noteHead(request: FastifyRequest, reply: FastifyReply): void {
  const { page, encoding } = sent.get(request) ?? {};
  if (!page || !encoding || reply.statusCode !== 200 || request.method !== 'GET' || page.heads.has(encoding)) return;
  const headers: Record<string, unknown> = { ...reply.raw.getHeaders(), ...reply.getHeaders() };
  const body = page.ready(encoding);
  if (headers['set-cookie'] !== undefined || !body) return;
  const names = Object.keys(headers).filter((name) => !OF_ANSWER.has(name.toLowerCase()));
  page.heads.set(encoding, [
    ...names.flatMap((name) => [name, String(headers[name])]),
    'content-length',
    String(body.length),
  ]);
}
