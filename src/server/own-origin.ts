/** Which addresses are this site: the one people use, and for a site tried out on one machine that machine's names. */
import type { FastifyRequest } from 'fastify';

/** What a machine calls itself. Nothing is reached by these from elsewhere. */
const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** Whether a host is this very machine, for whoever is on it. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK_NAMES.has(hostname.toLowerCase());
}

/**
 * Whether a page of this origin is one of ours: BASE_URL to the letter. Where that names this very machine, its other
 * names are meant as well, by the same scheme and port; they lead to nowhere else.
 */
export function isOwnOrigin(origin: string | undefined, base_url: string): boolean {
  if (origin === undefined || origin === base_url) return origin === base_url;
  const own = new URL(base_url);
  const other = URL.parse(origin);
  if (!isLoopbackName(own.hostname) || !isLoopbackName(other?.hostname ?? '')) return false;
  return other?.origin === origin && other.protocol === own.protocol && other.port === own.port;
}

/** Where the reader of this page has reached the site: BASE_URL, or this machine by another of its names. */
export function reachedAt({ headers, server }: FastifyRequest): string {
  const { base_url } = server.http.ctx;
  const asked = `${new URL(base_url).protocol}//${headers.host ?? ''}`;
  return isOwnOrigin(asked, base_url) ? asked : base_url;
}
