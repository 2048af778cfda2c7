import { createElement } from 'react';
import { expect, test } from 'vitest';
import { draw, tagsOf, textOf } from '#tests/support/draw.ts';
import { ChipBox } from './chip-box.tsx';

function drawn(given: Partial<Parameters<typeof ChipBox>[0]> = {}) {
  return draw(
    createElement(
      ChipBox,
      {
        chosen: [
          { id: 1, name: 'Чай' },
          { id: 2, name: 'Кофе <3' },
        ],
        is_wrong: false,
        removeLabel: (name) => `Убрать: ${name}`,
        onRemove: () => undefined,
        ...given,
      } as Parameters<typeof ChipBox>[0],
      'ещё',
    ),
  );
}

test('each chip is taken out by a button that names it', () => {
  const html = drawn();
  expect(textOf(html)).toBe('Чай Кофе &lt;3 ещё');
  expect(tagsOf(html, 'button').map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1])).toEqual([
    'Убрать: Чай',
    'Убрать: Кофе &lt;3',
  ]);
});

test('locked, nothing can be taken out', () => {
  expect(tagsOf(drawn({ is_locked: true }), 'button')).toEqual([]);
});

test('what is wrong is marked, what is right is not', () => {
  expect(drawn()).not.toContain('data-wrong');
  expect(drawn({ is_wrong: true })).toContain('data-wrong="true"');
});
