/** A thread as the reader sees it: a slice of it, as comments that hang under one another. */
import type { DecisionReason } from '#contract/moderated.ts';
import type { CommentOrder, CommentProps, CommentsProps } from '#contract/pages.ts';
import {
  countAway,
  selectComment,
  selectComments,
  selectNewComments,
  type CommentRow,
  type Thread,
} from '#domain/comments/comments.ts';
import {
  canComment,
  canDeleteComment,
  canEditComment,
  canPublishComment,
  canReact,
  canSeeCommentRevisions,
  commentsClosed,
  isOtherStore,
  seenOf,
} from '#domain/comments/permissions.ts';
import type { Context } from '#domain/context.ts';
import { maxOffsetMinutes } from '#domain/drafts/drafts.ts';
import { DomainError } from '#domain/errors.ts';
import { canReport } from '#domain/reports/permissions.ts';
import { readSettings, type Settings } from '#domain/settings/settings.ts';
import { isGuest, type Viewer } from '#domain/viewer.ts';
import { shiftOf, startsCollapsed } from '#rules/comments-manager.ts';
import { formatOffset } from '#rules/schedule-offset.ts';
import { userBrief } from './briefs.ts';
import { commentOptions } from './comment-options.ts';
import { essentialsOf, threadSearch } from './thread-finds.ts';
import { threadOfReader } from './thread-of-reader.ts';
import { pageSlice, threadSlice, type Skeleton, type SlicePlace } from './thread-slice.ts';

/** Replies that are not in a slice are counted up to here; the page says "500+". */
const MOST_COUNTED = 501;

export interface ThreadQuery {
  thread: Thread;
  /** Author of the offer or discussion. */
  entity_author_id: number | null;
  /** Store of the offer; null for a discussion. */
  entity_store_id: number | null;
  order: CommentOrder;
  place: SlicePlace;
  /** Says how long ago in the reader's language. */
  relative: (at: Date) => string;
  /** Says an offset of minutes in the reader's language. */
  humanOffset: (minutes: number) => string;
  /** Says what a comment waits for, in the reader's language. */
  waits: (comment: { minutes: number; is_in_review: boolean }) => string;
  /** Says why nothing can be written, in the reader's language. */
  closed: (reason: NonNullable<ReturnType<typeof commentsClosed>>) => string;
  /** Says who has folded a comment, and why, in the reader's language. */
  folded: (folded: { reason: DecisionReason | null; is_by_reports: boolean }) => string;
}

export interface CommentSlice {
  comments: CommentProps[];
  previous_cursor: string | null;
  next_cursor: string | null;
  /** Of the replies of one comment: how many more there are on the side the slice was asked for. */
  rest: number;
}

/** One slice of a thread: of the roots, or of the replies of one comment. */
export async function commentSlice(ctx: Context, viewer: Viewer, query: ThreadQuery): Promise<CommentSlice> {
  const { thread, order, place } = query;
  const skeleton = await threadSlice({ ctx, thread, order, seen_of: seenOf(viewer) }, place);
  return gather(ctx, viewer, query, skeleton);
}

/** So many new comments are shown at once. */
const MOST_NEW = 50;

/** What was written in a thread since an instant, each by itself. */
export async function newComments(
  ctx: Context,
  viewer: Viewer,
  query: ThreadQuery,
  since: Date,
): Promise<CommentSlice & { newest_at: string }> {
  const ids = await selectNewComments(ctx.db, query.thread, { since, limit: MOST_NEW });
  const [settings, rows] = await Promise.all([
    readSettings(ctx),
    selectComments(ctx.db, ids, seenOf(viewer), viewer.id),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  const comments = found.map((row) => present(row, { ctx, viewer, query, settings }));
  const newest_at = (found.at(-1)?.published_at ?? since).toISOString();
  return { comments, previous_cursor: null, next_cursor: null, rest: 0, newest_at };
}

/** Reads the comments of a slice and hangs them up. */
async function gather(ctx: Context, viewer: Viewer, query: ThreadQuery, skeleton: Skeleton): Promise<CommentSlice> {
  const ids = [...new Set([...skeleton.top, ...[...skeleton.lists.values()].flat()])];
  const [settings, rows] = await Promise.all([
    readSettings(ctx),
    selectComments(ctx.db, ids, seenOf(viewer), viewer.id),
  ]);
  const { comments, rest } = await arrange(rows, skeleton, { ctx, viewer, query, settings });
  const { previous_cursor, next_cursor } = skeleton;
  return { comments, previous_cursor, next_cursor, rest };
}

/** Everything the comments area of a page needs. */
export async function commentsProps(
  ctx: Context,
  viewer: Viewer,
  query: ThreadQuery & { count: number; find: string | null; is_locked: boolean },
): Promise<CommentsProps> {
  const settings = await readSettings(ctx);
  const { thread, order, place } = query;
  const slice = async () =>
    gather(ctx, viewer, query, await pageSlice({ ctx, thread, order, seen_of: seenOf(viewer) }, place));
  const closed = commentsClosed(viewer, { ...entryOf(query), is_locked: query.is_locked });
  const isBeginning = Object.values(place).every((value) => value === null);
  const best = isBeginning && query.find === null ? essentialsOf(query.count) : 0;
  const [{ comments, previous_cursor, next_cursor }, { is_subscribed, initial_mentions, essentials }, search] =
    await Promise.all([
      slice(),
      threadOfReader(ctx, viewer, { ...query, essentials: best }),
      threadSearch(ctx, thread, query.find),
    ]);
  return {
    ...query.thread,
    count: query.count,
    comments,
    order: query.order,
    max_nesting: settings['comments.max_nesting'],
    collapse_after: settings['comments.collapse_after'],
    shift_every: settings['comments.shift_every'],
    is_author: !isGuest(viewer) && viewer.id === query.entity_author_id,
    is_subscribed,
    previous_cursor,
    next_cursor,
    debug: settings['comments.debug'] > 0,
    search,
    essentials,
    closed: closed && query.closed(closed),
    options: commentOptions(settings),
    scheduled_comments_allowed: closed === null && canComment(viewer) && maxOffsetMinutes(viewer, settings) > 0,
    initial_mentions,
  };
}

const entryOf = ({ entity_author_id, entity_store_id }: ThreadQuery) => ({
  author_id: entity_author_id,
  store_id: entity_store_id,
});

/** One comment as its author sees it right after writing. @throws comment_not_found */
export async function commentView(ctx: Context, viewer: Viewer, query: ThreadQuery, id: number): Promise<CommentProps> {
  const [settings, row] = await Promise.all([
    readSettings(ctx),
    selectComment(ctx.db, query.thread, id, seenOf(viewer), viewer.id),
  ]);
  if (!row) throw new DomainError('comment_not_found');
  return present(row, { ctx, viewer, query, settings });
}

interface Arrangement {
  ctx: Context;
  viewer: Viewer;
  query: ThreadQuery;
  settings: Settings;
}

/** Hangs comments under one another as the slice says, with how many are missing where. */
async function arrange(
  rows: readonly CommentRow[],
  skeleton: Skeleton,
  arrangement: Arrangement,
): Promise<{ comments: CommentProps[]; rest: number }> {
  const { ctx, query } = arrangement;
  const { top, lists, path, whole } = skeleton;
  const { parent, before } = query.place;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const nodes = new Map(rows.map((row) => [row.id, present(row, arrangement)]));
  for (const [host_id, ids] of lists) nodes.get(host_id)?.children.push(...ids.flatMap((id) => nodes.get(id) ?? []));
  const isCut = ({ id, replies_count, published_at }: CommentRow) =>
    replies_count > 0 && published_at !== null && !whole.has(id);
  const isDown = query.order === 'new_first';
  const edgesOf = (host_id: number, ids: readonly number[]) => {
    // The oldest and the newest of the replies shown, the waiting ones aside.
    const out = ids.filter((id) => byId.get(id)?.published_at);
    const [first_id = null, last_id = null] = isDown ? [out.at(-1), out.at(0)] : [out.at(0), out.at(-1)];
    return { host_id, first_id, last_id };
  };
  const cut = rows.filter(isCut).map(({ id }) => edgesOf(id, lists.get(id) ?? []));
  // The replies asked for have no parent among them.
  const asked = parent !== null && !byId.has(parent) ? [edgesOf(parent, top)] : [];
  let rest = 0;
  for (const { host_id, earlier, later } of await countAway(ctx.db, [...cut, ...asked], MOST_COUNTED)) {
    const node = nodes.get(host_id);
    const isTurned = isDown && (node ? node.children.length > 0 : top.length > 0);
    const [replies_before, replies_after] = isTurned ? [later, earlier] : [earlier, later];
    if (node) Object.assign(node, { replies_before, replies_after });
    else rest = before === null ? replies_after : replies_before;
  }
  for (const row of rows) collapse(row, nodes, byId, { ...arrangement, path });
  return { comments: top.flatMap((id) => nodes.get(id) ?? []), rest };
}

/** Many direct replies start folded, unless one of them is the reader's, the author's, names the reader, or is wanted. */
function collapse(
  row: CommentRow,
  nodes: Map<number, CommentProps>,
  byId: Map<number, CommentRow>,
  arrangement: Arrangement & { path: readonly number[] },
): void {
  const node = nodes.get(row.id);
  if (!node) return;
  const { viewer, query, settings, path } = arrangement;
  const { children, replies_before, replies_after } = node;
  const is_of_interest = children.some((child) => {
    const reply = byId.get(child.id);
    if (!reply) return false;
    if (path.includes(child.id)) return true;
    if (viewer.id !== 0 && (reply.author_id === viewer.id || reply.mentioned_ids.includes(viewer.id))) return true;
    return child.from_entity_author && query.entity_author_id !== null;
  });
  const replies = children.length + replies_before + replies_after;
  node.is_collapsed = startsCollapsed(
    { collapse_after: settings['comments.collapse_after'] },
    { replies, is_of_interest },
  );
}

function present(row: CommentRow, { ctx, viewer, query, settings }: Arrangement): CommentProps {
  const is_deleted = row.deleted_at !== null;
  const can_edit = canComment(viewer) && canEditComment(viewer, row, ctx.clock.now());
  const shift_every = settings['comments.shift_every'];
  const at = row.published_at ?? row.created_at;
  const minutes = row.schedule_minutes ?? 0;
  const is_waiting = row.published_at === null;
  return {
    id: row.id,
    parent_id: row.parent_id,
    level: row.level,
    children: [],
    replies_count: row.replies_count,
    replies_before: 0,
    replies_after: 0,
    user: is_deleted
      ? { ...userBrief(null, null, null, null), name: null }
      : {
          ...userBrief(row.author_id, row.author_username, row.author_type, row.author_avatar_key),
          name: row.author_name,
        },
    created_at: {
      timestamp: Math.floor(at.getTime() / 1000),
      relative: query.relative(at),
    },
    content: is_deleted ? '' : row.content_html,
    lang: row.lang,
    from_entity_author: row.author_id !== null && row.author_id === query.entity_author_id,
    is_deleted,
    is_edited: row.edited_at !== null,
    is_shrinked: row.is_shrinked,
    is_collapsed: false,
    is_by_blocked: !is_deleted && row.is_by_blocked,
    folded:
      row.collapsed_at === null || is_deleted
        ? null
        : query.folded({ reason: row.collapsed_reason, is_by_reports: row.is_collapsed_by_reports }),
    ...shiftOf(row.level, { shift_every }),
    reply_to: row.is_shrinked ? row.parent_username : null,
    delta: can_edit ? row.content_delta : null,
    can_edit,
    can_delete: canDeleteComment(viewer, row),
    can_report: !is_deleted && !is_waiting && (isGuest(viewer) || canReport(viewer, { ...row, deactivated_at: null })),
    can_see_revisions: canSeeCommentRevisions(viewer, row),
    schedule: is_waiting
      ? {
          offset: formatOffset(minutes),
          human_offset: query.humanOffset(minutes),
          told: query.waits({ minutes, is_in_review: row.review_for !== null }),
        }
      : null,
    ...(is_waiting && row.review_for !== null ? { is_in_review: true as const } : {}),
    can_publish: is_waiting && row.scheduled_for !== null && row.review_for === null && canPublishComment(viewer, row),
    can_react:
      !is_deleted &&
      !is_waiting &&
      (isGuest(viewer) || (canReact(viewer, row) && !isOtherStore(viewer, entryOf(query)))),
    reactions: {
      user_reaction: row.own_reaction ?? 'none',
      like: row.likes_count,
      dislike: row.dislikes_count,
      funny: row.funny_count,
      helpful: row.helpful_count,
    },
  };
}
