import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/auth.ts';
import { signOut } from '#domain/accounts/sign-out.ts';
import { finalizeRegistration } from '#domain/auth/finalize-registration.ts';
import { askForPasskey, logInWithPasskey } from '#domain/auth/passkey.ts';
import { exchangeToken, logIn } from '#domain/auth/log-in.ts';
import { logInWithProviderCode } from '#domain/auth/provider-code.ts';
import {
  register,
  registrationHeld,
  resendRegistration,
  skipRegistration,
  verifyRegistration,
} from '#domain/auth/register.ts';
import { requestReset, resetOf, resetPassword, verifyReset } from '#domain/auth/reset-password.ts';
import { suggestUsernames } from '#domain/auth/suggest-usernames.ts';
import { DomainError } from '#domain/errors.ts';
import { newToken } from '#domain/sessions/sessions.ts';
import { viewerAbilities } from '#views/viewer-abilities.ts';
import { dropToken, keepToken, keptToken, keptTokens, signingBrowser } from '../plugins/browser.ts';
import { newCsrfToken } from '../plugins/csrf.ts';
import { clearSessionCookie, setSessionCookie } from '../plugins/session-cookie.ts';
import { route } from '../route.ts';

const EXCHANGE_URL = '/api/auth/exchange';

function bearerOf(request: FastifyRequest): string {
  if (!request.bearer) throw new DomainError('token_invalid');
  return request.bearer;
}

/** Sign-in, sign-up and sign-out. */
export function authRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const slow = { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } } as const;

  route(app, contract.csrfToken, async ({ query: { viewer = 0 } }, request, reply) => {
    // Another tab has changed the account: what this page writes would be theirs. A guest is asked to sign in instead.
    if (viewer !== 0 && request.viewer.id !== 0 && viewer !== request.viewer.id) throw new DomainError('other_account');
    return { data: { token: newCsrfToken(request, reply) } };
  });

  route(app, contract.me, async (_input, { viewer }) => ({
    data: {
      id: viewer.id,
      username: viewer.username,
      type: viewer.type,
      abilities: viewerAbilities(viewer),
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

  route(
    app,
    contract.providerCode,
    async ({ body }, request) => {
      const token = await logInWithProviderCode(ctx, {
        link_token: keptToken(request, 'link'),
        otp: body.otp,
        network: request.network,
      });
      return { data: { token, exchange_cookie_url: EXCHANGE_URL } };
    },
    slow,
  );

  route(app, contract.exchange, async (_input, request, reply) => {
    const session = await exchangeToken(ctx, bearerOf(request), signingBrowser(request, reply));
    setSessionCookie(reply, ctx.base_url, session);
    for (const name of ['registration', 'reset', 'link', 'invitation'] as const) dropToken(reply, name);
    return { success: true, is_restored: session.is_restored };
  });

  route(app, contract.logout, async (_input, request, reply) => {
    await signOut(ctx, request.viewer, request.session_token);
    clearSessionCookie(reply, ctx.base_url);
    return { success: true };
  });

  registrationRoutes(app);
  resetRoutes(app);
  passkeyRoutes(app);
}

/**
 * The registration this browser began: the token it was answered, or the one of the address among those its cookie
 * holds; the newest of them where no address is named. @throws token_invalid
 */
async function registrationOf(request: FastifyRequest, email: string | undefined): Promise<string> {
  const { ctx } = request.server.http;
  const held = keptTokens(request, 'registration');
  const kept = email === undefined ? held[0] : (await registrationHeld(ctx, held, email))?.token;
  const token = request.bearer ?? kept;
  if (!token) throw new DomainError('token_invalid');
  return token;
}

/** The invitation a newcomer names, or the one whose link this browser has opened. */
function invitationOf(request: FastifyRequest, named: string | undefined): string | null {
  return named ?? keptToken(request, 'invitation');
}

function registrationRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const slow = { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } } as const;

  route(
    app,
    contract.register,
    async ({ body }, request, reply) => {
      const held = keptTokens(request, 'registration');
      const invitation = invitationOf(request, body.invitation);
      const asked = { email: body.email, invitation, locale: request.locale, held };
      const { is_verified, ...data } = await register(ctx, asked);
      keepToken(reply, 'registration', data.token);
      return { data: is_verified ? { ...data, is_verified } : data };
    },
    slow,
  );

  route(
    app,
    contract.verifyRegistration,
    async ({ body }, request) => {
      const is_verified = await verifyRegistration(ctx, {
        token: await registrationOf(request, body.email),
        email: body.email,
        code: body.verification_code,
        network: request.network,
        invitation: invitationOf(request, body.invitation),
      });
      return { data: { is_verified } };
    },
    slow,
  );

  route(
    app,
    contract.resendRegistration,
    async ({ body }, request) => ({
      data: {
        remaining_cooldown: await resendRegistration(ctx, {
          token: await registrationOf(request, body.email),
          email: body.email,
          invitation: invitationOf(request, body.invitation),
        }),
      },
    }),
    slow,
  );

  route(app, contract.skipRegistration, async ({ body }, request) => {
    const token = await registrationOf(request, body.email);
    const invitation = invitationOf(request, body.invitation);
    await skipRegistration(ctx, { token, email: body.email, invitation });
    return { success: true };
  });

  route(
    app,
    contract.finalizeRegistration,
    async ({ body }, request) => {
      const token = await finalizeRegistration(ctx, {
        token: await registrationOf(request, body.email),
        link_token: keptToken(request, 'link'),
        ...body,
        invitation: invitationOf(request, body.invitation),
      });
      return { data: { token, exchange_cookie_url: EXCHANGE_URL } };
    },
    slow,
  );

  route(app, contract.suggestUsernames, async (_input, request) => ({
    data: await suggestUsernames(ctx, request.locale),
  }));
}

function resetRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const slow = { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } } as const;

  route(
    app,
    contract.requestPassword,
    async ({ body }, request, reply) => {
      const { token, remaining_cooldown } = await requestReset(ctx, { ...body, locale: request.locale });
      keepToken(reply, 'reset', token);
      return { data: { remaining_cooldown } };
    },
    slow,
  );

  route(
    app,
    contract.verifyPassword,
    async ({ body }, request) => {
      const token = await resetOf(ctx, keptTokens(request, 'reset'), body.email);
      const given = { email: body.email, code: body.verification_code, network: request.network };
      const is_verified = await verifyReset(ctx, { token, ...given });
      return { data: { is_verified } };
    },
    slow,
  );

  route(
    app,
    contract.resetPassword,
    async ({ body }, request, reply) => {
      const held = await resetOf(ctx, keptTokens(request, 'reset'), body.email);
      const token = await resetPassword(ctx, { ...body, token: held, network: request.network });
      dropToken(reply, 'reset');
      return { data: { token, exchange_cookie_url: EXCHANGE_URL } };
    },
    slow,
  );
}

function passkeyRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const slow = { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } } as const;

  route(
    app,
    contract.passkeyOptions,
    async (_input, request, reply) => {
      const token = keptToken(request, 'passkey') ?? newToken();
      const data = await askForPasskey(ctx, token);
      keepToken(reply, 'passkey', token);
      return { data };
    },
    slow,
  );

  route(
    app,
    contract.passkeyLogin,
    async ({ body }, request, reply) => {
      const { response, remember = true } = body;
      const input = { token: keptToken(request, 'passkey'), response, remember, network: request.network };
      const token = await logInWithPasskey(ctx, input);
      dropToken(reply, 'passkey');
      return { data: { token, exchange_cookie_url: EXCHANGE_URL } };
    },
    slow,
  );
}
