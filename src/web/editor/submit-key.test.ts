import { expect, test } from 'vitest';
import { isSubmitKey } from './submit-key.ts';

const pressed = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

test('Enter with Ctrl or Cmd sends, whatever was chosen', () => {
  for (const wanted of ['enter', 'meta+enter'] as const) {
    expect(isSubmitKey(pressed('Enter', { ctrlKey: true }), wanted)).toBe(true);
    expect(isSubmitKey(pressed('Enter', { metaKey: true }), wanted)).toBe(true);
    expect(isSubmitKey(pressed('a', { ctrlKey: true }), wanted)).toBe(false);
  }
});

test('Enter alone sends only where that was chosen, and with Shift it is a new line', () => {
  expect(isSubmitKey(pressed('Enter'), 'meta+enter')).toBe(false);
  expect(isSubmitKey(pressed('Enter'), 'enter')).toBe(true);
  expect(isSubmitKey(pressed('Enter', { shiftKey: true }), 'enter')).toBe(false);
  expect(isSubmitKey(pressed('Enter', { altKey: true }), 'enter')).toBe(false);
});
