import { expect, test } from 'vitest';
import type { CommentProps, CommentsProps } from '#contract/pages.ts';
import { initialThread, isOpen, threadReducer, type ThreadState } from './thread-state.ts';

function comment(id: number, parent_id: number | null = null, children: CommentProps[] = []): CommentProps {
  return {
    id,
    parent_id,
    level: 0,
    children,
    replies_count: children.length,
    replies_before: 0,
    replies_after: 0,
    user: { id: 1, username: 'masha', name: null, type: 1, avatar_url: null },
    created_at: { timestamp: id, relative: '' },
    content: '',
    lang: null,
    from_entity_author: false,
    is_deleted: false,
    is_edited: false,
    is_shrinked: false,
    is_collapsed: true,
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
    can_react: false,
    reactions: { user_reaction: 'none', like: 0, dislike: 0, funny: 0, helpful: 0 },
  };
}

function thread(comments: CommentProps[], cursors: Partial<CommentsProps> = {}): ThreadState {
  const inputs = { comments, count: 10, max_nesting: 5, collapse_after: 3, shift_every: 3, debug: false };
  return initialThread({ ...inputs, previous_cursor: null, next_cursor: null, ...cursors } as unknown as CommentsProps);
}
const idsOf = ({ manager }: ThreadState) => manager.comments.map(({ id }) => id);
const slice = (comments: CommentProps[]) => ({ comments, previous_cursor: null, next_cursor: null });

test('a reply opens its ancestors, closes the form, follows the thread and is pointed at', () => {
  const opened = threadReducer(thread([comment(1, null, [comment(2, 1)])]), {
    type: 'form_opened',
    role: 'reply',
    id: 2,
  });
  const next = threadReducer(opened, { type: 'added', comment: comment(3, 2), position: 'bottom' });
  expect([next.manager.toggled.get(1), next.manager.toggled.get(2)]).toEqual([false, false]);
  expect([next.manager.open_form, next.highlight?.id, next.is_subscribed, next.manager.count]).toEqual([
    null,
    3,
    true,
    11,
  ]);
});

test('a comment said anew closes its form and is pointed at', () => {
  const opened = threadReducer(thread([comment(1)]), { type: 'form_toggled', role: 'edit', id: 1 });
  expect(isOpen(opened, 'edit', 1)).toBe(true);
  const next = threadReducer(opened, { type: 'edited', comment: { ...comment(1), content: '<p>new</p>' } });
  expect(next.manager.comments[0]?.content).toBe('<p>new</p>');
  expect([isOpen(next, 'edit', 1), next.highlight?.id]).toEqual([false, 1]);
});

test('after a deletion the thread counts what the server counts', () => {
  const next = threadReducer(thread([comment(1), comment(2)]), { type: 'deleted', id: 1, count: 41 });
  expect([idsOf(next), next.manager.count]).toEqual([[2], 41]);
});

test('slices join at their side, bring nothing twice and lead on from there', () => {
  const start = thread([comment(3), comment(4)], { previous_cursor: '3', next_cursor: '4' });
  const after = threadReducer(start, { type: 'roots_loaded', side: 'after', slice: slice([comment(4), comment(5)]) });
  expect([idsOf(after), after.previous_cursor, after.next_cursor]).toEqual([[3, 4, 5], '3', null]);
  const before = threadReducer(after, {
    type: 'roots_loaded',
    side: 'before',
    slice: { ...slice([comment(2)]), previous_cursor: '2' },
  });
  expect([idsOf(before), before.previous_cursor]).toEqual([[2, 3, 4, 5], '2']);
});

test('a slice around a comment takes the place of what was here, so that nothing is left out between', () => {
  const next = threadReducer(thread([comment(1)], { next_cursor: '1' }), {
    type: 'around_loaded',
    slice: { comments: [comment(90)], previous_cursor: '90', next_cursor: null },
  });
  expect([idsOf(next), next.previous_cursor, next.next_cursor]).toEqual([[90], '90', null]);
});

test('the thread is followed as the reader says', () => {
  const followed = threadReducer(thread([comment(1)]), { type: 'subscribed', is_subscribed: true });
  expect(followed.is_subscribed).toBe(true);
  expect(threadReducer(followed, { type: 'subscribed', is_subscribed: false }).is_subscribed).toBe(false);
});
