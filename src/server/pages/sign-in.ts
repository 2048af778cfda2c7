/** Sign-in, sign-up and reset pages; signing in works without scripts too. */
import { signOut } from '#domain/accounts/sign-out.ts';
import { exchangeToken, logIn } from '#domain/auth/log-in.ts';
import { logInWithProviderCode } from '#domain/auth/provider-code.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../error-reply.ts';
import { dropToken, keptToken, signingBrowser } from '../plugins/browser.ts';
import { limitNetwork } from '../plugins/limits.ts';
import { leaveNotice } from '../plugins/notice.ts';
import { clearSessionCookie, setSessionCookie } from '../plugins/session-cookie.ts';
import { safeNext } from '../own-address.ts';
import { refusedBy, sendAuth } from './auth-screen.ts';
import { takingForms } from './plain-form.ts';

/** What a form without scripts sends. */
async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const form = request.body as URLSearchParams;
  const email = (form.get('email') ?? '').slice(0, 254);
  const next = safeNext(form.get('next') ?? '/');
  try {
    await limitNetwork(request, 'limits.sign_in_a_minute', '/api/auth/login');
    const token = await logIn(ctx, {
      email,
      password: (form.get('password') ?? '').slice(0, 1000),
      remember: form.has('remember'),
      otp: form.get('otp')?.slice(0, 40),
      network: request.network,
    });
    return await enter(request, reply, token, next);
  } catch (error) {
    return sendAuth(request, reply, 'login', refusedBy(request, error, { email, next }));
  }
}

/** The digits of the app, from who came back from Google or Apple, without scripts. */
async function giveCode(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const form = request.body as URLSearchParams;
  const next = safeNext(form.get('next') ?? '/');
  try {
    await limitNetwork(request, 'limits.sign_in_a_minute', '/api/auth/provider');
    const otp = form.get('otp')?.slice(0, 40);
    const token = await logInWithProviderCode(ctx, {
      link_token: keptToken(request, 'link'),
      otp,
      network: request.network,
    });
    return await enter(request, reply, token, next);
  } catch (error) {
    const refused = refusedBy(request, error, { email: '', next });
    return sendAuth(request, reply, refusalOf(error).code === 'token_invalid' ? 'login' : 'code', refused);
  }
}

/** Opens the session and goes on. */
async function enter(request: FastifyRequest, reply: FastifyReply, token: string, next: string): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const session = await exchangeToken(ctx, token, signingBrowser(request, reply));
  setSessionCookie(reply, ctx.base_url, session);
  leaveNotice(request, reply, session.is_restored ? 'restored' : 'signed_in');
  dropToken(reply, 'link');
  return reply.redirect(next, 303);
}

/** Signs out without scripts. */
async function leave(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  await signOut(ctx, request.viewer, request.session_token);
  clearSessionCookie(reply, ctx.base_url);
  return reply.redirect('/', 303);
}

/** Registers `/login`, `/login/code`, `/register`, `/password/reset`, `/sign-out` and the plain forms. */
export async function signInPages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get('/login', hidden, (request, reply) => sendAuth(request, reply, 'login'));
  app.get('/login/code', hidden, (request, reply) => sendAuth(request, reply, 'code'));
  app.get('/register', hidden, (request, reply) => sendAuth(request, reply, 'register'));
  app.get('/password/reset', hidden, (request, reply) => sendAuth(request, reply, 'reset'));
  await takingForms(app, (forms) => {
    const options = { ...hidden, config: { is_plain_form: true } };
    forms.post('/login', options, signIn);
    forms.post('/login/code', options, giveCode);
    forms.post('/sign-out', options, leave);
  });
}
