/** Discussions, groups and stores. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GroupsPageProps } from '#contract/pages.ts';
import { selectGroupTree, type GroupRow } from '#domain/groups/groups.ts';
import { selectStoresByName } from '#domain/stores/stores.ts';
import { discussionFeed } from '#views/feed.ts';
import { storeBrief } from '#views/briefs.ts';
import { catchOfTheDay, sideProps } from '#views/side.ts';
import { sendPage } from '../render.ts';
import { preferencesOf, queryPage, queryPeriod, queryText } from './feed-query.ts';
import { sendFeedPage } from './send-feed-page.ts';

const ORDERS = ['new', 'discussed', 'hottest'] as const;
const TALK_PERIODS = ['week', 'month', 'all'] as const;
const HOTTEST_SHOWN = 5;
const GROUPS_SHOWN = 1000;
const STORES_SHOWN = 1000;

async function sendDiscussions(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const usual = (await preferencesOf(request)).discussions_tab;
  const tab = ORDERS.find((order) => order === queryText(request, 'tab')) ?? usual;
  const period = queryPeriod(request, 'period', TALK_PERIODS, 'week');
  const [{ items, meta }, side, hottest] = await Promise.all([
    discussionFeed(ctx, {
      order: tab,
      period,
      slice: { cursor: queryText(request, 'cursor') || null, page: queryPage(request) },
      locale: request.locale,
    }),
    sideProps(ctx, request.locale),
    catchOfTheDay(ctx, request.viewer, { period: 'week', is_chosen: false }, request.locale),
  ]);
  const query = tab === usual ? '' : `?tab=${tab}&period=${period}`;
  const feed = {
    items,
    meta,
    more_path: `/api/lists/discussions?order=${tab}&period=${period}`,
    page_path: `/discussions${query}`,
  };
  return sendFeedPage(request, reply, {
    page: 'discussions',
    props: { tab, period, feed, side: { ...side, discussions: [] }, hottest: hottest.items.slice(0, HOTTEST_SHOWN) },
    title: request.t('texts.discussions_title'),
    description: request.t('texts.discussions_description'),
    section: 'discussions',
    canonical_path: `/discussions${query}`,
    feed_path: '/rss/discussions.xml',
  });
}

const countedBrief = ({ id, slug, name, icon, offers_count }: GroupRow) => ({ id, slug, name, icon, offers_count });

function groupTree(rows: readonly GroupRow[]): GroupsPageProps['groups'] {
  return rows
    .filter((row) => row.parent_id === null)
    .map((row) => ({
      ...countedBrief(row),
      children: rows.filter((child) => child.parent_id === row.id).map(countedBrief),
    }));
}

async function sendGroups(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const rows = await selectGroupTree(request.server.http.ctx.db, request.locale, GROUPS_SHOWN);
  return sendPage(request, reply, {
    page: 'groups',
    props: { groups: groupTree(rows) },
    title: request.t('texts.groups_title'),
    description: request.t('texts.groups_description'),
    section: 'groups',
  });
}

async function sendStores(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const rows = await selectStoresByName(request.server.http.ctx.db, STORES_SHOWN);
  const stores = rows.flatMap((row) => {
    const brief = storeBrief(row.id, row.slug, row.name, row.image_key);
    return brief ? [{ ...brief, offers_count: row.offers_count }] : [];
  });
  return sendPage(request, reply, {
    page: 'stores',
    props: { stores },
    title: request.t('texts.stores_title'),
    description: request.t('texts.stores_description'),
  });
}

/** Registers the pages of this file. */
export function listPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get('/discussions', hidden, sendDiscussions);
  app.get('/groups', hidden, sendGroups);
  app.get('/stores', hidden, sendStores);
}
