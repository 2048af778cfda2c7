/**
 * The comments manager (product spec, sections 3, 4 and 8): a thread on its way through a reader's hands. What it is
 * initialised with, the tree, and the rules of everything that happens to it. A value: every action answers the next one.
 */
import type { CommentProps } from '#contract/pages.ts';
import {
  childrenAreShifted,
  findComment,
  insertComment,
  isShifted,
  mapTree,
  pathTo,
  removeComment as removeFromTree,
  replyLevel,
  updateComment as updateInTree,
  walkTree,
} from './comment-tree.ts';

export const MANAGER_MISSING = 'Comments Manager is not available...';

/** What a thread is initialised with. */
export interface ManagerInputs {
  /** Comments that are out, loaded or not. */
  count: number;
  comments: readonly CommentProps[];
  max_nesting: number;
  collapse_after: number;
  shift_every: number;
  /** Writes a log line about every action; nothing else depends on it. */
  debug: boolean;
}

export type EditorRole = 'primary' | 'reply' | 'edit';

export interface CommentsManager extends Readonly<ManagerInputs> {
  /** Collapsed or not by the reader's hand; the server's flag holds for the others. */
  readonly toggled: ReadonlyMap<number, boolean>;
  /** What came in while the page stood: its place says nothing of its age. */
  readonly added: ReadonlySet<number>;
  /** At most one form beside the primary ones is open in a thread: an answer to a comment, or its edit. */
  readonly open_form: { role: 'reply' | 'edit'; id: number } | null;
}

/** A thread as it was rendered. */
export function initComments(inputs: ManagerInputs): CommentsManager {
  const { count, comments, max_nesting, collapse_after, shift_every, debug } = inputs;
  const manager = { count, comments, max_nesting, collapse_after, shift_every, debug };
  return logged({ ...manager, toggled: new Map(), added: new Set(), open_form: null }, `initialised with ${count}`);
}

/** How the level of a comment is shown. */
export function shiftOf(level: number, { shift_every }: Pick<ManagerInputs, 'shift_every'>) {
  return {
    is_shifted: isShifted(level, shift_every),
    children_are_shifted: childrenAreShifted(level, shift_every),
  };
}

/** Whether a comment with so many replies of its own starts collapsed. What concerns the reader never does. */
export function startsCollapsed(
  { collapse_after }: Pick<ManagerInputs, 'collapse_after'>,
  { replies, is_of_interest }: { replies: number; is_of_interest: boolean },
): boolean {
  return replies > collapse_after && !is_of_interest;
}

/**
 * Places a comment. One that waits for its time is not counted yet. A root goes first for "top", else last; under an
 * unknown parent nothing is shown, but it counts.
 */
export function addComment(
  manager: CommentsManager,
  comment: CommentProps,
  position: 'top' | 'bottom',
): CommentsManager {
  const { comments, max_nesting, count } = manager;
  const { parent_id } = comment;
  const parent = parent_id === null ? null : findComment<CommentProps>(comments, parent_id);
  const level = parent ? replyLevel(parent.level, max_nesting) : comment.level;
  const placed = { ...comment, ...shiftOf(level, manager) };
  const next = {
    ...manager,
    comments: insertComment<CommentProps>(comments, placed, parent_id, position, max_nesting),
    count: count + (comment.schedule ? 0 : 1),
    added: new Set(manager.added).add(comment.id),
  };
  return logged(next, `added ${comment.id} under ${parent_id}`);
}

/**
 * Says a comment anew: content, delta, time and schedule, or everything but its replies when `is_full`. A wait that was
 * taken away has brought it out: it counts from then on.
 */
export function updateComment(manager: CommentsManager, newer: CommentProps, is_full = false): CommentsManager {
  const stood = findComment<CommentProps>(manager.comments, newer.id);
  const is_out = stood?.schedule && !newer.schedule;
  const next = {
    ...manager,
    comments: updateInTree<CommentProps>(manager.comments, newer, is_full),
    count: manager.count + (is_out ? 1 : 0),
  };
  return logged(next, `updated ${newer.id}`);
}

/** A waiting comment came out: its age begins now, and it counts. Told twice, it is once. @param timestamp in seconds */
export function publishComment(manager: CommentsManager, id: number, timestamp: number): CommentsManager {
  if (!findComment<CommentProps>(manager.comments, id)?.schedule) return manager;
  const comments = mapTree<CommentProps>(manager.comments, id, (comment) => ({
    ...comment,
    schedule: null,
    can_publish: false,
    is_edited: false,
    created_at: { ...comment.created_at, timestamp },
    // What waited for it has a time of its own now.
    children: comment.children.map((child) => (child.schedule ? { ...child, can_publish: child.can_edit } : child)),
  }));
  return logged({ ...manager, comments, count: manager.count + 1 }, `published ${id}`);
}

/**
 * Takes a deleted comment away, and lowers the count by 1, never below 0; one that waited was not in it. Its form
 * closes.
 */
export function removeComment(manager: CommentsManager, id: number): CommentsManager {
  const { comments, count, open_form } = manager;
  const is_counted = !findComment<CommentProps>(comments, id)?.schedule;
  const next = {
    ...manager,
    comments: removeFromTree<CommentProps>(comments, id, asKept),
    count: Math.max(0, count - (is_counted ? 1 : 0)),
    open_form: open_form?.id === id ? null : open_form,
  };
  return logged(next, `removed ${id}`);
}

/** What is left of a deleted comment while replies stand under it. */
function asKept(comment: CommentProps): CommentProps {
  return {
    ...comment,
    is_deleted: true,
    content: '',
    delta: null,
    user: { id: 0, username: '', name: null, type: 0, avatar_url: null },
    can_edit: false,
    can_delete: false,
    can_report: false,
    can_see_revisions: false,
    can_react: false,
  };
}

/** Changes one comment where it stands; an unknown one changes nothing. */
export function changeComment(
  manager: CommentsManager,
  id: number,
  change: (comment: CommentProps) => CommentProps,
): CommentsManager {
  return { ...manager, comments: mapTree<CommentProps>(manager.comments, id, change) };
}

/** Whether what stands below a comment is folded away: the server's default until the reader toggles it. */
export function isCollapsed(
  { toggled }: Pick<CommentsManager, 'toggled'>,
  { id, is_collapsed }: Pick<CommentProps, 'id' | 'is_collapsed'>,
): boolean {
  return toggled.get(id) ?? is_collapsed;
}

/** Folds or unfolds what stands below a comment. */
export function collapseComment(manager: CommentsManager, id: number, is_collapsed: boolean): CommentsManager {
  return logged(
    { ...manager, toggled: new Map(manager.toggled).set(id, is_collapsed) },
    `collapsed ${id}: ${is_collapsed}`,
  );
}

/** Unfolds everything above a comment; null when it is not in the tree, which only writes a log line. */
export function expandTo(manager: CommentsManager, id: number): CommentsManager | null {
  const path = pathTo<CommentProps>(manager.comments, id);
  if (path.length === 0) {
    logged(manager, `${id} is not in the tree`);
    return null;
  }
  const toggled = new Map(manager.toggled);
  for (const ancestor of path.slice(0, -1)) toggled.set(ancestor, false);
  return logged({ ...manager, toggled }, `expanded to ${id}`);
}

/** Opens a form and closes the other one; the open form itself closes. */
export function toggleForm(manager: CommentsManager, role: 'reply' | 'edit', id: number): CommentsManager {
  return isFormOpen(manager, role, id) ? closeForm(manager) : openForm(manager, role, id);
}

export function openForm(manager: CommentsManager, role: 'reply' | 'edit', id: number): CommentsManager {
  return logged({ ...manager, open_form: { role, id } }, `${role} opened at ${id}`);
}

export function closeForm(manager: CommentsManager): CommentsManager {
  return manager.open_form ? logged({ ...manager, open_form: null }, 'form closed') : manager;
}

/** Whether this form of this comment is the open one. */
export function isFormOpen(
  { open_form }: Pick<CommentsManager, 'open_form'>,
  role: 'reply' | 'edit',
  id: number,
): boolean {
  return open_form?.role === role && open_form.id === id;
}

/** What the editor of the thread is for just now. */
export function editorRole({ open_form }: Pick<CommentsManager, 'open_form'>): EditorRole {
  return open_form?.role ?? 'primary';
}

/** Roots of another slice, put before or after those that stand; what stands already is not taken twice. */
export function joinRoots(
  manager: CommentsManager,
  fresh: readonly CommentProps[],
  side: 'before' | 'after',
): CommentsManager {
  return { ...manager, comments: joined(manager.comments, fresh, side) };
}

/** Further replies of a comment; the `rest` beyond them on that side is still to be loaded. */
export function joinReplies(
  manager: CommentsManager,
  id: number,
  { replies, side, rest }: { replies: readonly CommentProps[]; side: 'before' | 'after'; rest: number },
): CommentsManager {
  return changeComment(manager, id, (comment) => ({
    ...comment,
    children: joined(comment.children, replies, side),
    [side === 'before' ? 'replies_before' : 'replies_after']: rest,
  }));
}

/**
 * The reply after or before which to go on loading: the last or first of those that are here, what the reader has just
 * written and what waits aside. Null when there is none yet.
 */
export function edgeOf(
  { added }: Pick<CommentsManager, 'added'>,
  replies: readonly CommentProps[],
  side: 'before' | 'after',
): number | null {
  const loaded = replies.filter(({ id, schedule }) => !schedule && !added.has(id));
  return loaded.at(side === 'before' ? 0 : -1)?.id ?? null;
}

function joined(stood: readonly CommentProps[], fresh: readonly CommentProps[], side: 'before' | 'after') {
  const known = new Set(stood.map(({ id }) => id));
  const unknown = fresh.filter(({ id }) => !known.has(id));
  return side === 'before' ? [...unknown, ...stood] : [...stood, ...unknown];
}

/** How many comments stand below one: what collapsing hides. Where nesting is full, replies stand beside it. */
export function repliesBelow(comment: CommentProps, { max_nesting }: Pick<ManagerInputs, 'max_nesting'>): number {
  if (comment.level >= max_nesting) return 0;
  const below = [...walkTree<CommentProps>(comment.children)];
  const here = below.reduce((sum, child) => sum + 1 + awayUnder(child), awayUnder(comment));
  return Math.max(here, comment.replies_count);
}

const awayUnder = ({ replies_before, replies_after }: CommentProps) => replies_before + replies_after;

function logged(manager: CommentsManager, line: string): CommentsManager {
  if (manager.debug) console.debug(`[comments] ${line}; ${manager.count} in all`);
  return manager;
}
