import { DEAL_STATES, type DealState, type Locale, type PageMeta } from '#contract/common.ts';
import type { FeedItem, ProfileListPageProps, ProfilePageProps, ProfileUser } from '#contract/pages.ts';
import { canImpersonate } from '#domain/accounts/permissions.ts';
import { selectEarned, shownOf, type EarnedBadge } from '#domain/badges/badges.ts';
import type { Context } from '#domain/context.ts';
import { ownDrafts, selectDraft } from '#domain/drafts/drafts.ts';
import { DomainError } from '#domain/errors.ts';
import { passkeysOf } from '#domain/factors/factors.ts';
import { selectFollowState } from '#domain/follows/follows.ts';
import { pictureOf } from '#domain/media/media.ts';
import { maskOf, selectAuthorFigures, type AuthorState } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { canSeeActivity, canSeeProfile, canSeeStatistics, isIndexed } from '#domain/users/permissions.ts';
import { findUser, type UserRow } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { shownDegrees } from '#rules/temperature.ts';
import { offerFeed, type Slice } from './feed.ts';
import { authorDiscussionFeed, authorOfferFeed, bookmarkFeed, seesAll } from './member-feeds.ts';
import { presentBadges, wayToBadges } from './member-badges.ts';
import { draftBrief } from './submit-page.ts';

const SETTLED_MS = 48 * 3600_000;
const RECENT = 5;
const NO_FIGURES = { hottest: null, average_temperature: null, hot_share: null };
const NO_OFFERS = { items: [] };
const NO_DRAFTS = { drafts: [], next_id: null };
const NO_FEED = { items: [], meta: { next_cursor: null, page: 1, total: 0 } };

/**
 * A member's overview. @throws user_not_found, profile_hidden
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
  const [figures, recent, { head, earned }, way] = await Promise.all([
    canSeeStatistics(viewer, user)
      ? selectAuthorFigures(ctx.db, user.id, { settled_before: new Date(now.getTime() - SETTLED_MS), mask })
      : NO_FIGURES,
    canSeeActivity(viewer, user)
      ? offerFeed(ctx, viewer, {
          order: 'new',
          filter: { author_id: user.id },
          slice: { cursor: null, page: 1 },
          locale: query.locale,
        })
      : NO_OFFERS,
    memberHead(ctx, viewer, user),
    canSeeStatistics(viewer, user) ? wayToBadges(ctx, user.id) : null,
  ]);
  const { hottest, average_temperature, hot_share } = figures;
  return {
    user: {
      ...head,
      reactions_count: way && way.figures.reactions,
      hottest: hottest === null ? null : shownDegrees(hottest),
      average_temperature: average_temperature === null ? null : shownDegrees(average_temperature),
      hot_percent: hot_share === null ? null : Math.round(hot_share * 100),
    },
    recent: recent.items.flatMap((item) => (item.type === 'offer' ? [item.offer] : [])).slice(0, RECENT),
    badges: way && presentBadges(way, earned).map(({ id, percent, earned_at }) => ({ id, percent, earned_at })),
  };
}

/**
 * What a member posted, or keeps: that is the member's own to see, to others there is no such page.
 * @throws user_not_found, page_not_found, profile_hidden
 */
export async function profileListPage(
  ctx: Context,
  viewer: Viewer,
  query: {
    username: string;
    tab: ProfileListPageProps['tab'];
    /** Of deals; one that the reader has no choice of is all of them. */
    state: DealState;
    /** The draft after which drafts go on. */
    after_draft_id: number | null;
    slice: Slice;
    locale: Locale;
  },
): Promise<ProfileListPageProps> {
  const user = await findUser(ctx, query.username);
  if (!user) throw new DomainError('user_not_found');
  const { tab, slice, locale } = query;
  if (isOwn(tab) && viewer.id !== user.id) throw new DomainError('page_not_found');
  if (!canSeeActivity(viewer, user)) throw new DomainError('profile_hidden');
  const states = statesFor(viewer, user.id, tab);
  const state = states.find((one) => one === query.state) ?? 'all';
  const [feed, drafts, head] = await Promise.all([
    state === 'drafts' ? NO_FEED : listOf(ctx, viewer, tab, { author_id: user.id, state, slice, locale }),
    state === 'drafts' ? draftsOf(ctx, viewer, query.after_draft_id) : NO_DRAFTS,
    profileUser(ctx, viewer, user),
  ]);
  const asked = state === 'all' ? '' : `state=${state}`;
  const page_path = `/u/${encodeURIComponent(user.username)}/${tab}${asked && `?${asked}`}`;
  return {
    user: head,
    tab,
    state,
    states,
    feed: { ...feed, more_path: morePath(tab, user.id) + (asked && `&${asked}`), page_path },
    drafts: drafts.drafts.map(draftBrief),
    older_drafts_path: drafts.next_id === null ? null : `${page_path}&after=${drafts.next_id}`,
  };
}

/** What a reader may ask for: what waits is for who may see it, drafts are nobody else's. */
function statesFor(viewer: Viewer, author_id: number, tab: Tab): readonly DealState[] {
  if (tab !== 'deals') return [];
  const may_see = { drafts: viewer.id === author_id, waiting: seesAll(viewer, author_id) };
  return DEAL_STATES.filter((state) => (state !== 'drafts' && state !== 'waiting') || may_see[state]);
}

async function draftsOf(ctx: Context, viewer: Viewer, after_id: number | null) {
  const after = after_id === null ? null : await selectDraft(ctx.db, after_id, viewer.id);
  return ownDrafts(ctx, viewer.id, after, true);
}

type Tab = ProfileListPageProps['tab'];

/** What a member keeps is nobody else's business. */
const isOwn = (tab: Tab) => tab === 'bookmarks';

function listOf(
  ctx: Context,
  viewer: Viewer,
  tab: Tab,
  of: { author_id: number; state: AuthorState; slice: Slice; locale: Locale },
): Promise<{ items: FeedItem[]; meta: PageMeta }> {
  const { slice, locale } = of;
  if (tab === 'bookmarks') return bookmarkFeed(ctx, viewer, { slice, locale });
  return tab === 'deals' ? authorOfferFeed(ctx, viewer, of) : authorDiscussionFeed(ctx, viewer, of);
}

function morePath(tab: Tab, user_id: number): string {
  if (tab === 'bookmarks') return '/api/lists/bookmarks';
  return `/api/lists/authored?user_id=${user_id}&type=${tab === 'deals' ? 'offer' : 'discussion'}`;
}

/** The head of a member's pages. @throws profile_hidden */
export async function profileUser(ctx: Context, viewer: Viewer, user: UserRow): Promise<ProfileUser> {
  const { head } = await memberHead(ctx, viewer, user);
  return head;
}

/** The same for pages that say more of what the member has earned. @throws profile_hidden */
export async function memberHead(
  ctx: Context,
  viewer: Viewer,
  user: UserRow,
): Promise<{ head: ProfileUser; earned: readonly EarnedBadge[] }> {
  if (!canSeeProfile(viewer, user)) throw new DomainError('profile_hidden');
  const is_statistics_shown = canSeeStatistics(viewer, user);
  const figure = (count: number) => (is_statistics_shown ? count : null);
  const can_impersonate = canImpersonate(viewer, user);
  const [follows, earned, passkeys] = await Promise.all([
    selectFollowState(ctx.db, user.id, viewer.id),
    is_statistics_shown ? selectEarned(ctx.db, user.id) : [],
    can_impersonate ? passkeysOf(ctx.db, viewer.id) : [],
  ]);
  const head = {
    id: user.id,
    username: user.username,
    type: user.type,
    avatar_url: follows.avatar && pictureOf(follows.avatar).small_url,
    name: user.name,
    description: user.description,
    joined_at: user.created_at.toISOString(),
    offers_count: figure(user.offers_count),
    discussions_count: figure(user.discussions_count),
    comments_count: figure(user.comments_count),
    followers_count: figure(follows.followers_count),
    following_count: figure(follows.following_count),
    is_activity_shown: canSeeActivity(viewer, user),
    is_statistics_shown,
    is_indexed: isIndexed(user),
    own_privacy: viewer.id === user.id ? privacyOf(user) : null,
    is_followed: follows.is_followed,
    shown_badges: shownOf(earned),
    is_blocked: follows.is_blocked,
    impersonation: can_impersonate ? { has_passkey: passkeys.length > 0 } : null,
  };
  return { head, earned };
}

const privacyOf = ({ profile_visibility, statistics_visibility, activity_visibility }: UserRow) => ({
  profile_visibility,
  statistics_visibility,
  activity_visibility,
});
