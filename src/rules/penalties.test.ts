import { expect, test } from 'vitest';
import { endOfStep, LAST_STEP, nextStep, type PastPenalty } from './penalties.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2031-03-05T09:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const last = (step: number, days: number): PastPenalty => ({ step, starts_at: ago(days + 1), ends_at: ago(days) });

test('each penalty goes a step further, up to the last', () => {
  expect(nextStep(null, NOW)).toBe(0);
  expect([0, 1, 2, 3, 4, 5].map((step) => nextStep(last(step, 1), NOW))).toEqual([1, 2, 3, 4, 5, 5]);
});

test('each ninety clean days take one step back, counted from the end of the last one', () => {
  expect([89, 90, 179, 180, 900].map((days) => nextStep(last(2, days), NOW))).toEqual([3, 2, 2, 1, 0]);
  // One that still lasts is not clean.
  expect(nextStep({ step: 3, starts_at: ago(1), ends_at: ago(-6) }, NOW)).toBe(4);
  expect(nextStep({ step: 0, starts_at: ago(95), ends_at: null }, NOW)).toBe(0);
});

test('a warning and the last step have no end', () => {
  expect([0, 1, 2, 3, 4, LAST_STEP].map((step) => endOfStep(step, NOW)?.getTime() ?? null)).toEqual([
    null,
    ...[1, 3, 7, 30].map((days) => NOW.getTime() + days * DAY_MS),
    null,
  ]);
});
