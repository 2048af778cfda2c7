/** The way back of an administrator whose time as somebody else has run out. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { resumeOwnSession } from '#domain/accounts/impersonate.ts';
import { isGuest } from '#domain/viewer.ts';
import { signInAddress, targetOf } from '../own-address.ts';
import { dropToken, keptToken } from './browser.ts';
import { leaveNotice } from './notice.ts';
import { setSessionCookie } from './session-cookie.ts';

/**
 * Somebody who looked at the site as a member and no longer may is themselves again, or signs in first, and is told which.
 * Asked of a browser that brings a session that is over: one that was closed meanwhile brings none, and what was not to be
 * remembered is over with it. Only where a page is opened: what was meant to be done as the member must not be done under the own name.
 * @returns whether the request is answered
 */
export async function comeBack(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const token = keptToken(request, 'own');
  const is_visit = request.method === 'GET' && request.headers['sec-fetch-dest'] === 'document';
  if (token === null || request.session_token === null || !is_visit || !isGuest(request.viewer)) return false;
  dropToken(reply, 'own');
  const { ctx } = request.server.http;
  const session = await resumeOwnSession(ctx, token);
  if (session) setSessionCookie(reply, ctx.base_url, session);
  leaveNotice(request, reply, session ? 'own_name_again' : 'own_name_sign_in');
  void reply
    .header('Cache-Control', 'private, no-store')
    .redirect(session ? targetOf(request) : signInAddress(request), 302);
  return true;
}
