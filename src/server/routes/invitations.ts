import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/invitations.ts';
import {
  createInvitation,
  createOwnInvitation,
  readInvitations,
  revokeInvitation,
  revokeOwnInvitation,
} from '#domain/invitations/invitations.ts';
import { invitationView, ownInvitations } from '#views/invitations.ts';
import { route } from '../route.ts';

/** Links that let newcomers in, made by administrators and by members. */
export function invitationRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listInvitations, async ({ query }, { viewer }) => {
    const { invitations, next_cursor } = await readInvitations(ctx, viewer, query.cursor ?? null);
    const now = ctx.clock.now();
    return { data: invitations.map((row) => invitationView(row, now)), meta: { next_cursor } };
  });

  route(app, contract.createInvitation, async ({ body }, { viewer }) => {
    const { invitation, token } = await createInvitation(ctx, viewer, body);
    const url = new URL(`/invite/${token}`, ctx.base_url).href;
    return { data: { invitation: invitationView(invitation, ctx.clock.now()), url } };
  });

  route(app, contract.listOwnInvitations, async (_input, { viewer }) => ({ data: await ownInvitations(ctx, viewer) }));

  route(app, contract.createOwnInvitation, async ({ body }, { viewer }) => {
    const { invitation, token } = await createOwnInvitation(ctx, viewer, body);
    const url = new URL(`/invite/${token}`, ctx.base_url).href;
    return { data: { invitation: invitationView(invitation, ctx.clock.now()), url } };
  });

  route(app, contract.revokeOwnInvitation, async ({ params }, { viewer }) => {
    await revokeOwnInvitation(ctx, viewer, params.id);
    return {};
  });

  route(app, contract.revokeInvitation, async ({ params }, { viewer }) => {
    await revokeInvitation(ctx, viewer, params.id);
    return {};
  });
}
