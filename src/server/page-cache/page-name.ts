/** What a guest's page is known by: its address and everything of the reader that its bytes depend on. */
import type { FastifyRequest } from 'fastify';
import { lastCurrentBanners } from '#domain/banners/banners.ts';
import { isGuest } from '#domain/viewer.ts';
import { keptContent } from '../content-language.ts';
import { notesFor } from '../notes.ts';
import { putAwayByName } from '../site-banner.ts';
import { cookieName } from '../plugins/browser.ts';
import { NOTICE_COOKIE } from '../plugins/notice.ts';

/** What addresses of kept pages may ask; one that says anything else is a page of its own that nobody keeps. */
const KNOWN_QUERY = new Set(
  'page cursor tab period chunk sort q deals_only store group price_from price_to discount_from hide_expired free_only free_shipping comment replyTo parent before find letter action type'.split(
    ' ',
  ),
);
const MOST_ADDRESS = 512;

/** Null for a request whose answer is somebody's own, or does more than show a page. */
export function nameOf(request: FastifyRequest): string | null {
  const { viewer, session_token, bearer } = request;
  return isGuest(viewer) && session_token === null && bearer === null ? nameFor(request, request) : null;
}

/** The same for whoever is known to be a guest. */
export function nameFor(
  { url, query, server }: FastifyRequest,
  { cookies, locale, theme }: Pick<FastifyRequest, 'cookies' | 'locale' | 'theme'>,
): string | null {
  if (cookies[NOTICE_COOKIE] !== undefined || url.length > MOST_ADDRESS) return null;
  // Whoever holds an invitation is told of registration what others are not.
  if (cookies[cookieName(server.http.ctx.base_url, 'invitation')] !== undefined) return null;
  // Whether this reader has put away what others are shown is not known before it was read.
  const banners = lastCurrentBanners(server.http.ctx);
  if (!banners) return null;
  for (const name in query as object) if (!KNOWN_QUERY.has(name)) return null;
  const order = cookies['comment_sort_option'];
  const sort = order === 'new_first' || order === 'helpful' ? order : '';
  return `${locale} ${keptContent(cookies) ?? ''} ${theme} ${sort} ${notesFor({ cookies }).join('.')} ${putAwayByName(banners, { cookies })} ${url}`;
}
