/** The discount feed: what the reader follows, and what their alerts told of. */
import type { Locale } from '#contract/common.ts';
import type { DiscountFeedItem, FeedSource } from '#contract/feeds.ts';
import type { DiscountFeedPageProps, FeedPageProps, SuggestedPerson } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { selectFeed, selectFeedNews, selectFeedReasons, selectSuggestions } from '#domain/feeds/feeds.ts';
import { picturesByIds } from '#domain/media/media.ts';
import { maskOf, selectAnyOfferCards } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { findUser } from '#domain/users/users.ts';
import { isGuest, type Viewer } from '#domain/viewer.ts';
import { alertFind } from './alert-feed.ts';
import { chunkItem, profileUrl } from './briefs.ts';
import { decodeCursor, encodeCursor, feedItems, PAGE_SIZE } from './feed.ts';
import { profileUser } from './profile-page.ts';

const DAY_MS = 86_400_000;
const SUGGESTED_DAYS = 90;
const SUGGESTED = 6;
/** Shown at home. */
const NEWS = 12;
/** Who follows so many members has found their people. */
const SETTLED_FOLLOWS = 10;

interface FeedAsked {
  source: FeedSource;
  cursor: string | null;
  locale: Locale;
}

/** One slice of the reader's feed, the latest first, each offer once with why it stands there. @throws not_signed_in */
export async function discountFeed(
  ctx: Context,
  viewer: Viewer,
  { source, cursor, locale }: FeedAsked,
): Promise<{ items: DiscountFeedItem[]; next_cursor: string | null; read_until: Date | null }> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  const user_id = viewer.id;
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const mask = maskOf(viewer, settings, now);
  const places = await selectFeed(ctx.db, {
    user_id,
    source,
    mask,
    cursor: decodeCursor(cursor),
    limit: PAGE_SIZE + 1,
  });
  const shown = places.slice(0, PAGE_SIZE);
  const offer_ids = shown.map(({ id }) => id);
  const [rows, reasons] = await Promise.all([
    selectAnyOfferCards(ctx.db, offer_ids, locale),
    selectFeedReasons(ctx.db, { user_id, offer_ids, locale }),
  ]);
  const cards = await feedItems(ctx, viewer, rows, { now, settings });
  const byId = new Map(cards.flatMap((card) => (card.type === 'offer' ? [[card.offer.id, card]] : [])));
  const reasonsOf = new Map(reasons.map(({ offer_id, ...reason }) => [offer_id, reason]));
  const items = shown.flatMap(({ id, order_value }) => {
    const [card, why] = [byId.get(id), reasonsOf.get(id)];
    if (!card || !why) return [];
    const { finds, read_until: _mark, ...followed } = why;
    return [
      {
        ...card,
        placed_at: new Date(order_value).toISOString(),
        reasons: followed,
        finds: finds.map((find) => alertFind({ ...find, found_at: new Date(find.found_at) })),
      },
    ];
  });
  const last = places.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    items,
    next_cursor: last ? encodeCursor(last.order_value, last.id) : null,
    read_until: reasons[0]?.read_until ?? null,
  };
}

/** What has come into the reader's feed since they last read it, for their home; null where nothing has. */
export async function ownNews(ctx: Context, viewer: Viewer, locale: Locale): Promise<FeedPageProps['own']> {
  if (!viewer.has_feed) return null;
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const mask = maskOf(viewer, settings, now);
  const query = { user_id: viewer.id, source: 'all' as const, mask, cursor: null, limit: NEWS };
  const rows = await selectFeedNews(ctx.db, query, locale);
  if (rows.length === 0) return null;
  const context = { viewer, now, settings, own_marks: new Map() };
  return { url: `${profileUrl(viewer.username)}/feed`, items: rows.map((row) => chunkItem(row, context)) };
}

/** `/u/{name}/feed`; to others there is no such page. @throws user_not_found, page_not_found */
export async function discountFeedPage(
  ctx: Context,
  viewer: Viewer,
  query: FeedAsked & { username: string },
): Promise<DiscountFeedPageProps> {
  const user = await findUser(ctx, query.username);
  if (!user) throw new DomainError('user_not_found');
  if (user.id !== viewer.id) throw new DomainError('page_not_found');
  const [{ items, next_cursor, read_until }, head, suggestions] = await Promise.all([
    discountFeed(ctx, viewer, query),
    profileUser(ctx, viewer, user),
    query.cursor === null ? suggestedPeople(ctx, viewer, query.locale) : [],
  ]);
  const page_path = `${profileUrl(user.username)}/feed${query.source === 'all' ? '' : `?source=${query.source}`}`;
  return {
    user: head,
    source: query.source,
    is_first: query.cursor === null,
    read_until: read_until?.toISOString() ?? null,
    suggestions,
    feed: {
      items,
      // Nobody counts what comes from hundreds of places.
      meta: { next_cursor, page: 1, total: items.length },
      more_path: `/api/lists/feed?source=${query.source}`,
      page_path,
      next_path: next_cursor === null ? null : `${page_path}${query.source === 'all' ? '?' : '&'}cursor=${next_cursor}`,
    },
  };
}

/** Whom the reader may want to follow; nobody for those who follow many. */
async function suggestedPeople(ctx: Context, viewer: Viewer, locale: Locale): Promise<SuggestedPerson[]> {
  const now = ctx.clock.now();
  const since = new Date(now.getTime() - SUGGESTED_DAYS * DAY_MS);
  const rows = await selectSuggestions(ctx.db, {
    user_id: viewer.id,
    since,
    now,
    settled: SETTLED_FOLLOWS,
    limit: SUGGESTED,
    locale,
  });
  const pictures = await picturesByIds(
    ctx.db,
    rows.flatMap((row) => row.avatar_media_id ?? []),
  );
  return rows.map(({ avatar_media_id, ...person }) => ({
    ...person,
    avatar_url: pictures.get(avatar_media_id ?? 0)?.small_url ?? null,
  }));
}
