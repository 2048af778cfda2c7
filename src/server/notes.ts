/** Notes every new reader is shown once, and the cookie that remembers which were put away: `seen=cookies.welcome.b12`. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOTES, type Note } from '#contract/common.ts';

const COOKIE = 'seen';
const YEAR_SECONDS = 365 * 86_400;

/** Banners stand there by their number: `b12`. */
const BANNER = /^b([1-9]\d{0,8})$/;
/** A cookie says no more of them; what it said first is forgotten first. */
const MOST_BANNERS = 50;

/** Numbers of the banners this browser has put away. */
export function bannersPutAway({ cookies }: Pick<FastifyRequest, 'cookies'>): number[] {
  const names = (cookies[COOKIE] ?? '').split('.');
  return names.flatMap((name) => BANNER.exec(name)?.[1] ?? []).map(Number);
}

function seenNotes(request: Pick<FastifyRequest, 'cookies'>): Note[] {
  const names = (request.cookies[COOKIE] ?? '').split('.');
  return NOTES.filter((note) => names.includes(note));
}

/** Notes this browser has not put away; the page says whom it shows which. */
export function notesFor(request: Pick<FastifyRequest, 'cookies'>): Note[] {
  const seen = seenNotes(request);
  return NOTES.filter((note) => !seen.includes(note));
}

/** Remembers that a note or a banner was put away. Scripts may write the cookie too, so that no page needs to load for it. */
export function putNoteAway(request: FastifyRequest, reply: FastifyReply, name: string): void {
  const notes = NOTES.filter((note) => note === name || seenNotes(request).includes(note));
  const numbers = bannersPutAway(request).map((id) => `b${id}`);
  const banners = BANNER.test(name) ? [...numbers.filter((one) => one !== name), name] : numbers;
  void reply.setCookie(COOKIE, [...notes, ...banners.slice(-MOST_BANNERS)].join('.'), {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: request.server.http.ctx.base_url.startsWith('https:'),
  });
}

/** Whether a plain form names something that can be put away. */
export const isNote = (name: string) => BANNER.test(name) || (NOTES as readonly string[]).includes(name);
