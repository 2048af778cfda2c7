/** A member's pages. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEAL_STATES } from '#contract/common.ts';
import { FEED_SOURCES } from '#contract/feeds.ts';
import type { FollowsPageProps, ProfileListPageProps } from '#contract/pages.ts';
import { findSuccessor } from '#domain/users/users.ts';
import { siteTimeZone } from '#domain/site-look/site-look.ts';
import type { WordKey } from '#i18n/keys.ts';
import { parseId } from '#rules/ids.ts';
import { badgesUrl, profileUrl } from '#views/briefs.ts';
import { discountFeedPage } from '#views/discount-feed.ts';
import { hiddenProfilePage } from '#views/hidden-profile.ts';
import { followsPage } from '#views/follows-page.ts';
import { profileListPage, profilePage } from '#views/profile-page.ts';
import { badgesPage, profileBadgesPage } from '#views/badges-page.ts';
import { statisticsPage } from '#views/statistics-page.ts';
import { refusalOf } from '../error-reply.ts';
import { withQueryOf } from '../own-address.ts';
import { sendPage } from '../render.ts';
import { queryPage, queryText } from './feed-query.ts';
import { sendFeedPage } from './send-feed-page.ts';

const TABS = ['deals', 'discussions', 'bookmarks'] as const satisfies readonly ProfileListPageProps['tab'][];

/**
 * The page of a member by whatever they are or were called: their true name has the one address. What they do not show the
 * reader answers itself, with who they are and no more.
 */
async function ofMember<P extends { user: { username: string } }>(
  request: FastifyRequest,
  reply: FastifyReply,
  { username, below, load }: { username: string; below: string; load: () => Promise<P> },
): Promise<P | null> {
  const props = await load().catch(async (error: unknown) => {
    if (refusalOf(error).code === 'profile_hidden') return null;
    const successor = await findSuccessor(request.server.http.ctx, username);
    if (successor === null) throw error;
    return successor;
  });
  if (props === null) {
    await sendHidden(request, reply, { username, below });
    return null;
  }
  if (typeof props === 'string') {
    // Not for good: the name may come back to its owner.
    await reply.redirect(withQueryOf(request, profileUrl(props) + below), 302);
    return null;
  }
  if (username === props.user.username) return props;
  await reply.redirect(withQueryOf(request, profileUrl(props.user.username) + below), 301);
  return null;
}

/** Pages of figures; the others are lists of what a member does. */
const FIGURES = new Set(['/statistics', '/badges']);

async function sendHidden(
  request: FastifyRequest,
  reply: FastifyReply,
  { username, below }: { username: string; below: string },
): Promise<void> {
  const asked = FIGURES.has(below) ? 'statistics' : 'activity';
  const props = await hiddenProfilePage(request.server.http.ctx, request.viewer, { username, asked });
  const true_name = props.user.username;
  if (username !== true_name) {
    await reply.redirect(withQueryOf(request, profileUrl(true_name) + below), 301);
    return;
  }
  await sendPage(request, reply, {
    page: 'hidden_profile',
    props,
    title: request.t('texts.profile_title', { username: true_name }),
    description: request.t('texts.site_description'),
    is_indexed: false,
    status: 403,
  });
}

async function sendProfile(request: FastifyRequest, reply: FastifyReply, username: string): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const load = () => profilePage(ctx, request.viewer, { username, locale: request.locale });
  const props = await ofMember(request, reply, { username, below: '', load });
  if (!props) return reply;
  return sendPage(request, reply, {
    page: 'profile',
    props,
    title: request.t('texts.profile_title', { username: props.user.username }),
    description: props.user.description ?? request.t('texts.site_description'),
    canonical_path: profileUrl(props.user.username),
    is_indexed: props.user.is_indexed,
    json_ld: [
      {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        mainEntity: {
          '@type': 'Person',
          name: props.user.name ?? props.user.username,
          alternateName: props.user.username,
        },
      },
    ],
  });
}

async function sendList(
  request: FastifyRequest,
  reply: FastifyReply,
  { username, tab }: { username: string; tab: ProfileListPageProps['tab'] },
): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const slice = { cursor: queryText(request, 'cursor') || null, page: queryPage(request) };
  const asked = {
    state: DEAL_STATES.find((state) => state === queryText(request, 'state')) ?? 'all',
    after_draft_id: parseId(queryText(request, 'after')),
    slice,
  };
  const load = () => profileListPage(ctx, request.viewer, { username, tab, ...asked, locale: request.locale });
  const props = await ofMember(request, reply, { username, below: `/${tab}`, load });
  if (!props) return reply;
  return sendFeedPage(request, reply, {
    page: 'profile_list',
    props,
    title: request.t(`texts.profile_${tab}_title` as WordKey, { username: props.user.username }),
    description: props.user.description ?? request.t('texts.site_description'),
    canonical_path: props.feed.page_path,
    // Of a list the whole is what search engines keep.
    is_indexed: tab !== 'bookmarks' && props.state === 'all' && props.user.is_indexed,
  });
}

/** Pages have no numbers here: each says where the next one begins. */
async function sendDiscountFeed(request: FastifyRequest, reply: FastifyReply, username: string): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const source = FEED_SOURCES.find((one) => one === queryText(request, 'source')) ?? 'all';
  const asked = { username, source, cursor: queryText(request, 'cursor') || null, locale: request.locale };
  const load = () => discountFeedPage(ctx, request.viewer, asked);
  const props = await ofMember(request, reply, { username, below: '/feed', load });
  if (!props) return reply;
  return sendPage(request, reply, {
    page: 'discount_feed',
    props,
    title: request.t('texts.profile_feed_title'),
    description: request.t('texts.site_description'),
    canonical_path: props.feed.page_path,
    is_indexed: false,
    next_path: props.feed.next_path ?? null,
  });
}

async function sendFollows(
  request: FastifyRequest,
  reply: FastifyReply,
  { username, direction }: { username: string; direction: FollowsPageProps['direction'] },
): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const cursor = queryText(request, 'cursor') || null;
  const load = () => followsPage(ctx, request.viewer, { username, direction, cursor, locale: request.locale });
  const props = await ofMember(request, reply, { username, below: `/${direction}`, load });
  if (!props) return reply;
  return sendPage(request, reply, {
    page: 'follows',
    props,
    title: request.t(`texts.profile_${direction}_title` as WordKey, { username: props.user.username }),
    description: props.user.description ?? request.t('texts.site_description'),
    canonical_path: `${profileUrl(props.user.username)}/${direction}`,
    // Lists of people are for people.
    is_indexed: false,
  });
}

async function sendStatistics(request: FastifyRequest, reply: FastifyReply, username: string): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const time_zone = siteTimeZone(ctx);
  const load = () => statisticsPage(ctx, request.viewer, { username, locale: request.locale, time_zone });
  const props = await ofMember(request, reply, { username, below: '/statistics', load });
  if (!props) return reply;
  return sendPage(request, reply, {
    page: 'statistics',
    props,
    title: request.t('texts.profile_statistics_title', { username: props.user.username }),
    description: request.t('texts.profile_statistics_description', { username: props.user.username }),
    canonical_path: `${profileUrl(props.user.username)}/statistics`,
    is_indexed: props.user.is_indexed,
  });
}

async function sendBadges(request: FastifyRequest, reply: FastifyReply, username: string): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const load = () => profileBadgesPage(ctx, request.viewer, { username });
  const props = await ofMember(request, reply, { username, below: '/badges', load });
  if (!props) return reply;
  return sendPage(request, reply, {
    page: 'profile_badges',
    props,
    title: request.t('texts.profile_badges_title', { username: props.user.username }),
    description: request.t('texts.profile_badges_description', { username: props.user.username }),
    canonical_path: badgesUrl(props.user.username),
    is_indexed: props.user.is_indexed,
  });
}

async function sendCatalogue(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page: 'badges',
    props: await badgesPage(request.server.http.ctx, request.viewer),
    title: request.t('texts.badges_title'),
    description: request.t('texts.badges_description'),
    canonical_path: '/badges',
  });
}

/** Registers the pages of this file. */
export function memberPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get<{ Params: { username: string } }>('/u/:username', hidden, (request, reply) =>
    sendProfile(request, reply, request.params.username),
  );
  for (const direction of ['followers', 'following'] as const) {
    app.get<{ Params: { username: string } }>(`/u/:username/${direction}`, hidden, (request, reply) =>
      sendFollows(request, reply, { username: request.params.username, direction }),
    );
  }
  app.get<{ Params: { username: string } }>('/u/:username/statistics', hidden, (request, reply) =>
    sendStatistics(request, reply, request.params.username),
  );
  app.get('/badges', hidden, sendCatalogue);
  app.get<{ Params: { username: string } }>('/u/:username/badges', hidden, (request, reply) =>
    sendBadges(request, reply, request.params.username),
  );
  app.get<{ Params: { username: string } }>('/u/:username/feed', hidden, (request, reply) =>
    sendDiscountFeed(request, reply, request.params.username),
  );
  for (const tab of TABS) {
    app.get<{ Params: { username: string } }>(`/u/:username/${tab}`, hidden, (request, reply) =>
      sendList(request, reply, { username: request.params.username, tab }),
    );
  }
}
