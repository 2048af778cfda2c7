import { expect, test } from 'vitest';
import type { CommentProps, CommentsProps } from '#contract/pages.ts';
import { initialThread, repliesBelow, threadReducer, type ThreadState } from './thread-state.ts';

function comment(id: number, parent_id: number | null = null, children: CommentProps[] = []): CommentProps {
  return {
    id,
    parent_id,
    level: 0,
    children,
    replies_count: children.length,
    user: { id: 1, username: 'masha', type: 1, avatar_url: null },
    created_at: { timestamp: id, relative: '' },
    content: '',
    lang: null,
    from_entity_author: false,
    is_deleted: false,
    is_edited: false,
    is_shrinked: false,
    is_collapsed: true,
    is_shifted: false,
    children_are_shifted: false,
    reply_to: null,
    can_edit: false,
  };
}

function thread(comments: CommentProps[], next_cursor: string | null = null): ThreadState {
  return initialThread({ comments, count: 10, next_cursor } as unknown as CommentsProps);
}

test('a new root stands where the order wants it, and the count grows', () => {
  const state = thread([comment(1)]);
  const added = (position: 'top' | 'bottom') =>
    threadReducer(state, { type: 'added', comment: comment(2), position, max_nesting: 5 });
  expect(added('top').roots.map(({ id }) => id)).toEqual([2, 1]);
  expect(added('bottom').roots.map(({ id }) => id)).toEqual([1, 2]);
  expect(added('top').count).toBe(11);
});

test('a reply opens its ancestors, closes the form and is pointed at', () => {
  const state = { ...thread([comment(1, null, [comment(2, 1)])]), replying_to: 2 };
  const next = threadReducer(state, { type: 'added', comment: comment(3, 2), position: 'bottom', max_nesting: 5 });
  expect(next.toggled.get(1)).toBe(false);
  expect(next.toggled.get(2)).toBe(false);
  expect(next.replying_to).toBeNull();
  expect(next.highlight?.id).toBe(3);
});

test('only one reply form is open, and a second press closes it', () => {
  const first = threadReducer(thread([comment(1), comment(2)]), { type: 'reply_toggled', id: 1 });
  const second = threadReducer(first, { type: 'reply_toggled', id: 2 });
  expect(second.replying_to).toBe(2);
  expect(threadReducer(second, { type: 'reply_toggled', id: 2 }).replying_to).toBeNull();
});

test('a slice that overlaps brings nothing twice', () => {
  const next = threadReducer(thread([comment(1), comment(2)], 'c'), {
    type: 'roots_loaded',
    comments: [comment(2), comment(3)],
    next_cursor: null,
  });
  expect(next.roots.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(next.next_cursor).toBeNull();
});

test('a slice around an anchor falls into the order of the thread', () => {
  const next = threadReducer(thread([comment(1), comment(5)]), {
    type: 'around_loaded',
    comments: [comment(3)],
    order: 'old_first',
  });
  expect(next.roots.map(({ id }) => id)).toEqual([1, 3, 5]);
});

test('collapsing hides everything below', () => {
  expect(repliesBelow(comment(1, null, [comment(2, 1, [comment(3, 2)])]))).toBe(2);
  expect(repliesBelow({ ...comment(1), replies_count: 7 })).toBe(7);
});
