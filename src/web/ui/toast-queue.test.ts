import { expect, test } from 'vitest';
import { currentAlert, dropAlert, showToast } from './toast-queue.ts';

const shown = () => currentAlert()?.message ?? null;
const next = () => {
  const alert = currentAlert();
  if (alert) dropAlert(alert.id);
  return shown();
};

const say = (message: string, has_action = false) =>
  showToast({
    kind: 'success',
    message,
    ...(has_action ? { action: { label: 'Undo', is_focused: false, onPress: () => {} } } : {}),
  });

test('alerts of a kind wait for each other; one with an action takes the place of the one that is shown', () => {
  say('one');
  say('two');
  expect(shown()).toBe('one');
  say('first is gone', true);
  expect(shown()).toBe('first is gone');
  say('second is gone', true);
  expect(shown()).toBe('second is gone');
  expect(next()).toBe('two');
  expect(next()).toBe(null);
});

test('a failure and good news do not wait for each other', () => {
  showToast({ kind: 'success', message: 'done' });
  showToast({ kind: 'failure', message: 'failed' });
  expect(shown()).toBe('failed');
  expect(next()).toBe(null);
});
