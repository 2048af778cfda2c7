/** A thread as the reader sees it: a slice of roots with all that stands below them. */
import type { CommentOrder, CommentProps, CommentsProps } from '#contract/pages.ts';
import { selectBranches, selectComment, selectRoots, type CommentRow, type Thread } from '#domain/comments/comments.ts';
import { canComment, canEditComment } from '#domain/comments/permissions.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { readSettings, type Settings } from '#domain/settings/settings.ts';
import { isGuest, type Viewer } from '#domain/viewer.ts';
import { childrenAreShifted, isShifted } from '#rules/comment-tree.ts';
import { userBrief } from './briefs.ts';
import { decodeCursor, encodeCursor } from './feed.ts';

const ROOTS_A_SLICE = 40;
/** More than any slice of 40 branches holds in practice; a bound all the same. */
const COMMENTS_A_SLICE = 3000;

export interface ThreadQuery {
  thread: Thread;
  /** Author of the offer or discussion. */
  entity_author_id: number | null;
  order: CommentOrder;
  cursor: string | null;
  /** A comment that must be in the slice; an unknown one is ignored. */
  around: number | null;
  /** Says how long ago in the reader's language. */
  relative: (at: Date) => string;
}

/** One slice of a thread. */
export async function commentSlice(
  ctx: Context,
  viewer: Viewer,
  query: ThreadQuery,
): Promise<{ comments: CommentProps[]; next_cursor: string | null }> {
  const target = query.around === null ? null : await selectComment(ctx.db, query.thread, query.around);
  const place = decodeCursor(query.cursor);
  const slice = { thread: query.thread, order: query.order, limit: ROOTS_A_SLICE + 1 };
  const cursor = place ? { published_at: place.value, id: place.id } : null;
  const [settings, first] = await Promise.all([
    readSettings(ctx),
    selectRoots(ctx.db, { ...slice, cursor, from_root: null }),
  ]);
  const isAway = target !== null && !first.slice(0, ROOTS_A_SLICE).some((root) => root.id === target.root_id);
  const roots = isAway ? await selectRoots(ctx.db, { ...slice, cursor: null, from_root: target.root_id }) : first;
  const shown = roots.slice(0, ROOTS_A_SLICE);
  const rows = await selectBranches(
    ctx.db,
    shown.map((root) => root.id),
    COMMENTS_A_SLICE,
  );
  const last = roots.length > ROOTS_A_SLICE ? shown.at(-1) : undefined;
  return {
    comments: arrange(
      rows,
      shown.map((root) => root.id),
      { ctx, viewer, query, settings },
    ),
    next_cursor: last ? encodeCursor(last.published_at, last.id) : null,
  };
}

/** Everything the comments area of a page needs. */
export async function commentsProps(
  ctx: Context,
  viewer: Viewer,
  query: ThreadQuery & { count: number },
): Promise<CommentsProps> {
  const settings = await readSettings(ctx);
  const { comments, next_cursor } = await commentSlice(ctx, viewer, query);
  return {
    ...query.thread,
    count: query.count,
    comments,
    order: query.order,
    max_nesting: settings['comments.max_nesting'],
    collapse_after: settings['comments.collapse_after'],
    shift_every: settings['comments.shift_every'],
    is_author: !isGuest(viewer) && viewer.id === query.entity_author_id,
    next_cursor,
    can_comment: canComment(viewer),
  };
}

/** One comment as its author sees it right after writing. @throws comment_not_found */
export async function commentView(ctx: Context, viewer: Viewer, query: ThreadQuery, id: number): Promise<CommentProps> {
  const [settings, row] = await Promise.all([readSettings(ctx), selectComment(ctx.db, query.thread, id)]);
  if (!row) throw new DomainError('comment_not_found');
  return present(row, { ctx, viewer, query, settings });
}

interface Arrangement {
  ctx: Context;
  viewer: Viewer;
  query: ThreadQuery;
  settings: Settings;
}

/**
 * Hangs comments under their parents. Beyond maxNesting a reply stands after its parent at the same
 * level, so it hangs under the nearest ancestor that is not flattened.
 */
function arrange(rows: readonly CommentRow[], root_ids: readonly number[], arrangement: Arrangement): CommentProps[] {
  const nodes = new Map<number, CommentProps>();
  const hosts = new Map<number, number>();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) {
    nodes.set(row.id, present(row, arrangement));
    const parent = row.parent_id === null ? undefined : byId.get(row.parent_id);
    if (parent) hosts.set(row.id, row.is_shrinked ? (hosts.get(parent.id) ?? parent.id) : parent.id);
  }
  for (const row of rows) {
    const host = nodes.get(hosts.get(row.id) ?? 0);
    const node = nodes.get(row.id);
    if (host && node) host.children.push(node);
  }
  if (arrangement.query.order === 'new_first') for (const node of nodes.values()) node.children.reverse();
  for (const row of rows) collapse(row, nodes, byId, arrangement);
  return root_ids.flatMap((id) => nodes.get(id) ?? []);
}

/** Many direct replies start folded, unless one of them is the reader's, the author's, or names the reader. */
function collapse(
  row: CommentRow,
  nodes: Map<number, CommentProps>,
  byId: Map<number, CommentRow>,
  arrangement: Arrangement,
): void {
  const node = nodes.get(row.id);
  const { viewer, query, settings } = arrangement;
  if (!node || row.level === 0 || node.children.length <= settings['comments.collapse_after']) return;
  const isOfInterest = node.children.some((child) => {
    const reply = byId.get(child.id);
    if (!reply) return false;
    if (viewer.id !== 0 && (reply.author_id === viewer.id || reply.mentioned_ids.includes(viewer.id))) return true;
    return child.from_entity_author && query.entity_author_id !== null;
  });
  node.is_collapsed = !isOfInterest;
}

function present(row: CommentRow, { ctx, viewer, query, settings }: Arrangement): CommentProps {
  const is_deleted = row.deleted_at !== null;
  const shift_every = settings['comments.shift_every'];
  return {
    id: row.id,
    parent_id: row.parent_id,
    level: row.level,
    children: [],
    replies_count: row.replies_count,
    user: is_deleted
      ? userBrief(null, null, null, null)
      : userBrief(row.author_id, row.author_username, row.author_type, row.author_avatar_key),
    created_at: {
      timestamp: Math.floor(row.published_at.getTime() / 1000),
      relative: query.relative(row.published_at),
    },
    content: is_deleted ? '' : row.content_html,
    lang: row.lang,
    from_entity_author: row.author_id !== null && row.author_id === query.entity_author_id,
    is_deleted,
    is_edited: row.edited_at !== null,
    is_shrinked: row.is_shrinked,
    is_collapsed: false,
    is_shifted: isShifted(row.level, shift_every),
    children_are_shifted: childrenAreShifted(row.level, shift_every),
    reply_to: row.is_shrinked ? row.parent_username : null,
    can_edit: canEditComment(viewer, row, ctx.clock.now()),
  };
}
