/** What moderators decided, for everybody: a page, and a feed of the same. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PERIODS } from '#contract/common.ts';
import { DECIDED_ACTIONS, DECIDED_TYPES } from '#contract/moderated.ts';
import type { LoggedDecision } from '#contract/moderation-log.ts';
import type { Words } from '#i18n/keys.ts';
import { moderationLogPage } from '#views/moderation-log.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';
import { sendRssItems } from './rss-document.ts';

const FEED = '/rss/modlog.xml';

async function sendLog(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const asked = {
    action: queryText(request, 'action'),
    type: queryText(request, 'type'),
    period: queryText(request, 'period'),
  };
  const props = await moderationLogPage(request.server.http.ctx, {
    action: DECIDED_ACTIONS.find((one) => one === asked.action) ?? null,
    entity_type: DECIDED_TYPES.find((one) => one === asked.type) ?? null,
    period: PERIODS.find((one) => one === asked.period) ?? 'all',
    cursor: queryText(request, 'cursor') || null,
  });
  return sendPage(request, reply, {
    page: 'modlog',
    props,
    title: request.t('modlog.title'),
    description: request.t('modlog.lead'),
    canonical_path: '/modlog',
    // What is beyond the first page changes its place with every decision.
    is_indexed: props.figures !== null,
    feed_path: FEED,
    next_path: props.next_path,
  });
}

/** "Скрыто: комментарий". */
const titleOf = (t: Words, { action, entity_type }: LoggedDecision) =>
  t('modlog.row', { done: t(`moderation.done_${action}`), what: t(`modlog.one_${entity_type}`) });

async function sendFeed(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { t, server } = request;
  const { ctx } = server.http;
  const { rows } = await moderationLogPage(ctx, { action: null, entity_type: null, period: 'all', cursor: null });
  return sendRssItems(request, reply, {
    title: t('modlog.title'),
    description: t('modlog.lead'),
    path: '/modlog',
    items: rows.map((row) => ({
      title: [titleOf(t, row), row.item?.title].filter(Boolean).join(' · '),
      link: ctx.base_url + (row.item?.url ?? '/modlog'),
      // Several decisions may be about one item, so that its address does not name them.
      guid: `${ctx.base_url}/modlog#${row.id}`,
      published_at: row.created_at,
      description: [
        row.reason === 'correction'
          ? ''
          : t('moderation.told_reason', { reason: t(`moderation.reason_${row.reason}`) }),
        t(`modlog.by_${row.actor_role}`),
      ]
        .filter(Boolean)
        .join(' '),
    })),
  });
}

/** Registers `/modlog` and its feed. */
export function moderationLogPages(app: FastifyInstance): void {
  app.get('/modlog', { schema: { hide: true }, config: { is_kept: true } }, sendLog);
  app.get(FEED, { schema: { hide: true } }, sendFeed);
}
