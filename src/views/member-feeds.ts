/** What one member posted, and what somebody keeps for themselves. */
import type { Locale, PageMeta } from '#contract/common.ts';
import type { FeedItem } from '#contract/pages.ts';
import { countBookmarks, selectBookmarks } from '#domain/bookmarks/bookmarks.ts';
import type { Context } from '#domain/context.ts';
import { countAuthorDiscussions, selectAuthorDiscussions } from '#domain/discussions/discussions.ts';
import { DomainError } from '#domain/errors.ts';
import { countAuthorOffers, selectAnyOfferCards, selectAuthorOffers, type AuthorState } from '#domain/offers/offers.ts';
import { canSeeOffer } from '#domain/offers/permissions.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { isEditorOrStaff, isGuest, type Viewer } from '#domain/viewer.ts';
import { discussionCard } from './briefs.ts';
import { feedItems, PAGE_SIZE, countCap, pageMeta, placeOf, type Slice } from './feed.ts';

interface Feed {
  items: FeedItem[];
  meta: PageMeta;
}

/** What waits or is switched off belongs to the author and editors. */
export const seesAll = (viewer: Viewer, author_id: number) => viewer.id === author_id || isEditorOrStaff(viewer);

/** Deals and coupons of a member. */
export async function authorOfferFeed(
  ctx: Context,
  viewer: Viewer,
  query: { author_id: number; state: AuthorState; slice: Slice; locale: Locale },
): Promise<Feed> {
  const { author_id, state, slice, locale } = query;
  const list = { author_id, state, is_all: seesAll(viewer, author_id) };
  const settings = await readSettings(ctx);
  const [rows, total] = await Promise.all([
    selectAuthorOffers(ctx.db, { ...list, ...placeOf(slice), locale }),
    countAuthorOffers(ctx.db, list, countCap(slice)),
  ]);
  const items = await feedItems(ctx, viewer, rows.slice(0, PAGE_SIZE), { now: ctx.clock.now(), settings });
  return { items, meta: pageMeta(rows, slice, total) };
}

/** Discussions of a member. */
export async function authorDiscussionFeed(
  ctx: Context,
  viewer: Viewer,
  query: { author_id: number; slice: Slice; locale: Locale },
): Promise<Feed> {
  const { author_id, slice, locale } = query;
  const list = { author_id, is_all: seesAll(viewer, author_id) };
  const now = ctx.clock.now();
  const [rows, total] = await Promise.all([
    selectAuthorDiscussions(ctx.db, { ...list, ...placeOf(slice), locale }),
    countAuthorDiscussions(ctx.db, list, countCap(slice)),
  ]);
  const cards = rows.slice(0, PAGE_SIZE).map((row) => discussionCard(row, now));
  return {
    items: cards.map((discussion) => ({ type: 'discussion', discussion })),
    meta: pageMeta(rows, slice, total),
  };
}

/**
 * What the reader keeps, the latest kept first; of what is deleted or switched off the name alone.
 * @throws not_signed_in
 */
export async function bookmarkFeed(
  ctx: Context,
  viewer: Viewer,
  query: { slice: Slice; locale: Locale },
): Promise<Feed> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  const { slice, locale } = query;
  const settings = await readSettings(ctx);
  const [marks, total] = await Promise.all([
    selectBookmarks(ctx.db, { user_id: viewer.id, ...placeOf(slice) }),
    countBookmarks(ctx.db, viewer.id),
  ]);
  const ids = marks.slice(0, PAGE_SIZE).map(({ id }) => id);
  const rows = new Map((await selectAnyOfferCards(ctx.db, ids, locale)).map((row) => [row.id, row]));
  const kept = ids.flatMap((id) => rows.get(id) ?? []);
  const seen = kept.filter((row) => canSeeOffer(viewer, row));
  const shown = await feedItems(ctx, viewer, seen, { now: ctx.clock.now(), settings });
  const cards = new Map(shown.map((item, index) => [seen[index]?.id, item]));
  const items = kept.map(
    ({ id, title, lang }): FeedItem => cards.get(id) ?? { type: 'gone', gone: { id, title, lang } },
  );
  return { items, meta: pageMeta(marks, slice, Math.min(total, countCap(slice))) };
}
