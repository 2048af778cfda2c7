/** What a member is told in their bell, a slice at a time. */
import type { FoundBy } from '#contract/common.ts';
import { FROM_ALERT } from '#domain/alerts/alerts.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { selectGroups, type GroupRow } from '#domain/notifications/notifications.ts';
import { isGuest, type Viewer } from '#domain/viewer.ts';
import { alertUrl } from './alerts.ts';
import { badgesUrl, discussionUrl, offerUrl, profileUrl } from './briefs.ts';
import { decodeCursor, encodeCursor } from './feed.ts';

const GROUPS_A_SLICE = 20;

/** A group before it is put into words. */
export interface Notice extends Pick<
  GroupRow,
  | 'id'
  | 'icon_type'
  | 'title'
  | 'is_own'
  | 'usernames'
  | 'people_count'
  | 'events_count'
  | 'offer_kind'
  | 'found'
  | 'badges'
  | 'decided'
  | 'outcome'
  | 'store'
> {
  url: string;
  /** Of finds: where what found it can be paused. */
  alerts_url: string | null;
  image: string | null;
  is_read: boolean;
  happened_at: Date;
}

/** @throws not_signed_in */
export async function noticesOf(
  ctx: Context,
  viewer: Viewer,
  cursor: string | null,
): Promise<{ notices: Notice[]; next_cursor: string | null }> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  const place = { cursor: decodeCursor(cursor), limit: GROUPS_A_SLICE + 1 };
  const rows = await selectGroups(ctx.db, viewer.id, place);
  const shown = rows.slice(0, GROUPS_A_SLICE);
  const last = rows.length > GROUPS_A_SLICE ? shown.at(-1) : undefined;
  return {
    notices: shown.map((row) => present(row, viewer)),
    next_cursor: last ? encodeCursor(last.order_value, last.id) : null,
  };
}

/** Where one of a member's notifications leads; null when they have no such one. @throws not_signed_in */
export async function noticeAddress(ctx: Context, viewer: Viewer, id: number): Promise<string | null> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  const [row] = await selectGroups(ctx.db, viewer.id, { cursor: null, limit: 1, id });
  return row ? addressOf(row, viewer) : null;
}

/** A thread is told apart by what it stands under; other kinds by their icon. */
const PICTURED = new Set<string>(['comment_comment', 'post_comment']);

function present(row: GroupRow, viewer: Viewer): Notice {
  const { id, icon_type, title, is_own, usernames, people_count, events_count, offer_kind, found, badges } = row;
  const { decided, outcome, store } = row;
  const isPictured = PICTURED.has(icon_type) && row.offer_media_key !== null;
  return {
    id,
    icon_type,
    title,
    is_own,
    usernames,
    people_count,
    events_count,
    offer_kind,
    found,
    badges,
    decided,
    outcome,
    store,
    url: addressOf(row, viewer),
    alerts_url: alertsUrl(found),
    image: isPictured ? `/media/${row.offer_media_key}-160.webp` : null,
    is_read: row.read_at !== null,
    happened_at: row.last_event_at,
  };
}

/** Several alerts are paused where all of them are. */
function alertsUrl(found: FoundBy | null): string | null {
  const [first] = found?.alerts ?? [];
  if (!found || !first) return null;
  return found.count === 1 ? alertUrl(first.id) : '/alerts-manage';
}

/** Where it happened; a comment is named for the server as well, which never sees an anchor. */
function addressOf(row: GroupRow, viewer: Viewer): string {
  if (row.icon_type === 'badge') return badgesUrl(viewer.username);
  if (row.icon_type === 'report') return '/rules';
  if (row.icon_type === 'store_request')
    return row.store?.outcome === 'approved' ? `/stores/${row.store.slug}` : '/settings/store';
  const { decided } = row;
  if (decided?.appealed_id) return `/settings/penalties#decision${decided.appealed_id}`;
  if (decided?.is_appealable) return `/settings/penalties#decision${decided.id}`;
  if (typeof row.decided?.chat_id === 'number') {
    const { chat_id, message_id } = row.decided;
    return `/chats/${chat_id}${message_id === null ? '' : `#message${message_id}`}`;
  }
  const { offer_id, offer_kind, offer_slug, discussion_id, discussion_slug, comment_id } = row;
  const comment = comment_id === null ? '' : `?comment=${comment_id}#comment${comment_id}`;
  if (offer_id !== null && offer_kind !== null && offer_slug !== null) {
    const url = offerUrl({ kind: offer_kind, slug: offer_slug, id: offer_id });
    return row.icon_type === 'deal_alert' ? url + FROM_ALERT : url + comment;
  }
  if (discussion_id !== null && discussion_slug !== null)
    return discussionUrl({ slug: discussion_slug, id: discussion_id }) + comment;
  return profileUrl(row.usernames[0] ?? viewer.username);
}
