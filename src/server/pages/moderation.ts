/** What moderators read and decide. To everybody else these pages do not exist. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REPORT_REASONS } from '#contract/common.ts';
import { MODERATED_TYPES, QUEUE_KINDS } from '#contract/moderated.ts';
import { DomainError } from '#domain/errors.ts';
import { parseId } from '#rules/ids.ts';
import { appealsPage } from '#views/appeals.ts';
import { moderationQueuePage } from '#views/moderation.ts';
import { votingRingsPage } from '#views/voting-rings-page.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';

const OTHER_KINDS = QUEUE_KINDS.filter((kind) => kind !== 'post');

async function sendVotingRings(
  request: FastifyRequest,
  reply: FastifyReply,
  opened_id: number | null,
): Promise<FastifyReply> {
  const state = queryText(request, 'state') === 'decided' ? 'decided' : 'open';
  const cursor = queryText(request, 'cursor') || null;
  return sendPage(request, reply, {
    page: 'rings',
    props: await votingRingsPage(request.server.http.ctx, request.viewer, { state, cursor, opened_id }),
    title: request.t('texts.rings_title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

async function sendQueue(
  request: FastifyRequest,
  reply: FastifyReply,
  opened_id: number | null,
): Promise<FastifyReply> {
  const type = queryText(request, 'type');
  const reason = queryText(request, 'reason');
  return sendPage(request, reply, {
    page: 'mod_queue',
    props: await moderationQueuePage(request.server.http.ctx, request.viewer, {
      state: queryText(request, 'state') === 'decided' ? 'decided' : 'open',
      only: [...MODERATED_TYPES, ...OTHER_KINDS].find((one) => one === type) ?? null,
      reason: REPORT_REASONS.find((one) => one === reason) ?? null,
      cursor: queryText(request, 'cursor') || null,
      opened_id,
      locale: request.locale,
    }),
    title: request.t('moderation.title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

async function sendAppeals(
  request: FastifyRequest,
  reply: FastifyReply,
  opened_id: number | null,
): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page: 'appeals',
    props: await appealsPage(request.server.http.ctx, request.viewer, {
      state: queryText(request, 'state') === 'decided' ? 'decided' : 'open',
      cursor: queryText(request, 'cursor') || null,
      opened_id,
      locale: request.locale,
    }),
    title: request.t('appeals.title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

/** Registers `/mod/*`. */
export function moderationPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get('/mod', hidden, (_request, reply) => reply.redirect('/mod/queue', 302));
  app.get('/mod/rings', hidden, (request, reply) => sendVotingRings(request, reply, null));
  app.get<{ Params: { id: string } }>('/mod/rings/:id', hidden, (request, reply) => {
    const id = parseId(request.params.id);
    if (id === null) throw new DomainError('ring_not_found');
    return sendVotingRings(request, reply, id);
  });
  app.get('/mod/queue', hidden, (request, reply) => sendQueue(request, reply, null));
  app.get<{ Params: { id: string } }>('/mod/queue/:id', hidden, (request, reply) => {
    const id = parseId(request.params.id);
    if (id === null) throw new DomainError('moderation_case_not_found');
    return sendQueue(request, reply, id);
  });
  app.get('/mod/appeals', hidden, (request, reply) => sendAppeals(request, reply, null));
  app.get<{ Params: { id: string } }>('/mod/appeals/:id', hidden, (request, reply) => {
    const id = parseId(request.params.id);
    if (id === null) throw new DomainError('appeal_not_found');
    return sendAppeals(request, reply, id);
  });
}
