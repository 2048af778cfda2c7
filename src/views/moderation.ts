/** The queue of moderators as it is shown and answered. */
import type { Locale, ReportReason } from '#contract/common.ts';
import type {
  ModerationCase,
  ModerationDecision,
  ModerationQueueItem,
  ModerationQueuePageProps,
  OpenedModerationCase,
  QueueFilter,
} from '#contract/moderation.ts';
import { MODERATED_TYPES, QUEUE_KINDS, type ModeratedType, type QueueKind } from '#contract/moderated.ts';
import type { Context } from '#domain/context.ts';
import { selectGroupChoices } from '#domain/groups/groups.ts';
import { picturesByIds } from '#domain/media/media.ts';
import {
  queueKinds,
  readCase,
  readCases,
  readQueue,
  type AuthorRecord,
  type CaseRow,
  type CasesQuery,
  type DecisionRow,
  type ItemRow,
  type OpenedCase,
  type QueueLine,
  type QueueQuery,
} from '#domain/moderation/moderation.ts';
import { canDecide, canUndo } from '#domain/moderation/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { ACTIONS_OF } from '#rules/moderation.ts';
import { entryUrl, profileUrl } from './briefs.ts';
import { revisionViews } from './revisions.ts';

/** Cases as they are shown and answered. @throws page_not_found, malformed_request */
export async function moderationCases(
  ctx: Context,
  viewer: Viewer,
  query: CasesQuery,
): Promise<{ cases: ModerationCase[]; next_cursor: string | null }> {
  const { cases, next_cursor } = await readCases(ctx, viewer, query);
  return { cases: cases.map(presentCase), next_cursor };
}

/** One case with everything on it. @throws moderation_case_not_found, account_suspended */
export async function openedModerationCase(
  ctx: Context,
  viewer: Viewer,
  { id, locale }: { id: number; locale: Locale },
): Promise<OpenedModerationCase> {
  const opened = await readCase(ctx, viewer, id);
  const { row, item, author } = opened;
  const now = ctx.clock.now();
  const present = (decision: DecisionRow) => presentDecision(viewer, decision, now);
  return {
    ...presentCase(row),
    item: item && (await presentItem(ctx, row, item, locale)),
    author_record: author && presentAuthorRecord(author),
    next_penalty: row.closed_at || !canDecide(viewer, row) ? null : opened.next_penalty,
    reports: opened.reports.map((report) => ({
      id: report.id,
      reporter: memberOf(report.reporter_id, report.reporter_username),
      trust_level: report.trust_level,
      reason: report.reason,
      detail: report.detail,
      url: report.url,
      price_minor: report.price_minor,
      weight: report.weight,
      upheld_count: report.upheld_count,
      decided_count: report.decided_count,
      decision: report.decision,
      created_at: report.created_at.toISOString(),
    })),
    price_record: opened.price && presentPrice(opened.price),
    decisions: opened.decisions.map(present),
    author_decisions: opened.author_decisions.map(present),
    similar_decisions: opened.similar_decisions.map(present),
    actions: actionsFor(viewer, row, item),
  };
}

function presentPrice({ seen, history, ...facts }: NonNullable<OpenedCase['price']>) {
  return {
    ...facts,
    history: history.map(({ price_minor, at }) => ({ price_minor, at: new Date(at).toISOString() })),
    seen: seen.map((one) => ({
      id: one.id,
      member: memberOf(one.observer_id, one.observer_username),
      price_minor: one.price_minor,
      url: one.url,
      source: one.source,
      is_same_store: one.is_same_store,
      seen_at: one.observed_at.toISOString(),
    })),
  };
}

/** What this moderator may decide: of what is gone only that nothing is to be done. */
function actionsFor(viewer: Viewer, row: CaseRow, item: ItemRow | null): OpenedModerationCase['actions'] {
  if (row.closed_at || !canDecide(viewer, row)) return [];
  if (!item || item.is_deleted) return ['dismiss'];
  if (item.is_in_review && !item.is_off) return ['dismiss', 'hide'];
  return ACTIONS_OF[row.entity_type].filter((action) => {
    if (action === 'restore') return item.is_off;
    if (action === 'remove_picture') return item.picture_ids.length > 0;
    if (action === 'correct_price') return item.kind === 'deal';
    if (action === 'expire') return !item.is_expired;
    if (action === 'lock_comments') return !item.is_locked;
    return action !== 'collapse' || !item.is_collapsed;
  });
}

/** A member beside what is theirs; null for nobody. */
export const memberOf = (id: number | null, username: string | null) =>
  id === null || username === null ? null : { id, username, url: profileUrl(username) };

function presentCase(row: CaseRow): ModerationCase {
  return {
    id: row.id,
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    title: row.title,
    author: memberOf(row.author_id, row.author_username),
    reason: row.reason,
    review_for: row.review_for,
    is_price: row.is_price,
    harm: row.harm,
    score: row.score,
    reports_count: row.reports_count,
    opened_at: row.opened_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    claimed_by: memberOf(row.claimed_by, row.claimed_username),
    claimed_until: row.claimed_until?.toISOString() ?? null,
    is_off: row.is_off ?? false,
  };
}

/** A decision as this moderator is shown it. */
export function presentDecision(viewer: Viewer, row: DecisionRow, now: Date): ModerationDecision {
  return {
    id: row.id,
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    actor_role: row.actor_role,
    actor_username: row.actor_username,
    action: row.action,
    reason: row.reason,
    words: row.words,
    created_at: row.created_at.toISOString(),
    undo_until: canUndo(viewer, row, now) ? row.undo_until.toISOString() : null,
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}

/** What an author has done, and what was decided about it, as moderators are shown it. */
export function presentAuthorRecord(author: AuthorRecord): NonNullable<OpenedModerationCase['author_record']> {
  return {
    type: author.type,
    trust_level: author.trust_level,
    created_at: author.created_at.toISOString(),
    offers_count: author.offers_count,
    discussions_count: author.discussions_count,
    comments_count: author.comments_count,
    is_suspended: author.is_suspended,
    is_muted: author.is_muted,
    against_count: author.against_count,
    dismissed_count: author.dismissed_count,
  };
}

/** What was posted, as moderators are shown it. */
export async function presentItem(
  ctx: Context,
  { entity_type, entity_id }: { entity_type: ModeratedType; entity_id: number },
  item: ItemRow,
  locale: Locale,
): Promise<NonNullable<OpenedModerationCase['item']>> {
  const revised =
    entity_type === 'offer'
      ? { offer_id: entity_id }
      : entity_type === 'discussion'
        ? { discussion_id: entity_id }
        : { comment_id: entity_id };
  const groups = item.group_ids.length > 0 ? await selectGroupChoices(ctx.db, item.group_ids, locale) : [];
  const pictures = await picturesByIds(ctx.db, item.picture_ids);
  const { revisions } = await revisionViews(ctx, revised, { before_id: null, locale });
  const host = hostOf(item);
  return {
    url: host
      ? `${host.url}?comment=${entity_id}`
      : entryUrl(entity_type === 'offer' ? 'offer' : 'discussion', {
          kind: item.kind,
          slug: item.slug ?? '',
          id: entity_id,
        }),
    kind: entity_type === 'offer' ? item.kind : null,
    edit_url: entity_type === 'comment' ? null : `/${entity_type}s/${entity_id}/edit`,
    html: item.html,
    created_at: (item.published_at ?? item.created_at).toISOString(),
    price_minor: item.price_minor,
    currency: item.currency,
    link: item.url,
    store_name: item.store_name,
    groups: groups.map(({ id, name }) => ({ id, name })),
    pictures: item.picture_ids.flatMap((id) => pictures.get(id) ?? []),
    host,
    is_deleted: item.is_deleted,
    is_collapsed: item.is_collapsed,
    is_locked: item.is_locked,
    is_expired: item.is_expired,
    is_in_review: item.is_in_review,
    revisions,
  };
}

function hostOf({ host_type, host_id, host_kind, host_slug, host_title }: ItemRow) {
  if (host_type === null || host_id === null) return null;
  const url = entryUrl(host_type, { kind: host_kind, slug: host_slug ?? '', id: host_id });
  return { title: host_title ?? '', url };
}

/** Everything that waits, or was decided, as it is shown and answered. @throws page_not_found, malformed_request */
export async function moderationQueue(
  ctx: Context,
  viewer: Viewer,
  query: QueueQuery,
): Promise<{ items: ModerationQueueItem[]; next_cursor: string | null }> {
  const { lines, next_cursor } = await readQueue(ctx, viewer, query);
  return { items: lines.map(presentLine), next_cursor };
}

/** Where each kind is decided. */
const URL_OF: Record<QueueKind, (id: number) => string> = {
  post: (id) => `/mod/queue/${id}`,
  price: (id) => `/mod/queue/${id}`,
  message: (id) => `/mod/chats/${id}`,
  appeal: (id) => `/mod/appeals/${id}`,
  ring: (id) => `/mod/rings/${id}`,
  store_request: (id) => `/admin/store-requests/${id}`,
};

function presentLine({ place, ...line }: QueueLine): ModerationQueueItem {
  if (line.is_post) return presentPost(line.row);
  const { row } = line;
  return {
    kind: place.kind,
    id: row.id,
    url: URL_OF[place.kind](row.id),
    title: row.title,
    author: memberOf(row.author_id, row.author_username),
    members: row.members,
    entity_type: row.entity_type,
    message_case: row.message_case,
    action: row.action,
    reason: row.reason,
    review_for: null,
    harm: place.harm,
    score: null,
    reports_count: null,
    opened_at: place.opened_at.toISOString(),
    answer_by: row.answer_by?.toISOString() ?? null,
    closed_at: place.closed_at?.toISOString() ?? null,
    claimed_by: memberOf(row.claimed_by, row.claimed_username),
    claimed_until: row.claimed_until?.toISOString() ?? null,
    is_off: false,
  };
}

function presentPost(row: CaseRow): ModerationQueueItem {
  const { entity_id: _, is_price, ...shown } = presentCase(row);
  return {
    ...shown,
    kind: is_price ? 'price' : 'post',
    url: URL_OF.post(row.id),
    members: [],
    message_case: null,
    action: null,
    answer_by: null,
  };
}

/** What a page of the queue was asked for. */
export interface QueuePageQuery {
  state: 'open' | 'decided';
  only: QueueFilter | null;
  reason: ReportReason | null;
  cursor: string | null;
  opened_id: number | null;
  locale: Locale;
}

/** `/mod/queue` and `/mod/queue/{id}`. @throws page_not_found, moderation_case_not_found, account_suspended */
export async function moderationQueuePage(
  ctx: Context,
  viewer: Viewer,
  query: QueuePageQuery,
): Promise<ModerationQueuePageProps> {
  const { opened_id, locale, state, only, reason } = query;
  const { items, next_cursor } = await queueItems(ctx, viewer, query);
  const params = new URLSearchParams({
    ...(state === 'decided' ? { state } : {}),
    ...(only ? { type: only } : {}),
    ...(reason ? { reason } : {}),
    ...(next_cursor ? { cursor: next_cursor } : {}),
  });
  return {
    state,
    only,
    reason,
    items,
    filters: [...MODERATED_TYPES, ...queueKinds(viewer).filter((kind) => kind !== 'post')],
    next_path: next_cursor === null ? null : `/mod/queue?${params.toString()}`,
    opened: opened_id === null ? null : await openedModerationCase(ctx, viewer, { id: opened_id, locale }),
    viewer_id: viewer.id,
  };
}

async function queueItems(
  ctx: Context,
  viewer: Viewer,
  { state, only, reason, cursor }: QueuePageQuery,
): Promise<{ items: ModerationQueueItem[]; next_cursor: string | null }> {
  const entity_type = MODERATED_TYPES.find((type) => type === only) ?? null;
  const kind = QUEUE_KINDS.find((one) => one === only);
  const kinds = kind ? [kind] : null;
  return moderationQueue(ctx, viewer, { state, kinds, entity_type, reason, cursor });
}
