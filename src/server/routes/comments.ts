import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/comments.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { findThread } from '#domain/comments/find-thread.ts';
import { commentSlice, commentView, type ThreadQuery } from '#views/comment-list.ts';
import { relativeAge } from '../ages.ts';
import { route } from '../route.ts';

type EntityType = 'offer' | 'discussion';

/** Writing and reading threads, under offers and discussions alike. */
export function commentRoutes(app: FastifyInstance): void {
  const { ctx } = app.door;

  const threadQuery = (
    entity_type: EntityType,
    entity_id: number,
    author_id: number | null,
    request: FastifyRequest,
  ): ThreadQuery => ({
    thread: { entity_type, entity_id },
    entity_author_id: author_id,
    order: 'old_first',
    cursor: null,
    around: null,
    relative: relativeAge(request.t, ctx.clock.now()),
  });

  const create = async (
    entity_type: EntityType,
    input: { params: { id: number }; body: { delta: unknown; parent_id?: number | null } },
    request: FastifyRequest,
  ) => {
    const thread = { entity_type, entity_id: input.params.id };
    const comment_id = await createComment(ctx, request.viewer, {
      thread,
      parent_id: input.body.parent_id ?? null,
      delta: input.body.delta,
    });
    const entity = await findThread(ctx.db, request.viewer, thread);
    return {
      data: await commentView(
        ctx,
        request.viewer,
        threadQuery(entity_type, entity.id, entity.author_id, request),
        comment_id,
      ),
    };
  };

  const list = async (
    entity_type: EntityType,
    input: { params: { id: number }; query: { order?: 'old_first' | 'new_first'; around?: number; cursor?: string } },
    request: FastifyRequest,
  ) => {
    const entity = await findThread(ctx.db, request.viewer, { entity_type, entity_id: input.params.id });
    const query = threadQuery(entity_type, entity.id, entity.author_id, request);
    const { comments, next_cursor } = await commentSlice(ctx, request.viewer, {
      ...query,
      order: input.query.order ?? 'old_first',
      cursor: input.query.cursor ?? null,
      around: input.query.around ?? null,
    });
    return { data: comments, meta: { next_cursor, count: entity.comments_count } };
  };

  route(app, contract.createOfferComment, (input, request) => create('offer', input, request));
  route(app, contract.createDiscussionComment, (input, request) => create('discussion', input, request));
  route(app, contract.listOfferComments, (input, request) => list('offer', input, request));
  route(app, contract.listDiscussionComments, (input, request) => list('discussion', input, request));
}
