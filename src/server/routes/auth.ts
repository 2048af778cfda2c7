import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/auth.ts';
import { finalizeRegistration } from '#domain/auth/finalize-registration.ts';
import { exchangeToken, logIn } from '#domain/auth/log-in.ts';
import { register, resendRegistration, skipRegistration, verifyRegistration } from '#domain/auth/register.ts';
import { suggestUsernames } from '#domain/auth/suggest-usernames.ts';
import { canComment } from '#domain/comments/permissions.ts';
import { DomainError } from '#domain/errors.ts';
import { endSession } from '#domain/sessions/sessions.ts';
import { isStaff } from '#domain/viewer.ts';
import { newCsrfToken } from '../plugins/csrf.ts';
import { clearSessionCookie, setSessionCookie } from '../plugins/session.ts';
import { route } from '../route.ts';

const EXCHANGE_URL = '/api/auth/exchange';

function bearerOf(request: FastifyRequest): string {
  if (!request.bearer) throw new DomainError('token_invalid');
  return request.bearer;
}

/** Sign-in, sign-up and sign-out. */
export function authRoutes(app: FastifyInstance): void {
  const { ctx } = app.door;
  const slow = { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } } as const;

  route(app, contract.csrfToken, async (_input, request, reply) => ({ data: { token: newCsrfToken(request, reply) } }));

  route(app, contract.me, async (_input, { viewer }) => ({
    data: {
      id: viewer.id,
      username: viewer.username,
      type: viewer.type,
      abilities: { vote: viewer.is_email_verified, comment: canComment(viewer), moderate: isStaff(viewer) },
    },
  }));

  route(
    app,
    contract.login,
    async ({ body }, request) => {
      const token = await logIn(ctx, { ...body, remember: body.remember ?? true, network: request.network });
      return { data: { token, exchange_cookie_url: EXCHANGE_URL } };
    },
    slow,
  );

  route(app, contract.exchange, async (_input, request, reply) => {
    const session = await exchangeToken(ctx, {
      token: bearerOf(request),
      user_agent: request.headers['user-agent'] ?? '',
    });
    setSessionCookie(reply, ctx.base_url, session);
    return { success: true };
  });

  route(app, contract.logout, async (_input, request, reply) => {
    if (request.session_token) await endSession(ctx, request.session_token);
    clearSessionCookie(reply, ctx.base_url);
    return { success: true };
  });

  registrationRoutes(app);
}

function registrationRoutes(app: FastifyInstance): void {
  const { ctx } = app.door;
  const slow = { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } } as const;

  route(
    app,
    contract.register,
    async ({ body }, request) => ({ data: await register(ctx, { ...body, locale: request.locale }) }),
    slow,
  );

  route(
    app,
    contract.verifyRegistration,
    async ({ body }, request) => {
      const is_verified = await verifyRegistration(ctx, {
        token: bearerOf(request),
        email: body.email,
        code: body.verification_code,
      });
      return { data: { is_verified } };
    },
    slow,
  );

  route(
    app,
    contract.resendRegistration,
    async ({ body }, request) => ({
      data: { remaining_cooldown: await resendRegistration(ctx, { token: bearerOf(request), email: body.email }) },
    }),
    slow,
  );

  route(app, contract.skipRegistration, async ({ body }, request) => {
    await skipRegistration(ctx, { token: bearerOf(request), email: body.email });
    return { success: true };
  });

  route(
    app,
    contract.finalizeRegistration,
    async ({ body }, request) => {
      const token = await finalizeRegistration(ctx, { token: bearerOf(request), ...body });
      return { data: { token, exchange_cookie_url: EXCHANGE_URL } };
    },
    slow,
  );

  route(app, contract.suggestUsernames, async (_input, request) => ({
    data: await suggestUsernames(ctx, request.locale),
  }));
}
