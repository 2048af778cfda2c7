import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/publishing.ts';
import { findRevisedComment, publishCommentNow } from '#domain/comments/comments.ts';
import {
  activateDiscussion,
  deactivateDiscussion,
  deleteDiscussion,
  publishDiscussionNow,
  selectDiscussion,
  type DiscussionStateRow,
} from '#domain/discussions/discussions.ts';
import { canSeeDiscussion } from '#domain/discussions/permissions.ts';
import { DomainError } from '#domain/errors.ts';
import { mergeOffers } from '#domain/merges/merges.ts';
import {
  activateOffer,
  bumpOffer,
  deactivateOffer,
  deleteOffer,
  expireOffer,
  publishOfferNow,
  reviveOffer,
  selectOffer,
  type OfferStateRow,
} from '#domain/offers/offers.ts';
import { canSeeOffer } from '#domain/offers/permissions.ts';
import { pinOffer, unpinOffer } from '#domain/pins/pins.ts';
import { revisionViews } from '#views/revisions.ts';
import { survivorOf } from '#views/survivor.ts';
import { route } from '../route.ts';

/** What the comments of offers and of discussions are called in addresses. */
const COMMENT_SEGMENTS = new Map<string, 'offer' | 'discussion'>([
  ['comment', 'offer'],
  ['discussion-comments', 'discussion'],
]);

/** States of what is published: waiting, ended, switched off, brought up, deleted, changed. */
export function publishingRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.publishNow, async ({ params: { type, id } }, { viewer }) => {
    if (type === 'offer') return { success: await publishOfferNow(ctx, viewer, id) };
    if (type === 'discussion') return { success: await publishDiscussionNow(ctx, viewer, id) };
    const entity_type = COMMENT_SEGMENTS.get(type);
    if (entity_type) return { success: await publishCommentNow(ctx, viewer, { entity_type, comment_id: id }) };
    throw new DomainError('unknown_publication', { values: { type } });
  });

  route(app, contract.expireOffer, async ({ params }, { viewer }) => offer(await expireOffer(ctx, viewer, params.id)));
  route(app, contract.reviveOffer, async ({ params }, { viewer }) => offer(await reviveOffer(ctx, viewer, params.id)));
  route(app, contract.deactivateOffer, async ({ params }, { viewer }) =>
    offer(await deactivateOffer(ctx, viewer, params.id)),
  );
  route(app, contract.activateOffer, async ({ params }, { viewer }) =>
    offer(await activateOffer(ctx, viewer, params.id)),
  );
  route(app, contract.bumpOffer, async ({ params, body }, { viewer }) =>
    offer(await bumpOffer(ctx, viewer, { offer_id: params.id, note: body.note })),
  );
  route(app, contract.mergeOffer, async ({ params, body }, { viewer }) => {
    await mergeOffers(ctx, viewer, { offer_id: params.id, into: body.into });
    const survivor = await survivorOf(ctx, params.id);
    if (!survivor) throw new DomainError('offer_not_found');
    return { data: survivor };
  });
  route(app, contract.pinOffer, async ({ params, body }, { viewer }) =>
    pin(await pinOffer(ctx, viewer, { offer_id: params.id, ...body })),
  );
  route(app, contract.unpinOffer, async ({ params, body }, { viewer }) =>
    pin(await unpinOffer(ctx, viewer, { offer_id: params.id, ...body })),
  );
  route(app, contract.deleteOffer, async ({ params }, { viewer }) => {
    await deleteOffer(ctx, viewer, params.id);
    return {};
  });

  route(app, contract.deactivateDiscussion, async ({ params }, { viewer }) =>
    discussion(await deactivateDiscussion(ctx, viewer, params.id)),
  );
  route(app, contract.activateDiscussion, async ({ params }, { viewer }) =>
    discussion(await activateDiscussion(ctx, viewer, params.id)),
  );
  route(app, contract.deleteDiscussion, async ({ params }, { viewer }) => {
    await deleteDiscussion(ctx, viewer, params.id);
    return {};
  });

  route(app, contract.offerRevisions, async ({ params, query }, { viewer, locale }) => {
    const row = await selectOffer(ctx.db, params.id, locale);
    if (!row || !canSeeOffer(viewer, row)) throw new DomainError('offer_not_found');
    const before_id = query.cursor ?? null;
    const { revisions, next_cursor } = await revisionViews(ctx, { offer_id: row.id }, { before_id, locale });
    return { data: revisions, meta: { next_cursor } };
  });

  route(app, contract.discussionRevisions, async ({ params, query }, { viewer, locale }) => {
    const row = await selectDiscussion(ctx.db, params.id, locale);
    if (!row || !canSeeDiscussion(viewer, row)) throw new DomainError('discussion_not_found');
    const before_id = query.cursor ?? null;
    const { revisions, next_cursor } = await revisionViews(ctx, { discussion_id: row.id }, { before_id, locale });
    return { data: revisions, meta: { next_cursor } };
  });
  commentRevisionRoutes(app);
}

/** What comments said before, for staff; to everybody else there is nothing to see. */
function commentRevisionRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const list = async (
    entity_type: 'offer' | 'discussion',
    { params, query }: { params: { id: number; comment_id: number }; query: { cursor?: number } },
    { viewer, locale }: FastifyRequest,
  ) => {
    const { id: entity_id, comment_id } = params;
    await findRevisedComment(ctx.db, viewer, { entity_type, entity_id }, comment_id);
    const before_id = query.cursor ?? null;
    const { revisions, next_cursor } = await revisionViews(ctx, { comment_id }, { before_id, locale });
    return { data: revisions, meta: { next_cursor } };
  };
  route(app, contract.offerCommentRevisions, (input, request) => list('offer', input, request));
  route(app, contract.discussionCommentRevisions, (input, request) => list('discussion', input, request));
}

const offer = ({ id, is_expired, is_maybe_expired, deactivated_at, bumped_at, bump_note }: OfferStateRow) => ({
  data: {
    id,
    is_expired,
    is_maybe_expired,
    deactivated_at: deactivated_at?.toISOString() ?? null,
    bumped_at: bumped_at?.toISOString() ?? null,
    bump_note,
  },
});

const pin = ({ group_id, pinned_until }: Awaited<ReturnType<typeof pinOffer>>) => ({
  data: { group_id, pinned_until: pinned_until?.toISOString() ?? null },
});

const discussion = ({ id, deactivated_at }: DiscussionStateRow) => ({
  data: { id, deactivated_at: deactivated_at?.toISOString() ?? null },
});
