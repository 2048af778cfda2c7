/** Discussions, groups and stores. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pages } from '#contract/pages.ts';
import { parseId } from '#rules/ids.ts';
import { initialAsked, initialShown, OTHER } from '#rules/initials.ts';
import { discussionFeed } from '#views/feed.ts';
import { groupsPage, storesPage, type LetterPlace } from '#views/lettered-pages.ts';
import { catchOfTheDay, sideProps } from '#views/side.ts';
import { chooseContent, feedPath, listReader, otherLanguage } from '../content-language.ts';
import { sendPage, type PageContent } from '../render.ts';
import { preferencesOf, queryPage, queryPeriod, queryText } from './feed-query.ts';
import { letterPath } from './letter-path.ts';
import { sendFeedPage } from './send-feed-page.ts';

const ORDERS = ['new', 'discussed', 'hottest'] as const;
const TALK_PERIODS = ['week', 'month', 'all'] as const;
const HOTTEST_SHOWN = 5;

async function sendDiscussions(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const usual = (await preferencesOf(request)).discussions_tab;
  const tab = ORDERS.find((order) => order === queryText(request, 'tab')) ?? usual;
  const period = queryPeriod(request, 'period', TALK_PERIODS, 'week');
  const reader = listReader(request);
  const [{ items, meta, others }, side, hottest] = await Promise.all([
    discussionFeed(ctx, {
      order: tab,
      period,
      slice: { cursor: queryText(request, 'cursor') || null, page: queryPage(request) },
      ...reader,
      other: otherLanguage(reader),
    }),
    sideProps(ctx, reader),
    catchOfTheDay(ctx, request.viewer, { period: 'week', is_chosen: false }, reader),
  ]);
  const query = tab === usual ? '' : `?tab=${tab}&period=${period}`;
  const feed = {
    items,
    meta,
    others,
    more_path: `/api/lists/discussions?order=${tab}&period=${period}${reader.lang ? `&content=${reader.lang}` : ''}`,
    page_path: `/discussions${query}`,
  };
  return sendFeedPage(request, reply, {
    page: 'discussions',
    props: { tab, period, feed, side: { ...side, discussions: [] }, hottest: hottest.items.slice(0, HOTTEST_SHOWN) },
    title: request.t('texts.discussions_title'),
    description: request.t('texts.discussions_description'),
    section: 'discussions',
    canonical_path: `/discussions${query}`,
    feed_path: feedPath(request, '/rss/discussions.xml'),
  });
}

const sendGroups = (request: FastifyRequest, reply: FastifyReply) =>
  sendLettered(request, reply, {
    page: 'groups',
    load: (place) => groupsPage(request.server.http.ctx, { ...place, locale: request.locale }),
    section: 'groups',
    // Which names begin with a letter depends on the reader's language: no address of it holds for all.
    is_indexed: placeAsked(request).initial === null,
  });

const sendStores = (request: FastifyRequest, reply: FastifyReply) =>
  sendLettered(request, reply, { page: 'stores', load: (place) => storesPage(request.server.http.ctx, place) });

function placeAsked(request: FastifyRequest): LetterPlace {
  return { initial: initialAsked(queryText(request, 'letter')), page: parseId(queryText(request, 'page')) ?? 1 };
}

/** A page of an index of letters. What is asked of a letter that begins nothing, or past its end, leads to what there is. */
async function sendLettered<N extends 'groups' | 'stores'>(
  request: FastifyRequest,
  reply: FastifyReply,
  matter: { page: N; load: (place: LetterPlace) => Promise<Pages[N]> } & Pick<PageContent<N>, 'section' | 'is_indexed'>,
): Promise<FastifyReply> {
  const { page: name, load, ...rest } = matter;
  const asked = placeAsked(request);
  const props = await load(asked);
  const { index } = props;
  if (index.initial !== asked.initial || index.page !== asked.page)
    return reply.redirect(letterPath(name, index.initial, index.page), 302);
  const letter = index.initial === null ? null : initialShown(index.initial);
  const kind = index.initial === OTHER ? 'signs' : 'letter';
  return sendPage(request, reply, {
    page: name,
    props,
    title:
      letter === null ? request.t(`texts.${name}_title`) : request.t(`texts.${name}_letter_title`, { letter, kind }),
    description: request.t(`texts.${name}_description`),
    ...rest,
    canonical_path: letterPath(name, index.initial, index.page),
    prev_path: index.page > 1 ? letterPath(name, index.initial, index.page - 1) : null,
    next_path: index.page < index.pages ? letterPath(name, index.initial, index.page + 1) : null,
  });
}

/** Registers the pages of this file. */
export function listPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true }, config: { is_kept: true } };
  app.get('/discussions', { ...hidden, preHandler: chooseContent }, sendDiscussions);
  app.get('/groups', hidden, sendGroups);
  app.get('/stores', hidden, sendStores);
}
