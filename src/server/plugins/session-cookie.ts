/** The cookie of a session. */
import type { FastifyReply } from 'fastify';
import type { StartedSession } from '#domain/sessions/sessions.ts';
import { cookieName, dropToken, keptToken } from './browser.ts';

function cookieOptions(base_url: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: base_url.startsWith('https:') };
}

/** Hands a fresh session to the browser. */
export function setSessionCookie(reply: FastifyReply, base_url: string, session: StartedSession): void {
  forgetOwn(reply);
  const age = session.max_age_seconds === null ? {} : { maxAge: session.max_age_seconds };
  void reply.setCookie(cookieName(base_url, 'session'), session.token, { ...cookieOptions(base_url), ...age });
}

export function clearSessionCookie(reply: FastifyReply, base_url: string): void {
  forgetOwn(reply);
  void reply.clearCookie(cookieName(base_url, 'session'), cookieOptions(base_url));
}

/** Whoever signs in or out by themselves does not come back from looking as somebody else. */
function forgetOwn(reply: FastifyReply): void {
  if (keptToken(reply.request, 'own') !== null) dropToken(reply, 'own');
}
