import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/comments.ts';
import type { CommentOrder } from '#contract/pages.ts';
import { createComment } from '#domain/comments/create-comment.ts';
import { deleteComment } from '#domain/comments/delete-comment.ts';
import { editComment } from '#domain/comments/edit-comment.ts';
import { findThread, storeOf } from '#domain/comments/find-thread.ts';
import { commentSlice, commentView, newComments, type ThreadQuery } from '#views/comment-list.ts';
import type { SlicePlace } from '#views/thread-slice.ts';
import { threadWords } from '../ages.ts';
import { route } from '../route.ts';

type EntityType = 'offer' | 'discussion';
type ListQuery = { order?: CommentOrder; since?: string } & Partial<SlicePlace>;
type CommentParams = { id: number; comment_id: number };
type CommentInput = { delta: unknown; parent_id?: number | null; schedule_offset?: string | null };

/** Writing and reading threads, under offers and discussions alike. */
export function commentRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  /** A comment as whoever has just changed it sees it. */
  const one = async (entity_type: EntityType, entity_id: number, comment_id: number, request: FastifyRequest) => {
    const entity = await findThread(ctx.db, request.viewer, { entity_type, entity_id });
    const query = threadQuery(entity_type, entity, request);
    return { data: await commentView(ctx, request.viewer, query, comment_id) };
  };

  const create = async (
    entity_type: EntityType,
    { params, body }: { params: { id: number }; body: CommentInput },
    request: FastifyRequest,
  ) => {
    const thread = { entity_type, entity_id: params.id };
    const { parent_id = null, delta, schedule_offset = null } = body;
    const comment_id = await createComment(ctx, request.viewer, { thread, parent_id, delta, schedule_offset });
    // What it stands under may have been merged into another since.
    return one(entity_type, params.id, comment_id, request);
  };

  const edit = async (
    entity_type: EntityType,
    { params, body: { delta, schedule_offset } }: { params: CommentParams; body: CommentInput },
    request: FastifyRequest,
  ) => {
    const thread = { entity_type, entity_id: params.id };
    await editComment(ctx, request.viewer, { thread, comment_id: params.comment_id, delta, schedule_offset });
    return one(entity_type, params.id, params.comment_id, request);
  };

  const remove = async (entity_type: EntityType, { params }: { params: CommentParams }, request: FastifyRequest) => {
    const thread = { entity_type, entity_id: params.id };
    await deleteComment(ctx, request.viewer, { thread, comment_id: params.comment_id });
    const { comments_count } = await findThread(ctx.db, request.viewer, thread);
    return { data: { count: comments_count } };
  };

  const list = async (
    entity_type: EntityType,
    { params, query }: { params: { id: number }; query: ListQuery },
    request: FastifyRequest,
  ) => {
    const entity = await findThread(ctx.db, request.viewer, { entity_type, entity_id: params.id });
    const { order = 'old_first', around = null, parent = null, cursor = null, before = null, since } = query;
    const place = { around, parent, cursor, before };
    const asked = { ...threadQuery(entity_type, entity, request), order, place };
    const { comments, ...meta } = since
      ? await newComments(ctx, request.viewer, asked, new Date(since))
      : await commentSlice(ctx, request.viewer, asked);
    return { data: comments, meta: { ...meta, count: entity.comments_count } };
  };

  route(app, contract.createOfferComment, (input, request) => create('offer', input, request));
  route(app, contract.createDiscussionComment, (input, request) => create('discussion', input, request));
  route(app, contract.listOfferComments, (input, request) => list('offer', input, request));
  route(app, contract.listDiscussionComments, (input, request) => list('discussion', input, request));
  route(app, contract.editOfferComment, (input, request) => edit('offer', input, request));
  route(app, contract.editDiscussionComment, (input, request) => edit('discussion', input, request));
  route(app, contract.deleteOfferComment, (input, request) => remove('offer', input, request));
  route(app, contract.deleteDiscussionComment, (input, request) => remove('discussion', input, request));
}

function threadQuery(
  entity_type: EntityType,
  entity: Awaited<ReturnType<typeof findThread>>,
  request: FastifyRequest,
): ThreadQuery {
  return {
    thread: { entity_type, entity_id: entity.id },
    entity_author_id: entity.author_id,
    entity_store_id: storeOf(entity),
    order: 'old_first',
    place: { around: null, parent: null, cursor: null, before: null },
    ...threadWords(request),
  };
}
