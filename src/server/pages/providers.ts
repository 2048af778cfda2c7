/** The way to Google or Apple and back. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PROVIDERS, type ProviderName } from '#contract/common.ts';
import { beginTrip } from '#domain/auth/auth.ts';
import { endTrip, type TripEnd } from '#domain/auth/provider-trip.ts';
import { newToken } from '#domain/sessions/sessions.ts';
import { refusalOf } from '../error-reply.ts';
import { keepToken, keptToken, signingBrowser } from '../plugins/browser.ts';
import { limitNetwork } from '../plugins/limits.ts';
import { isNotice, leaveCancelled, leaveNotice } from '../plugins/notice.ts';
import { setSessionCookie } from '../plugins/session-cookie.ts';
import { addressOf, safeNext } from '../own-address.ts';
import { refusedBy, sendAuth } from './auth-screen.ts';
import { queryText } from './feed-query.ts';
import { takingForms } from './plain-form.ts';

/** What a provider may answer; everything else it sends (a name, once) is not ours to keep. */
const ANSWER = ['code', 'state', 'error', 'iss'] as const;

async function leave(request: FastifyRequest, reply: FastifyReply, provider: ProviderName): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const next = safeNext(queryText(request, 'next'));
  if (request.viewer.id !== 0) return reply.redirect(next, 302);
  try {
    await limitNetwork(request, 'limits.sign_in_a_minute');
    const token = keptToken(request, 'trip') ?? newToken();
    const url = await beginTrip(ctx, { provider, next, user_id: null, token });
    keepToken(reply, 'trip', token);
    return await reply.redirect(url, 302);
  } catch (error) {
    return sendAuth(request, reply, 'login', refusedBy(request, error, { email: '', next }));
  }
}

async function comeBack(request: FastifyRequest, reply: FastifyReply, provider: ProviderName): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const answer = addressOf(request).searchParams;
  try {
    const end = await endTrip(
      ctx,
      {
        provider,
        answer,
        token: keptToken(request, 'trip'),
        invitation: keptToken(request, 'invitation'),
        locale: request.locale,
      },
      signingBrowser(request, reply),
      request.viewer.id,
    );
    return await reply.redirect(arrive(request, reply, provider, end), 303);
  } catch (error) {
    const refused = refusedBy(request, error, { email: '', next: '/' });
    if (request.viewer.id === 0) return sendAuth(request, reply, 'login', refused);
    // Somebody signed in was tying an account; the message belongs beside their other ways in.
    const { code } = refusalOf(error);
    if (isNotice(code)) leaveNotice(request, reply, code);
    return reply.redirect('/settings/security', 303);
  }
}

/** Hands the browser what it needs next and says where that is. */
function arrive(request: FastifyRequest, reply: FastifyReply, provider: ProviderName, end: TripEnd): string {
  const query = new URLSearchParams(end.next === '/' ? {} : { next: end.next });
  const at = (path: string) => (query.size > 0 ? `${path}?${query}` : path);
  switch (end.kind) {
    case 'signed_in':
      setSessionCookie(reply, request.server.http.ctx.base_url, end.session);
      leaveNotice(request, reply, end.session.is_restored ? 'restored' : 'signed_in');
      return end.next;
    case 'linked':
      leaveNotice(request, reply, 'linked');
      return end.next;
    case 'cancelled':
      if (request.viewer.id !== 0) return end.next;
      leaveCancelled(request, reply, provider);
      return at('/login');
    case 'second_factor':
      keepToken(reply, 'link', end.link_token);
      return at('/login/code');
    case 'register':
      keepToken(reply, 'registration', end.registration_token);
      keepToken(reply, 'link', end.link_token);
      return at('/register');
    default:
      keepToken(reply, 'link', end.link_token);
      if (end.email) query.set('email', end.email);
      return at(`/${end.screen}`);
  }
}

/** Registers `/auth/{apple,google}` and their callbacks. */
export async function providerPages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  for (const provider of PROVIDERS) {
    app.get(`/auth/${provider}`, hidden, (request, reply) => leave(request, reply, provider));
    app.get(`/auth/${provider}/callback`, hidden, (request, reply) => comeBack(request, reply, provider));
  }
  // Apple answers with a form sent across sites, to which no cookie of ours comes along. Going on by
  // an address brings the browser's own back, and only then is the answer looked at.
  await takingForms(app, (forms) => {
    forms.post('/auth/apple/callback', { ...hidden, config: { is_foreign: true } }, async (request, reply) => {
      const form = request.body as URLSearchParams;
      const answer = new URLSearchParams(
        ANSWER.flatMap((name) => (form.has(name) ? [[name, form.get(name) ?? '']] : [])),
      );
      return reply.redirect(`/auth/apple/callback?${answer}`, 303);
    });
  });
}
