import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/alert-drafts.ts';
import { carryOutPostAction, saveAlertDraft, signUpByAlert } from '#domain/alert-drafts/alert-drafts.ts';
import { checkAlertCode, registrationHeld, sendAlertCode } from '#domain/auth/auth.ts';
import { alertWriter } from '../alert-writer.ts';
import { dropToken, keepToken, keptToken, keptTokens, signingBrowser } from '../plugins/browser.ts';
import { setSessionCookie } from '../plugins/session-cookie.ts';
import { route } from '../route.ts';

/** The registration this browser began with an address; null for none. */
async function registrationOf(request: FastifyRequest, email: string): Promise<string | null> {
  const { ctx } = request.server.http;
  return (await registrationHeld(ctx, keptTokens(request, 'registration'), email))?.token ?? null;
}

/** Deal alerts of guests, and signing up by one. */
export function alertDraftRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const slow = { limit: { setting: 'limits.sign_in_a_minute', by: 'network' } } as const;

  route(
    app,
    contract.saveAlertDraft,
    async ({ body }, request, reply) => {
      const collector = keptToken(request, 'collector');
      const data = await saveAlertDraft(ctx, { collector, fields: body }, alertWriter(request));
      keepToken(reply, 'collector', data.collector_id);
      return { data };
    },
    { limit: { setting: 'limits.alert_drafts_a_minute', by: 'network' } },
  );

  route(
    app,
    contract.sendAlertCode,
    async ({ body }, request, reply) => {
      const { locale, network } = request;
      const held = keptTokens(request, 'registration');
      const invitation = keptToken(request, 'invitation');
      const asked = { email: body.email, locale, held, network, invitation };
      const { token, ...answer } = await sendAlertCode(ctx, asked);
      if (token !== null) keepToken(reply, 'registration', token);
      return answer;
    },
    slow,
  );

  route(
    app,
    contract.verifyAlertCode,
    async ({ body }, request) => {
      const { email, verification_code: code } = body;
      const token = await registrationOf(request, email);
      const invitation = keptToken(request, 'invitation');
      return { success: await checkAlertCode(ctx, { token, email, code, network: request.network, invitation }) };
    },
    slow,
  );

  route(
    app,
    contract.registerByAlert,
    async ({ body }, request, reply) => {
      const token = await registrationOf(request, body.email);
      const browser = signingBrowser(request, reply);
      const input = { ...body, token, invitation: keptToken(request, 'invitation') };
      const session = await signUpByAlert(ctx, input, alertWriter(request), browser);
      setSessionCookie(reply, ctx.base_url, session);
      for (const name of ['registration', 'reset', 'link', 'invitation', 'collector'] as const) dropToken(reply, name);
      return { success: true };
    },
    slow,
  );

  route(app, contract.doPostAction, async ({ body }, request, reply) => {
    await carryOutPostAction(ctx, request.viewer, body.post_action, alertWriter(request));
    if (body.post_action.data.type === 'draft') dropToken(reply, 'collector');
    return { success: true };
  });
}
