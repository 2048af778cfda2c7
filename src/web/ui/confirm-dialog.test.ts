import { createElement } from 'react';
import { expect, test } from 'vitest';
import { draw, tagsOf, textOf } from '#tests/support/draw.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

function drawn(given: Partial<Parameters<typeof ConfirmDialog>[0]> = {}, locale: 'ru' | 'en' = 'ru') {
  return draw(
    createElement(ConfirmDialog, {
      title: 'Удалить комментарий?',
      text: 'Ответы на него останутся.',
      submit: 'Удалить',
      busy: 'Удаляем…',
      onConfirm: () => Promise.resolve(),
      onClose: () => undefined,
      ...given,
    }),
    { locale },
  );
}

test('it names itself, says what follows, and offers the way back first', () => {
  const html = drawn();
  const title = /aria-labelledby="([^"]+)"/.exec(tagsOf(html, 'dialog')[0] ?? '')?.[1] ?? '';
  expect(html).toContain(`id="${title}"`);
  expect(textOf(html)).toContain('Ответы на него останутся. Отмена Удалить');
});

test('the way back speaks the language of the page', () => {
  expect(textOf(drawn({}, 'en'))).toContain('Cancel Удалить');
});

const last = (html: string) => tagsOf(html, 'button').at(-1) ?? '';

test('only what destroys something warns by its colour', () => {
  expect(last(drawn())).toContain('primary');
  expect(last(drawn({ is_danger: true }))).toContain('danger');
});
