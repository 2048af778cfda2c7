import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/comments.ts';
import { readEstimate } from '#domain/comments/comments.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { editComment } from '#domain/comments/edit-comment.ts';
import { findComment } from '#domain/comments/find-thread.ts';
import { DomainError } from '#domain/errors.ts';
import { readBodyForm } from '../plugins/forms.ts';
import { onceByKey } from '../plugins/idempotency.ts';
import { route } from '../route.ts';

type EntityType = 'offer' | 'discussion';
const DONE = { status: true };

/** The older endpoints for writing comments: forms in place of JSON, the same actions behind them. */
export function commentFormRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  const save = async (entity_type: EntityType, request: FastifyRequest, reply: FastifyReply) => {
    const form = await readBodyForm(request, {
      shape: contract.UI_COMMENT_FORM,
      schema: contract.UiCommentBody,
      json: ['delta'],
    });
    const { id: entity_id, parent_id = null, delta, schedule_offset = null } = form;
    const thread = { entity_type, entity_id };
    return onceByKey(request, reply, form, async () => {
      await createComment(ctx, request.viewer, { thread, parent_id, delta, schedule_offset });
      return DONE;
    });
  };

  const update = async (entity_type: EntityType, id: number, request: FastifyRequest, reply: FastifyReply) => {
    const form = await readBodyForm(request, {
      shape: contract.UI_EDIT_FORM,
      schema: contract.UiEditBody,
      json: ['delta'],
    });
    return onceByKey(request, reply, form, async () => {
      const { thread } = await findComment(ctx.db, request.viewer, id);
      if (thread.entity_type !== entity_type) throw new DomainError('comment_not_found');
      await editComment(ctx, request.viewer, { thread, comment_id: id, ...form });
      return DONE;
    });
  };

  const estimate = async (entity_type: EntityType, comment_id: number, { viewer }: FastifyRequest) => {
    const { estimate: at, was_published } = await readEstimate(ctx, viewer, { entity_type, comment_id });
    return { estimate: at?.toISOString() ?? null, was_published };
  };

  route(app, contract.saveOfferComment, (_input, request, reply) => save('offer', request, reply));
  route(app, contract.saveDiscussionComment, (_input, request, reply) => save('discussion', request, reply));
  route(app, contract.updateOfferComment, ({ params }, request, reply) => update('offer', params.id, request, reply));
  route(app, contract.updateDiscussionComment, ({ params }, request, reply) =>
    update('discussion', params.id, request, reply),
  );
  route(app, contract.estimateOfferComment, ({ params }, request) => estimate('offer', params.id, request));
  route(app, contract.estimateDiscussionComment, ({ params }, request) => estimate('discussion', params.id, request));
}
