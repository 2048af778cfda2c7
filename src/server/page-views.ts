/** What counts as a page somebody looked at, and as somebody coming by: told by one request, remembered of none. */
import type { FastifyRequest } from 'fastify';

type Headers = FastifyRequest['headers'];

/** What programs say that read sites by themselves. */
const ROBOT = /bot\b|bot[/_-]|crawl|spider|slurp|preview|fetch|monitor|curl|wget|python|headless|http-?client|^$/i;

/** Whether a person was shown the page, as far as can be told: robots and pages fetched in advance are none. */
export function isPageView(headers: Headers): boolean {
  if (ROBOT.test(headers['user-agent'] ?? '')) return false;
  const purpose = headers['sec-purpose'] ?? headers['purpose'] ?? '';
  return !String(purpose).includes('prefetch');
}

/** Whether the page is the first of a visit: the browser came from elsewhere, by a link, a bookmark or what was typed. */
export function isVisit(headers: Headers, base_url: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const from = URL.parse(headers.referer ?? '');
  return from?.origin !== URL.parse(base_url)?.origin;
}
