/** Deal alerts: all of one's own, a new one, and one with what it found. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ALERT_LIMITS } from '#contract/common.ts';
import { DomainError } from '#domain/errors.ts';
import { isGuest } from '#domain/viewer.ts';
import { cleanLine, idOfSlug } from '#rules/text.ts';
import { alertNewPage, alertPage, alertsPage } from '#views/alert-pages.ts';
import { toSignIn } from '../own-address.ts';
import { sendPage } from '../render.ts';
import { queryPage, queryText } from './feed-query.ts';
import { sendFeedPage } from './send-feed-page.ts';

const SLUG_LENGTH = 100;

async function sendAlerts(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (isGuest(request.viewer)) return toSignIn(request, reply);
  const is_welcome = queryText(request, 'show_hottest_deals_info') === 'true';
  const { ctx } = request.server.http;
  return sendPage(request, reply, {
    page: 'alerts',
    props: await alertsPage(ctx, request.viewer, { is_welcome, locale: request.locale }),
    title: request.t('texts.alerts_title'),
    description: request.t('texts.site_description'),
    canonical_path: '/alerts-manage',
    is_indexed: false,
  });
}

/** A guest signs in first, told what for, and comes back to what they began with. */
async function sendNewAlert(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (isGuest(request.viewer)) return toSignIn(request, reply, { deal_alert: 'true' });
  const { ctx } = request.server.http;
  const line = (name: string, most: number) => cleanLine(queryText(request, name)).slice(0, most).toWellFormed();
  const props = await alertNewPage(ctx, request.viewer, {
    keyword: line('keyword', ALERT_LIMITS.keyword),
    group: line('group', SLUG_LENGTH),
    store: line('store', SLUG_LENGTH),
    max_price: /^[1-9]\d{0,8}$/.test(queryText(request, 'max_price')) ? Number(queryText(request, 'max_price')) : null,
    locale: request.locale,
  });
  return sendPage(request, reply, {
    page: 'alert_new',
    props,
    title: request.t('texts.alert_new_title'),
    description: request.t('texts.site_description'),
    canonical_path: '/alerts/new',
    is_indexed: false,
  });
}

async function sendAlert(
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isGuest(request.viewer)) return toSignIn(request, reply);
  const id = idOfSlug(request.params.id);
  if (id === null || String(id) !== request.params.id) throw new DomainError('alert_not_found');
  const slice = { cursor: queryText(request, 'cursor') || null, page: queryPage(request) };
  const props = await alertPage(request.server.http.ctx, request.viewer, { id, slice, locale: request.locale });
  return sendFeedPage(request, reply, {
    page: 'alert',
    props,
    title: request.t('texts.alert_title', { name: props.alert.name }),
    description: request.t('texts.site_description'),
    canonical_path: props.alert.url,
    is_indexed: false,
  });
}

/** Registers `/alerts-manage`, `/alerts/new` and `/alerts/{id}`. */
export function alertPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get('/alerts-manage', hidden, sendAlerts);
  app.get('/alerts/new', hidden, sendNewAlert);
  app.get('/alerts/:id', hidden, sendAlert);
}
