/** Home and its tabs, `/deals`, `/coupons`, groups and stores: one screen over one list. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PERIODS } from '#contract/common.ts';
import type { FeedFilters, FeedPageProps, FeedProps } from '#contract/pages.ts';
import { DomainError } from '#domain/errors.ts';
import { selectStoreVoice } from '#domain/representatives/representatives.ts';
import { selectFollow } from '#domain/follows/follows.ts';
import {
  flushGroupViews,
  noteGroupOpening,
  noteGroupView,
  selectGroupBySlug,
  selectGroupFamily,
} from '#domain/groups/groups.ts';
import type { OfferFilter, OfferOrder } from '#domain/offers/offers.ts';
import { storeBySlug } from '#domain/stores/stores.ts';
import { siteCurrency } from '#domain/site-look/site-look.ts';
import type { WordKey } from '#i18n/keys.ts';
import { storeBrief } from '#views/briefs.ts';
import { ownNews } from '#views/discount-feed.ts';
import { offerFilter } from '#views/feed.ts';
import { pinnedFeed } from '#views/pinned-feed.ts';
import { catchOfTheDay, filterStores, sideProps } from '#views/side.ts';
import { chooseContent, feedPath, listReader, otherLanguage } from '../content-language.ts';
import { withQueryOf } from '../own-address.ts';
import { whenShown } from '../plugins/page-cache.ts';
import {
  chosenHome,
  filterQuery,
  listQuery,
  queryFilters,
  queryPage,
  queryPeriod,
  queryText,
  tidyAddress,
} from './feed-query.ts';
import { sendFeedPage } from './send-feed-page.ts';

interface ListPlace {
  path: string;
  filters: FeedFilters;
  extra: OfferFilter;
  /** What the JSON list must know beside the filters. */
  list_extra: Record<string, string>;
}

/** The list of a screen with its addresses. */
async function feedProps(request: FastifyRequest, place: ListPlace): Promise<FeedProps> {
  const { ctx } = request.server.http;
  const order: OfferOrder = place.filters.tab;
  const cursor = queryText(request, 'cursor') || null;
  const reader = listReader(request);
  const { items, meta, others } = await pinnedFeed(ctx, request.viewer, {
    order,
    filter: offerFilter(
      place.filters,
      order,
      { now: ctx.clock.now(), lang: reader.lang, currency: siteCurrency(ctx, reader.locale) },
      place.extra,
    ),
    slice: { cursor, page: queryPage(request) },
    locale: reader.locale,
    other: otherLanguage(reader),
  });
  return {
    items,
    meta,
    others,
    more_path: `/api/lists/${order}${listQuery(place.filters, { ...place.list_extra, ...(reader.lang ? { content: reader.lang } : {}) })}`,
    page_path: `${place.path}${filterQuery(place.filters)}`,
  };
}

async function sendHome(
  request: FastifyRequest,
  reply: FastifyReply,
  asked: FeedFilters['tab'] | null,
  path: string,
): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const chosen = await chosenHome(request);
  const tab = asked ?? chosen.tab;
  const filters = { ...(await queryFilters(request, tab)), ...chosen.kept };
  const period = queryPeriod(request, 'chunk', PERIODS, 'day');
  // A day somebody asks for is shown as it is; without that the shortest period that has something.
  const is_chosen = queryText(request, 'chunk') === period;
  const [feed, own, chunk, side, stores] = await Promise.all([
    feedProps(request, { path, filters, extra: {}, list_extra: {} }),
    ownNews(ctx, request.viewer, request.locale),
    catchOfTheDay(ctx, request.viewer, { period, is_chosen }, listReader(request)),
    sideProps(ctx, listReader(request)),
    filterStores(ctx),
  ]);
  return sendFeedPage(request, reply, {
    page: 'home',
    props: { kind: 'home', filters, stores, chunk, own, feed, side },
    title: request.t(`texts.${tab}_title` as WordKey),
    description: request.t('texts.site_description'),
    section: 'deals',
    canonical_path: `${tab === 'hot' ? '/' : `/${tab}`}${tab === 'hottest' && filters.period !== 'day' ? `?period=${filters.period}` : ''}`,
    feed_path: feedPath(request, tab === 'new' ? '/rss/new.xml' : '/rss/hot.xml'),
    json_ld: path === '/' ? [siteJsonLd(ctx.base_url, request)] : [],
  });
}

function siteJsonLd(base_url: string, request: FastifyRequest): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: request.t('common.brand'),
    url: `${base_url}/`,
    inLanguage: request.locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${base_url}/search?q={query}`,
      'query-input': 'required name=query',
    },
  };
}

async function sendKind(request: FastifyRequest, reply: FastifyReply, kind: 'deal' | 'coupon'): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const filters = await queryFilters(request, 'new');
  const [feed, side, stores] = await Promise.all([
    feedProps(request, { path: `/${kind}s`, filters, extra: { kind }, list_extra: { kind } }),
    sideProps(ctx, listReader(request)),
    filterStores(ctx),
  ]);
  const props: FeedPageProps = { kind: `${kind}s`, filters, stores, chunk: null, own: null, feed, side };
  return sendFeedPage(request, reply, {
    page: 'home',
    props,
    title: request.t(`texts.${kind}s_title` as WordKey),
    description: request.t(`texts.${kind}s_description` as WordKey),
    section: `${kind}s`,
    canonical_path: `/${kind}s`,
    feed_path: feedPath(request, '/rss/new.xml'),
  });
}

async function sendGroup(request: FastifyRequest, reply: FastifyReply, slug: string): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const group = await selectGroupBySlug(ctx.db, slug, request.locale);
  if (!group) throw new DomainError('page_not_found');
  if (group.slug !== slug) return reply.redirect(withQueryOf(request, `/groups/${group.slug}`), 301);
  // Turning pages is no new look.
  if (queryPage(request) === 1 && queryText(request, 'cursor') === '') {
    await whenShown(request, ({ ip, viewer }) => {
      noteGroupView(ctx, group.id, viewer.id === 0 ? ip : String(viewer.id));
      noteGroupOpening(ctx, viewer, group.id);
    });
  }
  const filters = { ...(await queryFilters(request, 'new')), groups: [] };
  const path = `/groups/${group.slug}`;
  const [feed, side, stores, family, is_followed] = await Promise.all([
    feedProps(request, { path, filters, extra: { group_id: group.id }, list_extra: { group: group.slug } }),
    sideProps(ctx, listReader(request)),
    filterStores(ctx),
    selectGroupFamily(ctx.db, group.id, group.parent_id, request.locale),
    selectFollow(ctx.db, 'group', request.viewer.id, group.id),
  ]);
  const brief = ({ id, slug: group_slug, name, icon }: typeof group) => ({ id, slug: group_slug, name, icon });
  const parent = family.find((other) => other.id === group.parent_id);
  return sendFeedPage(request, reply, {
    page: 'group',
    props: {
      group: { ...brief(group), offers_count: group.offers_count, parent: parent ? brief(parent) : null, is_followed },
      children: family.filter((other) => other.parent_id === group.id).map(brief),
      filters,
      stores,
      feed,
      side,
    },
    title: request.t('texts.group_title', { name: group.name }),
    description: request.t('texts.group_description', { name: group.name }),
    section: 'groups',
    canonical_path: path,
    feed_path: feedPath(request, `/rss/group/${group.slug}.xml`),
  });
}

const SHOWN_REPRESENTATIVES = 3;

async function sendStore(request: FastifyRequest, reply: FastifyReply, slug: string): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const store = await storeBySlug(ctx.db, request.viewer, slug);
  const brief = store ? storeBrief(store.id, store.slug, store.name, store.image_key) : null;
  if (!store || !brief) throw new DomainError('page_not_found');
  if (store.slug !== slug) return reply.redirect(withQueryOf(request, `/stores/${store.slug}`), 301);
  const filters = { ...(await queryFilters(request, 'new')), store: null };
  const path = `/stores/${store.slug}`;
  const [feed, side, stores, is_followed, voice] = await Promise.all([
    feedProps(request, { path, filters, extra: { store_id: store.id }, list_extra: { store: store.slug } }),
    sideProps(ctx, listReader(request)),
    filterStores(ctx),
    selectFollow(ctx.db, 'store', request.viewer.id, store.id),
    selectStoreVoice(ctx.db, store.id, SHOWN_REPRESENTATIVES),
  ]);
  return sendFeedPage(request, reply, {
    page: 'store',
    props: {
      store: { ...brief, offers_count: store.offers_count, host: store.host, is_followed },
      voice: voice && {
        usernames: voice.representatives.map(({ username }) => username),
        answers: voice.answers,
        median_minutes: voice.median_minutes,
      },
      filters,
      stores,
      feed,
      side,
    },
    title: request.t('texts.store_title', { name: store.name }),
    description: request.t('texts.store_description', { name: store.name }),
    canonical_path: path,
    feed_path: feedPath(request, `/rss/store/${store.slug}.xml`),
  });
}

const FLUSH_MS = 60_000;

/** Views of groups are written once a minute, and when the server stops. */
function keepGroupViews(app: FastifyInstance): void {
  const { ctx } = app.http;
  const flush = () => flushGroupViews(ctx).catch((error: unknown) => ctx.log.warn('views.failed', { error }));
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}

/** Registers every page that is a list of offers. */
export function offerListPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true }, config: { is_kept: true }, preHandler: [chooseContent, tidyAddress] };
  keepGroupViews(app);
  app.get('/', hidden, (request, reply) => sendHome(request, reply, null, '/'));
  app.get('/hot', hidden, (request, reply) => sendHome(request, reply, 'hot', '/hot'));
  app.get('/new', hidden, (request, reply) => sendHome(request, reply, 'new', '/new'));
  app.get('/hottest', hidden, (request, reply) => sendHome(request, reply, 'hottest', '/hottest'));
  app.get('/deals', hidden, (request, reply) => sendKind(request, reply, 'deal'));
  app.get('/coupons', hidden, (request, reply) => sendKind(request, reply, 'coupon'));
  app.get<{ Params: { slug: string } }>('/groups/:slug', hidden, (request, reply) =>
    sendGroup(request, reply, request.params.slug),
  );
  app.get<{ Params: { slug: string } }>('/stores/:slug', hidden, (request, reply) =>
    sendStore(request, reply, request.params.slug),
  );
}
