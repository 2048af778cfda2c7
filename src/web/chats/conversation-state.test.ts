import { expect, test } from 'vitest';
import type { ChatMessage } from '#contract/chats.ts';
import {
  addNewer,
  addOlder,
  isRead,
  isTalk,
  lastUnread,
  otherRead,
  receive,
  refresh,
  showLatest,
  type ConversationState,
} from './conversation-state.ts';

const message = (id: number, is_own = false, content = `${id}`) => ({ id, is_own, content }) as ChatMessage;
const state = (ids: readonly number[], changes: Partial<ConversationState> = {}): ConversationState => ({
  messages: ids.map((id) => message(id)),
  has_older: false,
  has_newer: false,
  other_read_id: 0,
  read_id: 0,
  unseen_count: 0,
  ...changes,
});
const idsOf = ({ messages }: ConversationState) => messages.map(({ id }) => id);
const slice = (ids: readonly number[], has_older = false, has_newer = false) => ({
  messages: ids.map((id) => message(id)),
  meta: { has_older, has_newer, other_read_id: 0 },
});

test('messages stand in their order, each once, whichever way and however late they come', () => {
  const now = receive(receive(state([1, 2]), [message(4)], true), [message(3), message(4)], true);
  expect(idsOf(now)).toEqual([1, 2, 3, 4]);
});

test('one that waited and comes under a new id stands once', () => {
  const waiting = { ...state([1, 2]), messages: [message(1), message(2, true), message(3)] };
  const now = receive(waiting, [message(4, true)], true, [2]);
  expect([idsOf(now), now.unseen_count]).toEqual([[1, 3, 4], 0]);
});

test('looked at again, the end stands as it is now: what was changed, taken away and released meanwhile', () => {
  const shown = { ...state([1, 2, 4, 5]), messages: [message(1), message(2), message(4, true), message(5)] };
  const latest = { ...slice([2, 5, 6], true), messages: [message(2, false, 'anew'), message(5), message(6, true)] };
  const now = refresh(shown, latest);
  expect([idsOf(now), now.messages[1]?.content]).toEqual([[1, 2, 5, 6], 'anew']);
});

test('looked at again after much was missed, nothing is left over a hole', () => {
  expect(idsOf(refresh(state([1, 2]), slice([40, 41], true)))).toEqual([40, 41]);
  expect(idsOf(refresh(state([1, 2]), slice([3, 4])))).toEqual([3, 4]);
  expect(idsOf(refresh(state([]), slice([])))).toEqual([]);
});

test('one that was changed takes the place of what it said', () => {
  const now = receive(state([1, 2, 3]), [message(2, false, 'anew')], true);
  expect([idsOf(now), now.messages[1]?.content, now.unseen_count]).toEqual([[1, 2, 3], 'anew', 0]);
});

test('opened in the middle nothing that leaves a hole is shown, and what came is counted', () => {
  const now = receive(state([10, 11], { has_older: true, has_newer: true }), [message(3), message(20)], true);
  expect([idsOf(now), now.unseen_count]).toEqual([[10, 11], 1]);
  const latest = showLatest(now, slice([19, 20], true));
  expect([idsOf(latest), latest.unseen_count, latest.has_newer]).toEqual([[19, 20], 0, false]);
});

test('what comes while the reader is further up is counted, own messages aside', () => {
  const up = receive(state([1]), [message(2), message(3, true), message(4)], false);
  expect(up.unseen_count).toBe(2);
  expect(receive(up, [message(5)], true).unseen_count).toBe(0);
});

test('slices join at either end', () => {
  const now = addNewer(addOlder(state([5], { has_older: true, has_newer: true }), slice([3, 4], true)), slice([6, 7]));
  expect([idsOf(now), now.has_older, now.has_newer]).toEqual([[3, 4, 5, 6, 7], true, false]);
});

test('how far the other one has read goes forward alone, and is told nowhere where it is not told', () => {
  expect(otherRead(otherRead(state([1]), 5), 3).other_read_id).toBe(5);
  expect(otherRead(state([1], { other_read_id: null }), 5).other_read_id).toBe(null);
  expect([isRead(message(4, true), 5), isRead(message(6, true), 5), isRead(message(4), 5)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isRead(message(4, true), null)).toBe(false);
});

test('a talk is what both sides have written in', () => {
  expect(
    [[], [message(1)], [message(1, true)], [message(1, true), message(2)]].map((messages) => isTalk({ messages })),
  ).toEqual([false, false, false, true]);
});

test('the last message of the other one that was not read is what is marked', () => {
  const own = { ...state([1, 2]), messages: [message(1), message(2), message(3, true)] };
  expect(lastUnread(own)).toBe(2);
  expect(lastUnread({ ...own, read_id: 2 })).toBe(null);
});
