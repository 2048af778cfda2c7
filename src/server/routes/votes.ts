import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/votes.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { castVote } from '#domain/votes/cast-vote.ts';
import { voteProps } from '#views/briefs.ts';
import { route } from '../route.ts';
import { isMasked, maskOf } from '#domain/offers/offers.ts';

/** Hot, cold and taken back. */
export function voteRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  const vote = async (request: FastifyRequest, input: Parameters<typeof castVote>[2]) => {
    const result = await castVote(ctx, request.viewer, input);
    const settings = await readSettings(ctx);
    const offer = { ...result.offer, temperature: result.temperature };
    const now = ctx.clock.now();
    const { temperature, is_negative, level, own_vote } = voteProps(
      request.viewer,
      offer,
      result.own_vote,
      now,
      settings,
    );
    const votes_count = isMasked(maskOf(request.viewer, settings, now), offer) ? null : result.votes_count;
    return { data: { temperature, is_negative, level, own_vote, weight: result.weight, votes_count } };
  };

  route(app, contract.castVote, async ({ params, body }, request) => vote(request, { offer_id: params.id, ...body }));
  route(app, contract.removeVote, async ({ params }, request) => vote(request, { offer_id: params.id, value: 0 }));
}
