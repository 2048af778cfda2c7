import { createElement } from 'react';
import { expect, test } from 'vitest';
import { draw, tagsOf, textOf } from '#tests/support/draw.ts';
import { SettingsForm } from './settings-form.tsx';

function drawn(given: Partial<Parameters<typeof SettingsForm>[0]> = {}) {
  return draw(
    createElement(
      SettingsForm,
      {
        error: null,
        fields: {},
        is_busy: false,
        submit: 'Сохранить',
        busy: 'Сохраняем…',
        onSubmit: () => undefined,
        ...given,
      } as Parameters<typeof SettingsForm>[0],
      'поля',
    ),
  );
}

test('at rest it offers its verb', () => {
  const html = drawn();
  expect(textOf(html)).toBe('поля Сохранить');
  // A browser's own complaints would stand beside ours; without scripts nothing goes into the address.
  expect(tagsOf(html, 'form')[0]).toContain('method="post"');
  expect(tagsOf(html, 'form')[0]).toContain('noValidate=""');
  expect(tagsOf(html, 'button')[0]).toContain('type="submit"');
  expect(tagsOf(html, 'button')[0]).not.toContain('disabled');
});

test('under way it says so, and marks its button busy', () => {
  const html = drawn({ is_busy: true });
  expect(textOf(html)).toBe('поля Сохраняем…');
  expect(tagsOf(html, 'button')[0]).toMatch(/aria-busy="true"/);
});

test('not ready, it cannot be sent', () => {
  expect(tagsOf(drawn({ is_ready: false }), 'button')[0]).toContain('disabled=""');
});

test('a refusal is read out before the button', () => {
  const html = drawn({ error: 'Пароль не подошёл.' });
  expect(html).toContain('role="alert"');
  expect(textOf(html)).toBe('поля Пароль не подошёл. Сохранить');
  expect(drawn()).not.toContain('role="alert"');
});

test('what destroys something has a button of that colour, and what stands aside comes before it', () => {
  const html = drawn({ is_danger: true, aside: 'отмена' });
  expect(tagsOf(html, 'button')[0]).toContain('danger');
  expect(textOf(html)).toBe('поля отмена Сохранить');
});
