import { expect, test, vi } from 'vitest';
import { seededRandom } from '#main/seeded-random.ts';
import type { CommentProps } from '#contract/pages.ts';
import {
  addComment,
  changeComment,
  closeForm,
  collapseComment,
  edgeOf,
  editorRole,
  expandTo,
  initComments,
  isCollapsed,
  isFormOpen,
  joinReplies,
  joinRoots,
  openForm,
  publishComment,
  removeComment,
  repliesBelow,
  shiftOf,
  startsCollapsed,
  toggleForm,
  updateComment,
  type CommentsManager,
  type ManagerInputs,
} from './comments-manager.ts';

function comment(id: number, given: Partial<CommentProps> = {}): CommentProps {
  const { children = [] } = given;
  return {
    id,
    parent_id: null,
    level: 0,
    replies_count: children.length,
    replies_before: 0,
    replies_after: 0,
    user: { id: 1, username: 'masha', name: null, type: 1, avatar_url: null },
    created_at: { timestamp: id, relative: '' },
    content: `<p>${id}</p>`,
    lang: null,
    from_entity_author: false,
    is_deleted: false,
    is_edited: false,
    is_shrinked: false,
    is_collapsed: false,
    is_by_blocked: false,
    folded: null,
    is_shifted: false,
    children_are_shifted: false,
    reply_to: null,
    delta: null,
    can_edit: false,
    can_delete: false,
    can_report: false,
    can_see_revisions: false,
    schedule: null,
    can_publish: false,
    can_react: true,
    reactions: { user_reaction: 'none', like: 0, dislike: 0, funny: 0, helpful: 0 },
    ...given,
    children,
  };
}

const WAITS = { offset: '01:00', human_offset: '1 h', told: 'In 1 h' };
const manager = (comments: CommentProps[] = [], given: Partial<ManagerInputs> = {}): CommentsManager =>
  initComments({
    count: comments.length,
    comments,
    max_nesting: 5,
    collapse_after: 3,
    shift_every: 3,
    debug: false,
    ...given,
  });
const flat = (roots: readonly CommentProps[]): CommentProps[] =>
  roots.flatMap((root) => [root, ...flat(root.children)]);
const idsOf = (comments: readonly CommentProps[]) => comments.map(({ id }) => id);

test('adding raises the count by one unless the comment waits; a root goes where it is told', () => {
  const start = manager([comment(1)]);
  expect(idsOf(addComment(start, comment(2), 'top').comments)).toEqual([2, 1]);
  const last = addComment(start, comment(2), 'bottom');
  expect([idsOf(last.comments), last.count]).toEqual([[1, 2], 2]);
  expect(addComment(start, comment(2, { schedule: WAITS }), 'top').count).toBe(1);
});

test('a reply stands first under its parent; where nesting is full, right after it, shrinked and as deep', () => {
  const start = manager([comment(1, { children: [comment(2, { parent_id: 1, level: 1 })] })], { max_nesting: 1 });
  const deep = addComment(start, comment(3, { parent_id: 2 }), 'bottom');
  expect(flat(deep.comments).map(({ id, level, is_shrinked }) => [id, level, is_shrinked])).toEqual([
    [1, 0, false],
    [2, 1, false],
    [3, 1, true],
  ]);
  expect(idsOf(addComment(deep, comment(4, { parent_id: 1 }), 'bottom').comments[0]?.children ?? [])).toEqual([
    4, 2, 3,
  ]);
});

test('a placed comment is shifted as its level wants it', () => {
  const chain = comment(1, { children: [comment(2, { level: 1, children: [comment(3, { level: 2 })] })] });
  const added = addComment(manager([chain]), comment(4, { parent_id: 3 }), 'bottom');
  expect(flat(added.comments)[3]).toMatchObject({ level: 3, is_shifted: true, children_are_shifted: false });
  expect(shiftOf(2, { shift_every: 3 })).toEqual({ is_shifted: false, children_are_shifted: true });
  expect(shiftOf(3, { shift_every: 0 })).toEqual({ is_shifted: false, children_are_shifted: false });
});

test('an update takes content, delta, time and schedule; a full replace takes all but the replies', () => {
  const start = manager([comment(1, { children: [comment(2)] })]);
  const newer = comment(1, { content: '<p>new</p>', level: 4, is_edited: true });
  expect(updateComment(start, newer).comments[0]).toMatchObject({ content: '<p>new</p>', level: 0, is_edited: true });
  const full = updateComment(start, newer, true);
  expect([full.comments[0]?.level, idsOf(full.comments[0]?.children ?? [])]).toEqual([4, [2]]);
});

test('what waited counts once it is out, by an edit or by its time, and no oftener', () => {
  const start = manager([comment(1), comment(2, { schedule: WAITS, can_publish: true })], { count: 1 });
  expect(updateComment(start, comment(2)).count).toBe(2);
  expect(updateComment(start, comment(2, { schedule: WAITS })).count).toBe(1);
  const out = publishComment(start, 2, 777);
  expect([out.count, out.comments[1]?.created_at.timestamp, out.comments[1]?.schedule]).toEqual([2, 777, null]);
  expect(publishComment(out, 2, 999)).toBe(out);
});

test('a reply that waited for its parent may come out once that has', () => {
  const reply = comment(3, { parent_id: 2, schedule: WAITS, can_edit: true });
  const out = publishComment(manager([comment(2, { schedule: WAITS, children: [reply] })]), 2, 5);
  expect(out.comments[0]?.children[0]).toMatchObject({ can_publish: true, schedule: WAITS });
});

test('deleting lowers the count by one and never below zero; the form of the deleted one closes', () => {
  const start = openForm(manager([comment(1)], { count: 0 }), 'edit', 1);
  const next = removeComment(start, 1);
  expect([next.count, next.comments, next.open_form]).toEqual([0, [], null]);
  expect(removeComment(manager([comment(1), comment(2)]), 1).count).toBe(1);
  expect(removeComment(manager([comment(1), comment(2, { schedule: WAITS })], { count: 1 }), 2).count).toBe(1);
});

test('a deleted comment with replies keeps an empty place; the last of them takes it along', () => {
  const start = manager([comment(1, { children: [comment(2, { parent_id: 1 })] })], { count: 2 });
  const kept = removeComment(start, 1);
  expect(kept.comments[0]).toMatchObject({ is_deleted: true, content: '', user: { id: 0 }, can_react: false });
  expect(removeComment(kept, 2)).toMatchObject({ comments: [], count: 0 });
});

test('collapsed is what the server says until the reader toggles it', () => {
  const start = manager([comment(1, { is_collapsed: true })]);
  expect(isCollapsed(start, comment(1, { is_collapsed: true }))).toBe(true);
  const opened = collapseComment(start, 1, false);
  expect(isCollapsed(opened, comment(1, { is_collapsed: true }))).toBe(false);
  expect(isCollapsed(collapseComment(opened, 1, true), comment(1))).toBe(true);
});

test('a comment starts collapsed from more replies than the setting; what concerns the reader never', () => {
  const inputs = { collapse_after: 3 };
  const starts = (replies: number, is_of_interest = false) => startsCollapsed(inputs, { replies, is_of_interest });
  expect([starts(3), starts(4), starts(9, true)]).toEqual([false, true, false]);
});

test('expanding to a comment opens what stands above it, not itself; an unknown one is nowhere', () => {
  const deep = comment(1, { children: [comment(2, { children: [comment(3)], is_collapsed: true })] });
  const next = expandTo(collapseComment(manager([deep]), 1, true), 3);
  expect([...(next?.toggled ?? [])]).toEqual([
    [1, false],
    [2, false],
  ]);
  expect(expandTo(manager([deep]), 9)).toBeNull();
});

test('one form at most is open: an answer closes an edit, an edit an answer, a second press itself', () => {
  const start = manager([comment(1), comment(2)]);
  expect(editorRole(start)).toBe('primary');
  const first = toggleForm(start, 'reply', 1);
  expect(editorRole(first)).toBe('reply');
  const second = toggleForm(first, 'edit', 1);
  expect([isFormOpen(second, 'reply', 1), isFormOpen(second, 'edit', 1), editorRole(second)]).toEqual([
    false,
    true,
    'edit',
  ]);
  const third = toggleForm(second, 'reply', 2);
  expect(third.open_form).toEqual({ role: 'reply', id: 2 });
  expect(toggleForm(third, 'reply', 2).open_form).toBeNull();
  expect(closeForm(third).open_form).toBeNull();
});

test('further roots and replies join at their side, nothing twice', () => {
  const start = manager([comment(3), comment(4, { replies_after: 5, children: [comment(7, { level: 1 })] })]);
  expect(idsOf(joinRoots(start, [comment(1), comment(3)], 'before').comments)).toEqual([1, 3, 4]);
  const after = joinReplies(start, 4, { replies: [comment(7), comment(8)], side: 'after', rest: 3 });
  expect([idsOf(after.comments[1]?.children ?? []), after.comments[1]?.replies_after]).toEqual([[7, 8], 3]);
});

test('loading replies goes on from what was loaded, not from what was just written or waits', () => {
  const replies = [comment(3), comment(4), comment(10, { schedule: WAITS })];
  const start = addComment(manager([comment(1, { children: replies })]), comment(9, { parent_id: 1 }), 'bottom');
  const children = start.comments[0]?.children ?? [];
  expect(idsOf(children)).toEqual([9, 3, 4, 10]);
  expect([edgeOf(start, children, 'before'), edgeOf(start, children, 'after')]).toEqual([3, 4]);
  expect(edgeOf(start, [], 'after')).toBeNull();
});

test('collapsing hides everything below, also what is not here yet', () => {
  const five = { max_nesting: 5 };
  const tree = comment(1, { children: [comment(2, { level: 1, children: [comment(3, { level: 2 })] })] });
  expect(repliesBelow(tree, five)).toBe(2);
  expect(repliesBelow(comment(1, { replies_count: 7 }), five)).toBe(7);
  expect(repliesBelow({ ...tree, replies_before: 4, replies_after: 6 }, five)).toBe(12);
  const deepest = comment(2, { level: 5, replies_count: 1 });
  expect(repliesBelow(deepest, five)).toBe(0);
  expect(repliesBelow(comment(1, { level: 4, children: [deepest, comment(3, { level: 5 })] }), five)).toBe(2);
});

/** A comment comes and goes, and what is left of the thread but for its debug flag. */
function comeAndGo(is_debug: boolean): Omit<CommentsManager, 'debug'> {
  const start = manager([comment(1)], { debug: is_debug });
  const { debug, ...rest } = removeComment(addComment(start, comment(2, { parent_id: 1 }), 'top'), 2);
  expect(debug).toBe(is_debug);
  return rest;
}

test('debug writes log lines and changes nothing else', () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  const quiet = comeAndGo(false);
  expect(debug).not.toHaveBeenCalled();
  expect(comeAndGo(true)).toEqual(quiet);
  expect(debug.mock.calls.length).toBeGreaterThan(2);
  debug.mockRestore();
});

test('of thousands of comments one change leaves all others the same objects', () => {
  const start = manager([comment(1, { children: [comment(2, { parent_id: 1 })] }), comment(3)]);
  const next = addComment(start, comment(4, { parent_id: 2 }), 'bottom');
  expect(next.comments[1]).toBe(start.comments[1]);
  const changed = changeComment(start, 3, (one) => ({ ...one, content: 'x' }));
  expect(changed.comments[0]).toBe(start.comments[0]);
});

interface Row {
  parent_id: number | null;
  is_deleted: boolean;
  content: string;
  is_waiting: boolean;
}

/** The same by rows alone: who stands, who is kept for somebody below, who waits. */
class Rows {
  readonly rows = new Map<number, Row>();
  count = 0;
  add(id: number, parent_id: number | null, is_waiting: boolean): void {
    this.rows.set(id, { parent_id, is_deleted: false, content: `<p>${id}</p>`, is_waiting });
    if (!is_waiting) this.count += 1;
  }
  repliesOf(id: number): number {
    return [...this.rows.values()].filter(({ parent_id }) => parent_id === id).length;
  }
  publish(id: number): void {
    const row = this.rows.get(id);
    if (row?.is_waiting) this.count += 1;
    if (row) row.is_waiting = false;
  }
  say(id: number, content: string): void {
    const row = this.rows.get(id);
    if (row) row.content = content;
  }
  remove(id: number): void {
    const row = this.rows.get(id);
    if (!row) return;
    if (!row.is_waiting) this.count -= 1;
    row.is_deleted = true;
    row.content = '';
    for (let at: number | null = id; at !== null;) {
      const here: Row | undefined = this.rows.get(at);
      if (!here?.is_deleted || this.repliesOf(at) > 0) return;
      this.rows.delete(at);
      at = here.parent_id;
    }
  }
}

const shownOf = ({ comments }: CommentsManager) =>
  flat(comments)
    .map(({ id, is_deleted, replies_count, content, schedule }) => ({
      id,
      is_deleted,
      replies_count,
      content,
      is_waiting: schedule !== null,
    }))
    .toSorted((a, b) => a.id - b.id);

const wantedOf = (rows: Rows) =>
  [...rows.rows]
    .map(([id, { is_deleted, content, is_waiting }]) => ({
      id,
      is_deleted,
      replies_count: rows.repliesOf(id),
      content,
      is_waiting,
    }))
    .toSorted((a, b) => a.id - b.id);

/** One thing that may happen in a thread, to the rows and to the manager alike. */
function happen(random: () => number, rows: Rows, thread: CommentsManager, id: number): CommentsManager {
  const kept = [...rows.rows].filter(([, { is_deleted }]) => !is_deleted).map(([at]) => at);
  const chosen = kept[Math.floor(random() * (kept.length + 1))] ?? null;
  const chance = random();
  if (chosen === null || chance < 0.45) {
    // What answers a waiting comment waits with it.
    const is_waiting = (chosen !== null && rows.rows.get(chosen)?.is_waiting) || random() < 0.2;
    rows.add(id, chosen, is_waiting);
    return addComment(thread, comment(id, { parent_id: chosen, schedule: is_waiting ? WAITS : null }), 'bottom');
  }
  const row = rows.rows.get(chosen);
  if (chance < 0.6) {
    const content = `<p>${chosen} again</p>`;
    rows.say(chosen, content);
    return updateComment(thread, comment(chosen, { content, schedule: row?.is_waiting ? WAITS : null }));
  }
  if (chance < 0.7) {
    rows.publish(chosen);
    return publishComment(thread, chosen, id);
  }
  rows.remove(chosen);
  return removeComment(thread, chosen);
}

test.for([0, 1, 2, 5])(
  'whatever is written, said anew, published and deleted, the thread shows what the rows say (nesting %i)',
  (max_nesting) => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seededRandom(seed);
      const rows = new Rows();
      let thread = manager([], { max_nesting });
      for (let id = 1; id <= 40; id++) {
        thread = happen(random, rows, thread, id);
        expect(shownOf(thread), `seed ${seed}`).toEqual(wantedOf(rows));
        expect(thread.count, `seed ${seed}`).toBe(rows.count);
        const levels = flat(thread.comments).map(({ level }) => level);
        expect(Math.max(0, ...levels)).toBeLessThanOrEqual(max_nesting);
      }
    }
  },
);
