/** Notes every new reader is shown once, and the cookie that remembers which were put away: `seen=cookies.welcome`. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NOTES, type Note } from '#contract/common.ts';

const COOKIE = 'seen';
const YEAR_SECONDS = 365 * 86_400;

function seenNotes(request: Pick<FastifyRequest, 'cookies'>): Note[] {
  const names = (request.cookies[COOKIE] ?? '').split('.');
  return NOTES.filter((note) => names.includes(note));
}

/** Notes this browser has not put away; the page says whom it shows which. */
export function notesFor(request: Pick<FastifyRequest, 'cookies'>): Note[] {
  const seen = seenNotes(request);
  return NOTES.filter((note) => !seen.includes(note));
}

/** Remembers that a note was put away. Scripts may write the cookie too, so that no page needs to load for it. */
export function putNoteAway(request: FastifyRequest, reply: FastifyReply, note: Note): void {
  const seen = seenNotes(request);
  const names = NOTES.filter((name) => name === note || seen.includes(name));
  void reply.setCookie(COOKIE, names.join('.'), {
    path: '/',
    maxAge: YEAR_SECONDS,
    sameSite: 'lax',
    secure: request.server.http.ctx.base_url.startsWith('https:'),
  });
}
