import { expect, test } from 'vitest';
import { trustLevel, type TrustFigures, type TrustThresholds } from './trust.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const THRESHOLDS: TrustThresholds = {
  t1_hours: 24,
  t1_visit_days: 3,
  t1_votes: 10,
  t1_comments: 3,
  t1_reports: 0,
  t2_days: 30,
  t2_offers: 10,
  t2_comments: 50,
  t2_likes: 20,
  t3_days: 180,
  t3_hot_offers: 20,
  t3_helpful: 100,
};
const NEW: TrustFigures = {
  is_verified: true,
  age_ms: 0,
  visit_days: 1,
  votes: 0,
  comments: 0,
  live_offers: 0,
  hot_offers: 0,
  likes: 0,
  helpful: 0,
  upheld_reports: 0,
};
const SETTLED = { ...NEW, age_ms: DAY_MS, visit_days: 3, votes: 10 };
const EXPERIENCED = { ...SETTLED, age_ms: 30 * DAY_MS, live_offers: 10, likes: 20 };
const OLD = { ...EXPERIENCED, age_ms: 180 * DAY_MS, helpful: 100 };

const level = (figures: TrustFigures, changes: Partial<TrustThresholds> = {}) =>
  trustLevel(figures, { ...THRESHOLDS, ...changes });

test('each level is reached at its numbers, by either of two ways', () => {
  expect([NEW, SETTLED, EXPERIENCED, OLD].map((one) => level(one))).toEqual([0, 1, 2, 3]);
  expect(level({ ...SETTLED, votes: 0, comments: 3 })).toBe(1);
  expect(level({ ...EXPERIENCED, live_offers: 0, comments: 50 })).toBe(2);
  expect(level({ ...OLD, helpful: 0, hot_offers: 20 })).toBe(3);
});

test('one short of any number keeps the level below', () => {
  const short: [TrustFigures, number][] = [
    [{ ...SETTLED, age_ms: DAY_MS - 1 }, 0],
    [{ ...SETTLED, visit_days: 2 }, 0],
    [{ ...SETTLED, votes: 9, comments: 2 }, 0],
    [{ ...EXPERIENCED, age_ms: 30 * DAY_MS - 1 }, 1],
    [{ ...EXPERIENCED, live_offers: 9, comments: 49 }, 1],
    [{ ...EXPERIENCED, likes: 19 }, 1],
    [{ ...OLD, age_ms: 180 * DAY_MS - 1 }, 2],
    [{ ...OLD, helpful: 99, hot_offers: 19 }, 2],
  ];
  for (const [figures, expected] of short) expect(level(figures)).toBe(expected);
});

test('an unproven address or an upheld report brings anybody down to 0', () => {
  expect(level({ ...OLD, is_verified: false })).toBe(0);
  expect(level({ ...OLD, upheld_reports: 1 })).toBe(0);
  expect(level({ ...OLD, upheld_reports: 1 }, { t1_reports: 1 })).toBe(3);
});

test('a level asks for the one below it', () => {
  expect(level({ ...OLD, visit_days: 2 })).toBe(0);
  expect(level({ ...OLD, likes: 0 })).toBe(1);
});

test('the numbers are the operator’s', () => {
  expect(level(NEW, { t1_hours: 0, t1_visit_days: 0, t1_votes: 0 })).toBe(1);
  expect(level(EXPERIENCED, { t3_days: 30, t3_hot_offers: 0 })).toBe(3);
});
