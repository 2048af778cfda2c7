/** RSS of the lists, of members and of deal alerts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EntryItem } from '#contract/pages.ts';
import { DomainError } from '#domain/errors.ts';
import { selectGroupBySlug } from '#domain/groups/groups.ts';
import type { OfferFilter, OfferOrder } from '#domain/offers/offers.ts';
import { storeBySlug } from '#domain/stores/stores.ts';
import { canSeeActivity, isIndexed } from '#domain/users/permissions.ts';
import { findUser } from '#domain/users/users.ts';
import { GUEST } from '#domain/viewer.ts';
import { formatMoney } from '#i18n/format.ts';
import type { WordKey } from '#i18n/keys.ts';
import { alertRss } from '#views/alert-feed.ts';
import { alertUrl } from '#views/alerts.ts';
import { discussionFeed, offerFeed } from '#views/feed.ts';
import { contentAsked } from '../content-language.ts';
import { sendRssItems, type RssItem } from './rss-document.ts';

/** An entry, and why it is in the feed. */
type FeedItem = EntryItem & { reason?: string };

function rssItem(base_url: string, item: FeedItem, request: FastifyRequest): RssItem {
  const entry = item.type === 'offer' ? item.offer : item.discussion;
  const price =
    item.type === 'offer' && item.offer.price
      ? formatMoney(item.offer.price.amount_minor, item.offer.price.currency, request.locale)
      : '';
  return {
    title: price ? `${entry.title}, ${price}` : entry.title,
    link: base_url + entry.url,
    published_at: entry.published_at,
    description: [item.reason, entry.excerpt].filter(Boolean).join(' '),
  };
}

function sendRss(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    items,
    ...input
  }: { title: string; description?: string; path: string; items: readonly FeedItem[]; is_private?: true },
): FastifyReply {
  const { base_url } = request.server.http.ctx;
  return sendRssItems(request, reply, { ...input, items: items.map((item) => rssItem(base_url, item, request)) });
}

async function sendOfferRss(
  request: FastifyRequest,
  reply: FastifyReply,
  input: { title: string; path: string; order: OfferOrder; filter: OfferFilter },
): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  // Feeds are the same for everybody: what a guest may see.
  const { items } = await offerFeed(ctx, GUEST, {
    order: input.order,
    filter: { ...input.filter, ...contentAsked(request), hide_cold: true },
    slice: { cursor: null, page: 1 },
    locale: request.locale,
  });
  return sendRss(request, reply, { title: input.title, path: input.path, items });
}

type SlugRequest = FastifyRequest<{ Params: { slug: string } }>;

/** Registers every feed. */
export function rssPages(app: FastifyInstance): void {
  const { ctx } = app.http;
  const hidden = { schema: { hide: true } };
  for (const order of ['new', 'hot'] as const) {
    app.get(`/rss/${order}.xml`, hidden, (request, reply) =>
      sendOfferRss(request, reply, {
        title: request.t(`texts.${order}_title` as WordKey),
        path: order === 'hot' ? '/' : '/new',
        order,
        filter: {},
      }),
    );
  }
  app.get('/rss/discussions.xml', hidden, async (request, reply) => {
    const { items } = await discussionFeed(ctx, {
      order: 'new',
      period: 'all',
      slice: { cursor: null, page: 1 },
      locale: request.locale,
      ...contentAsked(request),
    });
    return sendRss(request, reply, { title: request.t('texts.discussions_title'), path: '/discussions', items });
  });
  app.get('/rss/group/:slug.xml', hidden, async (request: SlugRequest, reply) => {
    const group = await selectGroupBySlug(ctx.db, request.params.slug, request.locale);
    if (!group) throw new DomainError('page_not_found');
    if (group.slug !== request.params.slug) return reply.redirect(`/rss/group/${group.slug}.xml`, 301);
    return sendOfferRss(request, reply, {
      title: group.name,
      path: `/groups/${group.slug}`,
      order: 'new',
      filter: { group_id: group.id },
    });
  });
  app.get('/rss/store/:slug.xml', hidden, async (request: SlugRequest, reply) => {
    const store = await storeBySlug(ctx.db, GUEST, request.params.slug);
    if (!store) throw new DomainError('page_not_found');
    if (store.slug !== request.params.slug) return reply.redirect(`/rss/store/${store.slug}.xml`, 301);
    return sendOfferRss(request, reply, {
      title: store.name,
      path: `/stores/${store.slug}`,
      order: 'new',
      filter: { store_id: store.id },
    });
  });
  app.get('/rss/user/:slug.xml', hidden, async (request: SlugRequest, reply) => {
    const user = await findUser(ctx, request.params.slug);
    if (!user) throw new DomainError('user_not_found');
    if (!canSeeActivity(GUEST, user)) throw new DomainError('profile_hidden');
    if (!isIndexed(user)) void reply.header('X-Robots-Tag', 'noindex');
    const path = `/u/${encodeURIComponent(user.username)}`;
    return sendOfferRss(request, reply, { title: user.username, path, order: 'new', filter: { author_id: user.id } });
  });
  app.get('/rss/alert/:secret.xml', hidden, sendAlertRss);
}

async function sendAlertRss(
  request: FastifyRequest<{ Params: { secret: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { alert, items } = await alertRss(request.server.http.ctx, request.params.secret, request.locale);
  const reasonOf = (words: readonly string[]) =>
    words.length === 0 ? '' : request.t('found.rss_words', { words: words.join(', ') });
  return sendRss(request, reply.header('X-Robots-Tag', 'noindex'), {
    title: request.t('found.rss_title', { name: alert.name }),
    description: request.t('found.rss_text', { name: alert.name }),
    path: alertUrl(alert.id),
    items: items.map((item) => ({ ...item, reason: reasonOf(item.words) })),
    is_private: true,
  });
}
