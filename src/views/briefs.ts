/** Small shapes every view is made of. */
import {
  USER_TYPE,
  type GroupBrief,
  type Money,
  type Picture,
  type StoreBrief,
  type UserBrief,
  type UserType,
} from '#contract/common.ts';
import type { ChunkItem, DiscussionCardProps, OfferCardProps, VoteProps } from '#contract/pages.ts';
import type { DiscussionCardRow } from '#domain/discussions/discussions.ts';
import { pictureOf } from '#domain/media/media.ts';
import { isMasked, isUnderColdFloor, maskOf, type OfferCardRow } from '#domain/offers/offers.ts';
import { isHeldFrom } from '#domain/offers/permissions.ts';
import { temperatureSettings, type Settings } from '#domain/settings/settings.ts';
import { isEditorOrStaff, type Viewer } from '#domain/viewer.ts';
import { voteClosedReason } from '#domain/votes/permissions.ts';
import type { OwnMark } from '#domain/votes/votes.ts';
import { savingPercent } from '#rules/price.ts';
import { shownDegrees, temperatureLevel } from '#rules/temperature.ts';

const ANONYMOUS: UserBrief = { id: 0, username: '', type: USER_TYPE.anonymous, avatar_url: null };

const smallest = (key: string) => `/media/${key}-160.webp`;

/** Address of a member's page. */
export function profileUrl(username: string): string {
  return `/u/${encodeURIComponent(username)}`;
}

/** Where a member's badges are. */
export function badgesUrl(username: string): string {
  return `${profileUrl(username)}/badges`;
}

/** Whoever wrote something; a missing or deleted author is anonymous. */
export function userBrief(
  id: number | null,
  username: string | null,
  type: UserType | null,
  avatar_key: string | null,
): UserBrief {
  if (id === null || username === null || type === null) return ANONYMOUS;
  return { id, username, type, avatar_url: avatar_key ? smallest(avatar_key) : null };
}

export function storeBrief(
  id: number | null,
  slug: string | null,
  name: string | null,
  image_key: string | null,
): StoreBrief | null {
  if (id === null || slug === null || name === null) return null;
  return { id, slug, name, image_url: image_key ? smallest(image_key) : null };
}

function groupBrief(
  id: number | null,
  slug: string | null,
  name: string | null,
  icon: string | null,
): GroupBrief | null {
  return id === null || slug === null || name === null ? null : { id, slug, name, icon: icon ?? 'tag' };
}

export function offerUrl({ kind, slug, id }: { kind: 'deal' | 'coupon'; slug: string; id: number }): string {
  return `/${kind}s/${slug}-${id}`;
}

export function discussionUrl({ slug, id }: { slug: string; id: number }): string {
  return `/discussions/${slug}-${id}`;
}

/** Address of an offer or a discussion, whichever it is. */
export function entryUrl(
  type: 'offer' | 'discussion',
  entry: { kind: 'deal' | 'coupon' | null; slug: string; id: number },
): string {
  return type === 'offer' ? offerUrl({ ...entry, kind: entry.kind ?? 'deal' }) : discussionUrl(entry);
}

interface VotedOffer {
  author_id: number | null;
  published_at: Date | null;
  deactivated_at: Date | null;
  is_expired: boolean;
  temperature: number;
  store_id: number | null;
}

export function voteProps(
  viewer: Viewer,
  offer: VotedOffer,
  own_vote: -1 | 0 | 1,
  now: Date,
  settings: Settings,
): VoteProps {
  const masked = isMasked(maskOf(viewer, settings, now), offer);
  return {
    temperature: masked ? null : shownDegrees(offer.temperature),
    is_negative: !masked && offer.temperature < 0,
    level: masked ? 'new' : temperatureLevel(offer.temperature, temperatureSettings(settings)),
    own_vote,
    closed_reason: voteClosedReason(viewer, offer, now, settings['votes.closed_after_days']),
  };
}

const money = (amount_minor: number | null, currency: Money['currency']): Money | null =>
  amount_minor === null ? null : { amount_minor, currency };

function cover(row: OfferCardRow): Picture | null {
  if (row.media_id === null || row.media_key === null) return null;
  return pictureOf({
    id: row.media_id,
    key: row.media_key,
    width: row.media_width ?? 0,
    height: row.media_height ?? 0,
  });
}

function coupon(row: OfferCardRow): OfferCardProps['coupon'] {
  if (row.discount_type === null || row.discount_amount === null) return null;
  return {
    discount_type: row.discount_type,
    discount_amount: row.discount_amount,
    currency: row.currency,
    name: row.coupon_name,
  };
}

/** A card shows two lines of it, and a list sends twenty; what is longer ends at a word. */
const EXCERPT_LENGTH = 130;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_LENGTH) return line;
  const end = line.lastIndexOf(' ', EXCERPT_LENGTH);
  return `${line.slice(0, end > 0 ? end : EXCERPT_LENGTH).replace(/(?<![\s.,:;!?—–-])[\s.,:;!?—–-]+$/, '')}…`;
}

export interface CardContext {
  viewer: Viewer;
  now: Date;
  settings: Settings;
  own_marks: ReadonlyMap<number, OwnMark>;
}

const NO_MARK: OwnMark = { vote: 0, is_bookmarked: false };

/** Whether an entry is out, waits, or is switched off. */
export function stateOf(row: { published_at: Date | null; deactivated_at: Date | null }): OfferCardProps['state'] {
  if (row.deactivated_at) return 'off';
  return row.published_at ? 'live' : 'scheduled';
}

/** Not out, and for a moderator to look at first: nobody knows when it comes out. */
const isInReview = (row: { published_at: Date | null; review_for: string | null }) =>
  row.published_at === null && row.review_for !== null;

/** When an entry comes out; null for what is out, or waits for a moderator. */
export function scheduledFor(row: {
  published_at: Date | null;
  review_for: string | null;
  scheduled_for: Date | null;
}): string | null {
  return isInReview(row) ? null : (row.scheduled_for?.toISOString() ?? null);
}

/** Under the cold floor, where this reader may know it. */
function isFrozen(viewer: Viewer, row: OfferCardRow): boolean {
  if (stateOf(row) !== 'live' || row.is_expired) return false;
  const is_told = isEditorOrStaff(viewer) || (viewer.id !== 0 && viewer.id === row.author_id);
  return is_told && isUnderColdFloor(row);
}

export function offerCard(row: OfferCardRow, { viewer, now, settings, own_marks }: CardContext): OfferCardProps {
  const mark = own_marks.get(row.id) ?? NO_MARK;
  return {
    id: row.id,
    kind: row.kind,
    url: offerUrl(row),
    title: row.title,
    lang: row.lang,
    excerpt: shortened(row.excerpt),
    picture: cover(row),
    store: storeBrief(row.store_id, row.store_slug, row.store_name, row.store_image_key),
    group: groupBrief(row.group_id, row.group_slug, row.group_name, row.group_icon),
    author: userBrief(row.author_id, row.author_username, row.author_type, row.author_avatar_key),
    published_at: (row.published_at ?? now).toISOString(),
    price: money(row.price_minor, row.currency),
    low_price: money(row.low_price_minor, row.currency),
    saving_percent: savingPercent(row.price_minor, row.low_price_minor),
    shipping: money(row.shipping_minor, row.currency),
    coupon: coupon(row),
    code: row.is_expired ? null : row.code,
    // Ended before its day: that day says nothing any more.
    expires_at:
      row.is_expired && row.expires_at && row.expires_at > now ? null : (row.expires_at?.toISOString() ?? null),
    is_expired: row.is_expired,
    is_maybe_expired: row.is_maybe_expired,
    state: stateOf(row),
    ...(isHeldFrom(viewer, row) || isInReview(row) ? { is_held: true as const } : {}),
    ...(isFrozen(viewer, row) ? { is_frozen: true as const } : {}),
    scheduled_for: scheduledFor(row),
    is_bookmarked: mark.is_bookmarked,
    vote: voteProps(viewer, row, mark.vote, now, settings),
    comments_count: row.comments_count,
    out_url: row.url ? `/go/${row.id}` : null,
  };
}

export function chunkItem(row: OfferCardRow, context: CardContext): ChunkItem {
  const { id, url, title, lang, picture, price, coupon: discount, vote } = offerCard(row, context);
  return { id, url, title, lang, picture, price, coupon: discount, vote };
}

export function discussionCard(row: DiscussionCardRow, now: Date): DiscussionCardProps {
  return {
    id: row.id,
    url: discussionUrl(row),
    title: row.title,
    lang: row.lang,
    excerpt: shortened(row.excerpt),
    group: groupBrief(row.group_id, row.group_slug, row.group_name, row.group_icon),
    author: userBrief(row.author_id, row.author_username, row.author_type, row.author_avatar_key),
    published_at: (row.published_at ?? now).toISOString(),
    comments_count: row.comments_count,
    last_comment: row.last_comment_at
      ? {
          author: userBrief(
            row.last_author_id,
            row.last_author_username,
            row.last_author_type,
            row.last_author_avatar_key,
          ),
          created_at: row.last_comment_at.toISOString(),
        }
      : null,
    state: stateOf(row),
    scheduled_for: scheduledFor(row),
  };
}
