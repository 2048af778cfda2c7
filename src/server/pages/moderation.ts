/** What moderators read and decide. To everybody else these pages do not exist. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { votingRingsPage } from '#views/voting-rings-page.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';

async function sendVotingRings(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const state = queryText(request, 'state') === 'decided' ? 'decided' : 'open';
  const cursor = queryText(request, 'cursor') || null;
  return sendPage(request, reply, {
    page: 'rings',
    props: await votingRingsPage(request.server.http.ctx, request.viewer, { state, cursor }),
    title: request.t('texts.rings_title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

/** Registers `/mod/*`. */
export function moderationPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get('/mod', hidden, (_request, reply) => reply.redirect('/mod/rings', 302));
  app.get('/mod/rings', hidden, sendVotingRings);
}
