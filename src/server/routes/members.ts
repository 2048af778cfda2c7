import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/members.ts';
import { changeUserType } from '#domain/accounts/change-type.ts';
import { removeMember } from '#domain/accounts/remove-member.ts';
import { route } from '../route.ts';

/** What administrators do with accounts of others. */
export function memberRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.changeUserType, async ({ params, body }, { viewer }) => {
    await changeUserType(ctx, viewer, { ...body, user_id: params.id, store_id: body.store_id ?? null });
    return {};
  });

  route(app, contract.removeMember, async ({ params }, { viewer }) => {
    await removeMember(ctx, viewer, params.id);
    return {};
  });
}
