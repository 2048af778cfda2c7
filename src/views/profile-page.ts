import type { Locale, PageMeta } from '#contract/common.ts';
import type { FeedItem, ProfileListPageProps, ProfilePageProps, ProfileUser } from '#contract/pages.ts';
import { canImpersonate } from '#domain/accounts/permissions.ts';
import { shownBadges } from '#domain/badges/badges.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { passkeysOf } from '#domain/factors/factors.ts';
import { selectFollowState } from '#domain/follows/follows.ts';
import { picturesByIds } from '#domain/media/media.ts';
import { maskOf, selectAuthorFigures } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { findUser, type UserRow } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { shownDegrees } from '#rules/temperature.ts';
import { alertFeed } from './alert-feed.ts';
import { offerFeed, type Slice } from './feed.ts';
import { authorDiscussionFeed, authorOfferFeed, bookmarkFeed } from './member-feeds.ts';
import { selectBlock } from '#domain/blocks/blocks.ts';

const SETTLED_MS = 48 * 3600_000;
const RECENT = 5;

/**
 * A member's overview. @throws user_not_found
 */
export async function profilePage(
  ctx: Context,
  viewer: Viewer,
  query: { username: string; locale: Locale },
): Promise<ProfilePageProps> {
  const user = await findUser(ctx, query.username);
  if (!user) throw new DomainError('user_not_found');
  const now = ctx.clock.now();
  // What hides its number yet is in no figure either.
  const mask = maskOf(viewer, await readSettings(ctx), now);
  const [figures, recent, head] = await Promise.all([
    selectAuthorFigures(ctx.db, user.id, {
      settled_before: new Date(now.getTime() - SETTLED_MS),
      mask,
    }),
    offerFeed(ctx, viewer, {
      order: 'new',
      filter: { author_id: user.id },
      slice: { cursor: null, page: 1 },
      locale: query.locale,
    }),
    profileUser(ctx, viewer, user),
  ]);
  return {
    user: {
      ...head,
      hottest: figures.hottest === null ? null : shownDegrees(figures.hottest),
      average_temperature: figures.average_temperature === null ? null : shownDegrees(figures.average_temperature),
      hot_percent: figures.hot_share === null ? null : Math.round(figures.hot_share * 100),
    },
    recent: recent.items.flatMap((item) => (item.type === 'offer' ? [item.offer] : [])).slice(0, RECENT),
  };
}

/**
 * What a member posted, or keeps: that is the member's own to see, to others there is no such page.
 * @throws user_not_found, page_not_found
 */
export async function profileListPage(
  ctx: Context,
  viewer: Viewer,
  query: { username: string; tab: ProfileListPageProps['tab']; slice: Slice; locale: Locale },
): Promise<ProfileListPageProps> {
  const user = await findUser(ctx, query.username);
  if (!user) throw new DomainError('user_not_found');
  const { tab, slice, locale } = query;
  if (isOwn(tab) && viewer.id !== user.id) throw new DomainError('page_not_found');
  const [feed, head] = await Promise.all([
    listOf(ctx, viewer, tab, { author_id: user.id, slice, locale }),
    profileUser(ctx, viewer, user),
  ]);
  const page_path = `/u/${encodeURIComponent(user.username)}/${tab}`;
  return { user: head, tab, feed: { ...feed, more_path: morePath(tab, user.id), page_path } };
}

type Tab = ProfileListPageProps['tab'];

/** What a member keeps and is told is nobody else's business. */
const isOwn = (tab: Tab) => tab === 'bookmarks' || tab === 'feed';

function listOf(
  ctx: Context,
  viewer: Viewer,
  tab: Tab,
  of: { author_id: number; slice: Slice; locale: Locale },
): Promise<{ items: FeedItem[]; meta: PageMeta }> {
  const { slice, locale } = of;
  if (tab === 'bookmarks') return bookmarkFeed(ctx, viewer, { slice, locale });
  if (tab === 'feed') return alertFeed(ctx, viewer, { alert_id: null, slice, locale });
  return tab === 'deals' ? authorOfferFeed(ctx, viewer, of) : authorDiscussionFeed(ctx, viewer, of);
}

function morePath(tab: Tab, user_id: number): string {
  if (tab === 'bookmarks') return '/api/lists/bookmarks';
  if (tab === 'feed') return '/api/lists/alerts';
  return `/api/lists/authored?user_id=${user_id}&type=${tab === 'deals' ? 'offer' : 'discussion'}`;
}

/** The head of a member's pages. */
export async function profileUser(ctx: Context, viewer: Viewer, user: UserRow): Promise<ProfileUser> {
  const { avatar_media_id } = user;
  const can_impersonate = canImpersonate(viewer, user);
  const [pictures, follows, is_blocked, shown_badges, passkeys] = await Promise.all([
    picturesByIds(ctx.db, avatar_media_id === null ? [] : [avatar_media_id]),
    selectFollowState(ctx.db, user.id, viewer.id),
    selectBlock(ctx.db, viewer.id, user.id),
    shownBadges(ctx.db, user.id),
    can_impersonate ? passkeysOf(ctx.db, viewer.id) : [],
  ]);
  const avatar = avatar_media_id === null ? undefined : pictures.get(avatar_media_id);
  return {
    id: user.id,
    username: user.username,
    type: user.type,
    avatar_url: avatar?.small_url ?? null,
    name: user.name,
    description: user.description,
    joined_at: user.created_at.toISOString(),
    offers_count: user.offers_count,
    discussions_count: user.discussions_count,
    comments_count: user.comments_count,
    shown_badges,
    ...follows,
    is_blocked,
    impersonation: can_impersonate ? { has_passkey: passkeys.length > 0 } : null,
  };
}
