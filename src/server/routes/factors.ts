import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/account.ts';
import { addPasskey, beginPasskey, removePasskey } from '#domain/accounts/passkeys.ts';
import { beginTotp, confirmTotp, endTotp, renewRecovery } from '#domain/accounts/second-factor.ts';
import { newToken } from '#domain/sessions/sessions.ts';
import { dropToken, keepToken, keptToken } from '../plugins/browser.ts';
import { route } from '../route.ts';

const SLOW = { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } } as const;
const DONE = { success: true };

/** Authenticator app and passkeys of the own account. */
export function factorRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(
    app,
    contract.beginTotp,
    async ({ body }, { viewer, network }) => {
      const { secret, address } = await beginTotp(ctx, viewer, { ...body, network });
      return { data: { secret, otpauth_url: address } };
    },
    SLOW,
  );

  route(
    app,
    contract.confirmTotp,
    async ({ body }, { viewer }) => ({ data: { recovery_codes: await confirmTotp(ctx, viewer, body.code) } }),
    SLOW,
  );

  route(
    app,
    contract.renewRecovery,
    async ({ body }, { viewer, network }) => ({
      data: { recovery_codes: await renewRecovery(ctx, viewer, { ...body, network }) },
    }),
    SLOW,
  );

  route(
    app,
    contract.endTotp,
    async ({ body }, { viewer, network }) => {
      await endTotp(ctx, viewer, { ...body, network });
      return DONE;
    },
    SLOW,
  );

  route(
    app,
    contract.beginPasskey,
    async ({ body }, request, reply) => {
      const token = keptToken(request, 'passkey') ?? newToken();
      const data = await beginPasskey(ctx, request.viewer, { ...body, network: request.network, token });
      keepToken(reply, 'passkey', token);
      return { data };
    },
    SLOW,
  );

  route(app, contract.addPasskey, async ({ body }, request, reply) => {
    const data = await addPasskey(ctx, request.viewer, { ...body, token: keptToken(request, 'passkey') });
    dropToken(reply, 'passkey');
    return { data };
  });

  route(
    app,
    contract.removePasskey,
    async ({ params, body }, { viewer, network }) => {
      await removePasskey(ctx, viewer, { ...params, ...body, network });
      return DONE;
    },
    SLOW,
  );
}
