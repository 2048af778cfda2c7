/** The laws of a comment thread (product spec, section 4, Comments). Shared by server and browser. */

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
  return roots.flatMap((root) => placeUnder(root, comment, parent_id, max_nesting));
}

function placeUnder<
  C extends { id: number; level: number; children: C[]; replies_count: number; is_shrinked: boolean },
>(node: C, comment: C, parent_id: number, max_nesting: number): C[] {
  if (node.id !== parent_id) {
    const children = node.children.flatMap((child) => placeUnder(child, comment, parent_id, max_nesting));
    return [children === node.children ? node : { ...node, children }];
  }
  const parent = { ...node, replies_count: node.replies_count + 1 };
  if (node.level < max_nesting) {
    const child = { ...comment, level: node.level + 1, is_shrinked: false };
    return [{ ...parent, children: [child, ...node.children] }];
  }
  return [parent, { ...comment, level: node.level, is_shrinked: true }];
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
