import { expect, test } from 'vitest';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { nextRow, useListbox } from './use-listbox.ts';

test('in a list beside a field the arrows go round, from outside to its nearer end', () => {
  const list = { count: 3 };
  expect([-1, 0, 1, 2].map((from) => nextRow('ArrowDown', from, list))).toEqual([0, 1, 2, 0]);
  expect([-1, 0, 1, 2].map((from) => nextRow('ArrowUp', from, list))).toEqual([2, 2, 0, 1]);
  // These are the cursor's in a field, or nobody's.
  expect(['Home', 'End', 'ArrowLeft', 'ArrowRight', 'Enter', 'a'].map((key) => nextRow(key, 1, list))).toEqual(
    Array(6).fill(null),
  );
});

test('among links the arrows stop at the ends, only the arrow down enters, Home and End jump', () => {
  const list = { count: 3, is_round: false, has_ends: true };
  expect([-1, 0, 1, 2].map((from) => nextRow('ArrowDown', from, list))).toEqual([0, 1, 2, 2]);
  expect([-1, 0, 1, 2].map((from) => nextRow('ArrowUp', from, list))).toEqual([null, 0, 0, 1]);
  expect([-1, 0, 2].map((from) => nextRow('Home', from, list))).toEqual([null, 0, 0]);
  expect([-1, 0, 2].map((from) => nextRow('End', from, list))).toEqual([null, 2, 2]);
});

test('in rows of several, up and down keep the column, left and right go to the neighbour', () => {
  const grid = { count: 16, columns: 8 };
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'].map((key) => nextRow(key, 0, grid))).toEqual([
    1, 15, 8, 8,
  ]);
});

test('an empty list is not walked', () => {
  expect(nextRow('ArrowDown', -1, { count: 0 })).toBeNull();
  expect(nextRow('End', 0, { count: 0, has_ends: true })).toBeNull();
});

const PEOPLE = ['vera', 'oleg', 'inna'] as const;

type Options = Parameters<typeof useListbox<string>>[0];
type Listbox = ReturnType<typeof useListbox<string>>;

function List({ options, onDrawn }: { options: Options; onDrawn: (listbox: Listbox) => void }) {
  onDrawn(useListbox(options));
  return null;
}

/** A list as it is drawn first, and what its keys did. */
function open(given: Partial<Options> = {}) {
  const done: string[] = [];
  const drawn: Listbox[] = [];
  const options: Options = {
    options: PEOPLE,
    keyOf: (name) => name,
    is_shown: true,
    first: 0,
    onPick: (name) => done.push(`picked ${name}`),
    onClose: () => done.push('closed'),
    ...given,
  };
  renderToString(createElement(List, { options, onDrawn: (listbox) => drawn.push(listbox) }));
  const [listbox] = drawn;
  if (!listbox) throw new Error('Nothing was drawn');
  return { ...listbox, done };
}

test('Enter picks the row that is stood on, which the field names', () => {
  const list = open();
  expect(list.current).toBe('vera');
  expect(list.active_id).toBe(`${list.list_id}-vera`);
  expect(list.press('Enter')).toBe('picked');
  expect(list.done).toEqual(['picked vera']);
});

test('Tab picks only where it is said so', () => {
  expect(open().press('Tab')).toBeNull();
  expect(open({ picks_with_tab: true }).press('Tab')).toBe('picked');
});

test('without a row under it Enter picks the usual one, or is left to the field', () => {
  const list = open({ first: -1 });
  expect([list.current, list.active_id, list.press('Enter')]).toEqual([undefined, undefined, null]);
  const usual = open({ first: -1, usual: 'inna' });
  expect(usual.press('Enter')).toBe('picked');
  expect(usual.done).toEqual(['picked inna']);
});

test('a list that has become shorter is stood on at its end', () => {
  expect(open({ first: 2, options: ['vera', 'oleg'] }).current).toBe('oleg');
});

test('Escape closes, also the word that nobody was found', () => {
  const list = open({ options: [] });
  expect([list.press('ArrowDown'), list.press('Enter'), list.press('Escape')]).toEqual([null, null, 'closed']);
  expect(list.done).toEqual(['closed']);
});

test('a list that is not shown leaves every key to the field', () => {
  const list = open({ is_shown: false });
  expect(['ArrowDown', 'Enter', 'Escape', 'Tab'].map((key) => list.press(key))).toEqual(Array(4).fill(null));
  expect(list.active_id).toBeUndefined();
});
