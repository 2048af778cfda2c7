import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/appeals.ts';
import { answerAppeal, appeal, claim, releaseClaim } from '#domain/moderation/moderation.ts';
import { appealList, openedAppeal } from '#views/appeals.ts';
import { route } from '../route.ts';

/** Appeals against what moderators decided. */
export function appealRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.createAppeal, async ({ body }, { viewer }) => {
    const { id, answer_by } = await appeal(ctx, viewer, body);
    return { data: { id, answer_by: answer_by.toISOString() } };
  });
  route(app, contract.listAppeals, async ({ query }, { viewer }) => {
    const { appeals, next_cursor } = await appealList(ctx, viewer, {
      state: query.state,
      cursor: query.cursor ?? null,
    });
    return { data: appeals, meta: { next_cursor } };
  });
  route(app, contract.openAppeal, async ({ params }, { viewer, locale }) => ({
    data: await openedAppeal(ctx, viewer, { id: params.id, locale }),
  }));
  route(app, contract.claimAppeal, async ({ params }, { viewer }) => ({
    data: { claimed_until: (await claim(ctx, viewer, 'moderation_appeals', params.id)).toISOString() },
  }));
  route(app, contract.releaseAppeal, async ({ params }, { viewer }) => {
    await releaseClaim(ctx, viewer, 'moderation_appeals', params.id);
    return {};
  });
  route(app, contract.answerAppeal, async ({ params, body }, { viewer }) => {
    const { decision_id, undo_until } = await answerAppeal(ctx, viewer, { appeal_id: params.id, ...body });
    return { data: { decision_id, undo_until: undo_until.toISOString() } };
  });
}
