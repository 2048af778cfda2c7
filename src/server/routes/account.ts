import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account.ts';
import { changeEmail, resendConfirmation, withdrawEmail } from '#domain/accounts/change-email.ts';
import { changePassword } from '#domain/accounts/change-password.ts';
import { confirmEmail } from '#domain/accounts/confirm-email.ts';
import { createToken } from '#domain/accounts/create-token.ts';
import { deleteAccount } from '#domain/accounts/delete-account.ts';
import { linkIdentity, unlinkIdentity } from '#domain/accounts/link-identity.ts';
import { assertOwnAccount } from '#domain/accounts/permissions.ts';
import { newToken, endOtherSessions, endSessionOf, openSessionsOf } from '#domain/sessions/sessions.ts';
import { revokeToken, tokensOf } from '#domain/tokens/tokens.ts';
import { keepToken, keptToken } from '../plugins/browser.ts';
import { clearSessionCookie, setSessionCookie } from '../plugins/session-cookie.ts';
import { route } from '../route.ts';

const SLOW = { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } } as const;
const DONE = { success: true };

/** The own account: address, password, sessions, tokens, ties, deletion. */
export function accountRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  emailRoutes(app);
  accessRoutes(app);

  route(
    app,
    contract.changePassword,
    async ({ body }, request, reply) => {
      const session = await changePassword(ctx, request.viewer, { ...body, network: request.network });
      setSessionCookie(reply, ctx.base_url, session);
      return DONE;
    },
    SLOW,
  );

  route(
    app,
    contract.deleteAccount,
    async ({ body }, request, reply) => {
      await deleteAccount(ctx, request.viewer, { ...body, network: request.network });
      clearSessionCookie(reply, ctx.base_url);
      return DONE;
    },
    SLOW,
  );
}

function emailRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.resendConfirmation, async (_input, request) => {
    const remaining_cooldown = await resendConfirmation(ctx, request.viewer);
    return { status: true, data: { remaining_cooldown } };
  });

  route(app, contract.confirmEmail, async ({ body }, request) => {
    await confirmEmail(ctx, request.viewer, body.token);
    return DONE;
  });

  route(
    app,
    contract.changeEmail,
    async ({ body }, request) => {
      const remaining_cooldown = await changeEmail(ctx, request.viewer, { ...body, network: request.network });
      return { data: { remaining_cooldown } };
    },
    SLOW,
  );

  route(app, contract.withdrawEmail, async (_input, { viewer }) => {
    await withdrawEmail(ctx, viewer);
    return DONE;
  });
}

function accessRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listSessions, async (_input, { viewer }) => {
    const sessions = await openSessionsOf(ctx, viewer.id);
    return { data: sessions.map((session) => ({ ...session, is_current: session.id === viewer.session_id })) };
  });

  route(app, contract.endOneSession, async ({ params }, { viewer }) => {
    assertOwnAccount(viewer);
    await endSessionOf(ctx, viewer.id, params.id);
    return DONE;
  });

  route(app, contract.endOtherSessions, async (_input, { viewer }) => {
    assertOwnAccount(viewer);
    await endOtherSessions(ctx, viewer.id, viewer.session_id ?? 0);
    return DONE;
  });

  route(app, contract.listTokens, async (_input, { viewer }) => ({ data: await tokensOf(ctx, viewer.id) }));

  route(
    app,
    contract.createToken,
    async ({ body }, request) => {
      const days = body.days ?? null;
      return { data: await createToken(ctx, request.viewer, { ...body, days, network: request.network }) };
    },
    SLOW,
  );

  route(app, contract.revokeToken, async ({ params }, { viewer }) => {
    assertOwnAccount(viewer);
    await revokeToken(ctx, viewer.id, params.id);
    return DONE;
  });

  route(
    app,
    contract.linkIdentity,
    async ({ params, body }, request, reply) => {
      const token = keptToken(request, 'trip') ?? newToken();
      const input = { ...params, ...body, token, network: request.network };
      const url = await linkIdentity(ctx, request.viewer, input);
      keepToken(reply, 'trip', token);
      return { data: { url } };
    },
    { ...SLOW, config: { reaches_out: true } },
  );

  route(
    app,
    contract.unlinkIdentity,
    async ({ params, body }, { viewer, network }) => {
      await unlinkIdentity(ctx, viewer, { ...params, ...body, network });
      return DONE;
    },
    SLOW,
  );
}
