/** The one place that makes addresses out of a request's path: whatever was asked for, they stay on this site. */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Stands in for our own origin where only path and query count. */
const HERE = 'http://here.invalid';

/**
 * The request target in normal form: one slash at a time, none turned round, no `.` and `..` segments, however they are
 * written. A target with two slashes at its start names another host to whoever resolves it.
 * Proxies may send one with an origin; its host means nothing here.
 * @returns null for a target that has no path (`*`)
 */
export function normalTarget(target: string): string | null {
  if (!target.startsWith('/')) return withoutOrigin(target);
  const mark = target.search(/[?#]/);
  const path = mark < 0 ? target : target.slice(0, mark);
  if (!/[/\\][/\\.]|\\|\/%2e/i.test(path)) return target;
  const segments: string[] = [];
  for (const segment of path.split(/[/\\]/)) {
    const plain = segment.replace(/%2e/gi, '.');
    if (plain === '..') segments.pop();
    else if (plain !== '' && plain !== '.') segments.push(segment);
  }
  const isFolder = /[/\\](?:\.|%2e){0,2}$/i.test(path) && segments.length > 0;
  return `/${segments.join('/')}${isFolder ? '/' : ''}${mark < 0 ? '' : target.slice(mark)}`;
}

function withoutOrigin(target: string): string | null {
  const origin = /^https?:\/\/[^/\\?#]*/i.exec(target)?.[0];
  return origin === undefined ? null : normalTarget(`/${target.slice(origin.length)}`);
}

/** Path and query of a request, as an address whose host means nothing. */
export function addressOf(request: FastifyRequest): URL {
  return new URL(HERE + (normalTarget(request.url) ?? '/'));
}

/** Path and query of a request as text: safe to send a browser to. */
export function targetOf(request: FastifyRequest): string {
  const { pathname, search } = addressOf(request);
  return pathname + search;
}

/** Another path of ours with the query of this request. */
export function withQueryOf(request: FastifyRequest, path: string): string {
  return path + addressOf(request).search;
}

/** A path of this site to go to after signing in; anything else falls to the start page. */
export function safeNext(next: string): string {
  if (!/^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(next)) return '/';
  return normalTarget(next) ?? '/';
}

/** The sign-in page that leads back to what was asked for. */
export function signInAddress(request: FastifyRequest, query: Record<string, string> = {}): string {
  return `/login?${new URLSearchParams({ ...query, next: targetOf(request) })}`;
}

/** Sends a guest to sign in first and back here afterwards. */
export function toSignIn(request: FastifyRequest, reply: FastifyReply, query?: Record<string, string>): FastifyReply {
  return reply.redirect(signInAddress(request, query), 302);
}
