import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/moderation.ts';
import { claim, decide, releaseClaim, undoDecision } from '#domain/moderation/moderation.ts';
import { moderationCases, moderationQueue, openedModerationCase } from '#views/moderation.ts';
import { route } from '../route.ts';

/** The queue of moderators and what they decide. */
export function moderationRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listModerationCases, async ({ query }, { viewer }) => {
    const { cases, next_cursor } = await moderationCases(ctx, viewer, {
      state: query.state,
      entity_type: query.entity_type ?? null,
      reason: query.reason ?? null,
      cursor: query.cursor ?? null,
    });
    return { data: cases, meta: { next_cursor } };
  });
  route(app, contract.listModerationQueue, async ({ query }, { viewer }) => {
    const asked = {
      state: query.state,
      kinds: query.kind ? [query.kind] : null,
      entity_type: null,
      reason: null,
      cursor: query.cursor ?? null,
    };
    const { items, next_cursor } = await moderationQueue(ctx, viewer, asked);
    return { data: items, meta: { next_cursor } };
  });
  route(app, contract.openModerationCase, async ({ params }, { viewer, locale }) => ({
    data: await openedModerationCase(ctx, viewer, { id: params.id, locale }),
  }));
  route(app, contract.claimModerationCase, async ({ params }, { viewer }) => ({
    data: { claimed_until: (await claim(ctx, viewer, 'moderation_cases', params.id)).toISOString() },
  }));
  route(app, contract.releaseModerationCase, async ({ params }, { viewer }) => {
    await releaseClaim(ctx, viewer, 'moderation_cases', params.id);
    return {};
  });
  route(app, contract.decideModerationCase, async ({ params, body }, { viewer }) => {
    const { decision_id, undo_until } = await decide(ctx, viewer, { case_id: params.id, ...body });
    return { data: { decision_id, undo_until: undo_until.toISOString() } };
  });
  route(app, contract.undoModerationDecision, async ({ params }, { viewer }) => {
    await undoDecision(ctx, viewer, params.id);
    return {};
  });
}
