import { expect, test } from 'vitest';
import type { ChatBrief } from '#contract/chats.ts';
import { mergeChats } from './merge-chats.ts';

const chat = (id: number, last_id: number | null, changes: Partial<ChatBrief> = {}) =>
  ({
    id,
    last_message: last_id === null ? null : { id: last_id },
    unread_count: 0,
    is_archived: false,
    ...changes,
  }) as ChatBrief;
const ALL = { filter: 'all', search: '' } as const;
const idsOf = (chats: readonly ChatBrief[]) => chats.map(({ id }) => id);

test('the conversation with the latest message comes first, and a new one is added', () => {
  const known = [chat(1, 20), chat(2, 10)];
  expect(idsOf(mergeChats(known, [chat(2, 30)], ALL))).toEqual([2, 1]);
  expect(idsOf(mergeChats(known, [chat(3, 15)], ALL))).toEqual([1, 3, 2]);
});

test('each list takes what belongs to it', () => {
  const archived = chat(3, 30, { is_archived: true });
  const unread = chat(4, 40, { unread_count: 2 });
  expect(idsOf(mergeChats([chat(1, 20)], [archived, unread], ALL))).toEqual([4, 1]);
  expect(idsOf(mergeChats([], [archived, unread], { filter: 'archived', search: '' }))).toEqual([3]);
  expect(idsOf(mergeChats([], [archived, unread, chat(5, 50)], { filter: 'unread', search: '' }))).toEqual([4]);
});

test('one that was deleted goes, and a search keeps what it found', () => {
  expect(idsOf(mergeChats([chat(1, 20), chat(2, 10)], [chat(1, null)], ALL))).toEqual([2]);
  expect(idsOf(mergeChats([chat(1, 20)], [chat(1, 30), chat(2, 40)], { filter: 'all', search: 'x' }))).toEqual([1]);
});
