/** The rules of a comment thread (product spec, section 4, Comments). Shared by server and browser. */

export const MAX_NESTING = 5;
const SHIFT_EVERY = 3;
/** The second form at the bottom appears from this many comments. */
export const BOTTOM_FORM_FROM = 5;
export const HIGHLIGHT_MS = 3000;
export const HASH_SCROLL_DELAY_MS = 500;

/** Level of a reply: one deeper than its parent until nesting is full, then the parent's own. */
export function replyLevel(parent_level: number, max_nesting = MAX_NESTING): number {
  return parent_level < max_nesting ? parent_level + 1 : parent_level;
}

/** Whether a comment of this level starts again at the left edge. */
export function isShifted(level: number, shift_every = SHIFT_EVERY): boolean {
  return shift_every > 0 && level > 0 && level % shift_every === 0;
}

/** Whether the children of a comment of this level start again at the left edge. */
export function childrenAreShifted(level: number, shift_every = SHIFT_EVERY): boolean {
  return isShifted(level + 1, shift_every);
}

/**
 * Puts a new comment into the tree and returns the new roots; nothing given is changed.
 * A reply becomes the first child of its parent while nesting allows; beyond that it stands right
 * after its parent at the same level and is marked `is_shrinked`. A comment without a parent goes
 * first for position "top", else last. An unknown parent leaves the tree as it is.
 */
export function insertComment<
  C extends { id: number; level: number; children: C[]; replies_count: number; is_shrinked: boolean },
>(
  roots: readonly C[],
  comment: C,
  parent_id: number | null,
  position: 'top' | 'bottom' = 'top',
  max_nesting = MAX_NESTING,
): C[] {
  if (parent_id === null) return position === 'top' ? [comment, ...roots] : [...roots, comment];
  return spliceTree(roots, parent_id, (parent) => {
    const answered = { ...parent, replies_count: parent.replies_count + 1 };
    if (parent.level >= max_nesting) return [answered, { ...comment, level: parent.level, is_shrinked: true }];
    const child = { ...comment, level: parent.level + 1, is_shrinked: false };
    return [{ ...answered, children: [child, ...parent.children] }];
  });
}

/**
 * Says a comment anew: only content, delta, created_at, schedule and is_edited are taken from the newer one, unless a
 * full replace is asked for. Its children stay as they are either way.
 */
export function updateComment<
  C extends {
    id: number;
    children: C[];
    content: string;
    delta: unknown;
    created_at: unknown;
    schedule?: unknown;
    is_edited: boolean;
  },
>(roots: readonly C[], newer: C, is_full = false): C[] {
  return mapTree(roots, newer.id, (comment) =>
    is_full
      ? { ...newer, children: comment.children }
      : {
          ...comment,
          content: newer.content,
          delta: newer.delta,
          created_at: newer.created_at,
          schedule: newer.schedule,
          is_edited: newer.is_edited,
        },
  );
}

/**
 * Takes a deleted comment out of the tree. While replies stand under it, `kept` says what its place looks
 * like; else it goes, and with it the deleted ones above that were kept for it alone.
 */
export function removeComment<
  C extends { id: number; parent_id: number | null; children: C[]; replies_count: number; is_deleted: boolean },
>(roots: readonly C[], id: number, kept: (comment: C) => C): C[] {
  const comment = findComment(roots, id);
  if (!comment) return [...roots];
  if (comment.replies_count > 0) return mapTree(roots, id, kept);
  const rest = mapTree(roots, id, () => null);
  const { parent_id } = comment;
  const parent = parent_id === null ? null : findComment(rest, parent_id);
  if (!parent) return rest;
  const lighter = mapTree(rest, parent.id, (node) => ({ ...node, replies_count: Math.max(0, node.replies_count - 1) }));
  return parent.is_deleted && parent.replies_count <= 1 ? removeComment(lighter, parent.id, kept) : lighter;
}

/** A comment of the tree; null when it is not in it. */
export function findComment<C extends { id: number; children: C[] }>(roots: readonly C[], id: number): C | null {
  for (const root of roots) {
    const found = root.id === id ? root : findComment(root.children, id);
    if (found) return found;
  }
  return null;
}

/** The tree with one comment changed, or without it and all below; nothing given is changed. */
export function mapTree<C extends { id: number; children: C[] }>(
  roots: readonly C[],
  id: number,
  change: (comment: C) => C | null,
): C[] {
  return spliceTree(roots, id, (comment) => {
    const changed = change(comment);
    return changed ? [changed] : [];
  });
}

/** Another few comments in the place of one. Whoever is not on the way to it stays the same object. */
function spliceTree<C extends { id: number; children: C[] }>(
  roots: readonly C[],
  id: number,
  change: (comment: C) => readonly C[],
): C[] {
  const around = roots as C[];
  for (const [index, root] of around.entries()) {
    if (root.id === id) return [...around.slice(0, index), ...change(root), ...around.slice(index + 1)];
    const children = spliceTree(root.children, id, change);
    if (children !== root.children) return around.with(index, { ...root, children });
  }
  return around;
}

/** Ids from the root down to a comment, the comment last; empty when it is not in the tree. */
export function pathTo<C extends { id: number; children: C[] }>(roots: readonly C[], id: number): number[] {
  for (const root of roots) {
    if (root.id === id) return [id];
    const below = pathTo(root.children, id);
    if (below.length > 0) return [root.id, ...below];
  }
  return [];
}

/** Every comment of a tree, each before those below it. */
export function* walkTree<C extends { children: C[] }>(roots: readonly C[]): Generator<C> {
  for (const root of roots) {
    yield root;
    yield* walkTree(root.children);
  }
}
