import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/comments.ts';
import type { Reaction } from '#contract/common.ts';
import { react } from '#domain/reactions/reactions.ts';
import { route } from '../route.ts';

/** What readers think of comments, under offers and in discussions alike. */
export function reactionRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  const setReaction = async (
    entity_type: 'offer' | 'discussion',
    params: { id: number; comment_id: number },
    reaction: Reaction | null,
    request: FastifyRequest,
  ) => {
    const thread = { entity_type, entity_id: params.id };
    const { counts, own } = await react(ctx, request.viewer, { thread, comment_id: params.comment_id, reaction });
    return { data: { user_reaction: own ?? ('none' as const), ...counts } };
  };

  route(app, contract.reactToOfferComment, ({ params, body }, request) =>
    setReaction('offer', params, body.reaction, request),
  );
  route(app, contract.reactToDiscussionComment, ({ params, body }, request) =>
    setReaction('discussion', params, body.reaction, request),
  );
  route(app, contract.unreactToOfferComment, ({ params }, request) => setReaction('offer', params, null, request));
  route(app, contract.unreactToDiscussionComment, ({ params }, request) =>
    setReaction('discussion', params, null, request),
  );
}
