import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommentProps, CommentsProps } from '#contract/pages.ts';
import { countAnew, countIn } from './count-news.ts';
import { threadStore } from './thread-store.ts';

const viewer = { viewer_id: 7, NewsPill: null };
const comment = (id: number) =>
  ({ id, parent_id: null, level: 0, children: [], schedule: null }) as unknown as CommentProps;

function thread(count: number) {
  const inputs = { comments: [comment(1)], count, max_nesting: 5, collapse_after: 3, shift_every: 3, debug: false };
  return threadStore({ ...inputs, previous_cursor: null, next_cursor: null } as unknown as CommentsProps);
}
const numbers = (store: ReturnType<typeof threadStore>) => [store.read().unseen, store.read().manager.count];

const other = (id: number) => ({ id, author_id: 9 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an own comment written here is never news, whichever comes first: its answer or what is told of it', () => {
  for (const is_told_first of [true, false]) {
    const store = thread(1);
    const add = () => store.dispatch({ type: 'added', comment: comment(2), position: 'bottom' });
    if (!is_told_first) add();
    countIn(store, { count: 2, comments: [{ id: 2, author_id: 7 }] }, viewer);
    if (is_told_first) add();
    vi.runAllTimers();
    expect(numbers(store)).toEqual([0, 2]);
  }
});

test('an own comment written in another tab waits behind the pill, once', () => {
  const store = thread(1);
  countIn(
    store,
    {
      count: 3,
      comments: [
        { id: 2, author_id: 7 },
        { id: 3, author_id: 9 },
      ],
    },
    viewer,
  );
  expect(numbers(store)).toEqual([1, 1]);
  // A look at the server meanwhile cannot say either in which tab it was written.
  const found = [2, 3].map((id) => ({ id, author_id: id === 2 ? 7 : 9 }));
  countAnew(store, { count: 3, comments: found, is_all: true }, viewer);
  expect(numbers(store)).toEqual([1, 1]);
  vi.runAllTimers();
  expect(numbers(store)).toEqual([2, 1]);
  countAnew(store, { count: 3, comments: found, is_all: true }, viewer);
  expect(numbers(store)).toEqual([2, 1]);

  countIn(store, { count: 4, comments: [{ id: 4, author_id: 7 }] }, viewer);
  vi.runAllTimers();
  expect(numbers(store)).toEqual([3, 1]);
});

test('what is deleted waits no more; what is here stays, and the count falls', () => {
  const store = thread(1);
  countIn(
    store,
    {
      count: 3,
      comments: [
        { id: 12, author_id: 9 },
        { id: 13, author_id: 9 },
      ],
    },
    viewer,
  );
  expect(numbers(store)).toEqual([2, 1]);
  countIn(store, { count: 2, comments: [], deleted: [12] }, viewer);
  expect(numbers(store)).toEqual([1, 1]);
  // Told twice, or of one that never waited: only the number counts.
  countIn(store, { count: 2, comments: [], deleted: [12, 99] }, viewer);
  expect(numbers(store)).toEqual([1, 1]);
  countIn(store, { count: 1, comments: [], deleted: [1] }, viewer);
  expect(numbers(store)).toEqual([1, 0]);
  expect(store.read().manager.comments).toHaveLength(1);
});

test('after a look exactly what it found waits: what came and went unheard counts no more, what was swapped counts', () => {
  const store = thread(1);
  const look = (count: number, ids: readonly number[], is_all = true) =>
    countAnew(store, { count, comments: ids.map(other), is_all }, viewer);
  countIn(store, { count: 3, comments: [other(22), other(23)] }, viewer);
  expect(numbers(store)).toEqual([2, 1]);
  look(2, [23]);
  expect(numbers(store)).toEqual([1, 1]);
  // As many as before, and another one.
  look(2, [24]);
  countIn(store, { count: 1, comments: [], deleted: [23] }, viewer);
  expect(numbers(store)).toEqual([1, 0]);
  countIn(store, { count: 1, comments: [], deleted: [24] }, viewer);
  expect(numbers(store)).toEqual([0, 1]);
  // One that is here is nothing new; where there are more than came, the number says how many.
  look(5, [1, 25, 26], false);
  expect(numbers(store)).toEqual([4, 1]);
  look(1, []);
  expect(numbers(store)).toEqual([0, 1]);
});
