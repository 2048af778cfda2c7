/** Sign-in and sign-up pages; signing in works without scripts too. */
import { ERROR_STATUS } from '#contract/errors.ts';
import { exchangeToken, logIn } from '#domain/auth/log-in.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WordKey } from '#i18n/keys.ts';
import { errorBody, refusalOf } from '../error-reply.ts';
import { limitedBy } from '../plugins/limits.ts';
import { setSessionCookie } from '../plugins/session.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';

/** A path of this site to go to after signing in; anything else falls to the start page. */
export function safeNext(next: string): string {
  const isLocal = /^\/(?![/\\])[^\\\u0000-\u001f]*$/.test(next);
  return isLocal && new URL(next, 'http://here.invalid').host === 'here.invalid' ? next : '/';
}

interface Refused {
  email: string;
  next: string;
  message: string;
  status: number;
}

async function sendAuth(
  request: FastifyRequest,
  reply: FastifyReply,
  screen: 'login' | 'register',
  refused: Refused | null = null,
): Promise<FastifyReply> {
  const next = refused?.next ?? safeNext(queryText(request, 'next'));
  if (request.viewer.id !== 0) return reply.redirect(next, 302);
  return sendPage(request, reply, {
    page: 'auth',
    props: {
      screen,
      email: refused?.email ?? queryText(request, 'email').slice(0, 254),
      next,
      error: refused?.message ?? null,
    },
    title: request.t(`texts.${screen}_title` as WordKey),
    description: request.t('texts.site_description'),
    canonical_path: `/${screen}`,
    is_indexed: false,
    ...(refused ? { status: refused.status } : {}),
  });
}

/** What a form without scripts sends. */
async function signIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.door;
  const form = request.body as URLSearchParams;
  const email = (form.get('email') ?? '').slice(0, 254);
  const next = safeNext(form.get('next') ?? '/');
  try {
    const credentials = {
      email,
      password: (form.get('password') ?? '').slice(0, 1000),
      remember: form.has('remember'),
    };
    const token = await logIn(ctx, { ...credentials, network: request.network });
    setSessionCookie(
      reply,
      ctx.base_url,
      await exchangeToken(ctx, { token, user_agent: request.headers['user-agent'] ?? '' }),
    );
    return await reply.redirect(next, 303);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') throw error;
    const { message } = errorBody(request, refusal).error;
    return sendAuth(request, reply, 'login', { email, next, message, status: ERROR_STATUS[refusal.code] });
  }
}

/** Registers `/login`, `/register` and the plain form. */
export async function signInPages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get('/login', hidden, (request, reply) => sendAuth(request, reply, 'login'));
  app.get('/register', hidden, (request, reply) => sendAuth(request, reply, 'register'));
  // Only this form may be sent as one; everything else of the API takes JSON.
  await app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 10_000 },
      (_request, body, done) => {
        done(null, new URLSearchParams(body as string));
      },
    );
    forms.post(
      '/login',
      { ...hidden, config: { ...limitedBy('limits.sign_in_a_minute', 'network'), is_plain_form: true } },
      signIn,
    );
  });
}
