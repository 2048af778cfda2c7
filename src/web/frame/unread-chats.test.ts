import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { changeUnreadChats, setUnreadChats, unreadChats, useUnreadChats } from './unread-chats.ts';

const Count = ({ given }: { given: number }) => String(useUnreadChats(given));

test('the number of unread chat messages is set, moves by what one chat changed, and never falls below nothing', () => {
  expect(renderToString(createElement(Count, { given: 4 }))).toBe('4');
  setUnreadChats(5);
  expect(unreadChats(2)).toBe(5);
  changeUnreadChats(3, 1);
  expect(unreadChats(2)).toBe(3);
  changeUnreadChats(0, 2);
  expect(unreadChats(2)).toBe(5);
  changeUnreadChats(9, 1);
  expect(unreadChats(2)).toBe(0);
  setUnreadChats(-1);
  expect(unreadChats(2)).toBe(0);
});
