import { createElement } from 'react';
import { expect, test } from 'vitest';
import { draw, tagsOf } from '#tests/support/draw.ts';
import { ComboBox } from './combo-box.tsx';

const OPTIONS = [
  { key: '1', label: 'Чай' },
  { key: '2', label: 'Кофе', note: 'Напитки' },
];

function drawn(input: Parameters<typeof ComboBox>[0]['input'] = {}) {
  return draw(
    createElement(ComboBox, { input, text: 'ча', options: OPTIONS, onText: () => undefined, onPick: () => undefined }),
  );
}

test('a field with options is closed until it has the focus, and says that it can open', () => {
  const html = drawn();
  const [field = ''] = tagsOf(html, 'input');
  expect(field).toContain('role="combobox"');
  expect(field).toContain('aria-expanded="false"');
  expect(field).toContain('aria-autocomplete="list"');
  // The browser's own list would lie over this one.
  expect(field).toContain('autoComplete="off"');
  expect(field).not.toMatch(/aria-(controls|activedescendant)/);
  expect(html).not.toContain('listbox');
});

test('what is wrong with it reaches the field', () => {
  const [field = ''] = tagsOf(drawn({ id: 'shop', 'aria-invalid': true, 'aria-describedby': 'shop-note' }), 'input');
  expect(field).toContain('id="shop"');
  expect(field).toContain('aria-invalid="true"');
  expect(field).toContain('aria-describedby="shop-note"');
});
