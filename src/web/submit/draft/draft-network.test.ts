import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '../../api.ts';
import { DraftLine, failureOf } from './draft-network.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refusal = (status: number, code: ErrorCode) =>
  new ApiError(status, { error: { code, message: 'Нет.' }, errors: [] });

/** What becomes of the draft, and whether the call may have arrived. */
function meant(error: unknown) {
  const { why, may_have_arrived } = failureOf(error);
  return [why, may_have_arrived];
}

test('what a failed call means for the draft', () => {
  // Without an answer nobody knows whether it arrived.
  expect(meant(new ApiError(0, null))).toEqual(['away', true]);
  expect(meant(refusal(503, 'unavailable'))).toEqual(['away', true]);
  expect(meant(new TypeError('a fault of our own'))).toEqual(['away', true]);
  expect(meant(refusal(429, 'rate_limited'))).toEqual(['away', false]);
  expect(meant(refusal(401, 'not_signed_in'))).toEqual(['signed_out', false]);
  expect(meant(refusal(404, 'draft_not_found'))).toEqual(['gone', false]);
  expect(meant(refusal(409, 'draft_changed'))).toEqual(['changed', false]);
  expect(meant(refusal(422, 'invalid_field'))).toEqual(['refused', false]);
  expect(failureOf(refusal(422, 'invalid_field')).message).toBe('Нет.');
});

test('a request goes a moment after the last change, once', () => {
  const flush = vi.fn();
  const line = new DraftLine(flush);
  line.soon();
  vi.advanceTimersByTime(400);
  line.soon();
  vi.advanceTimersByTime(599);
  expect(flush).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(flush).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(flush).toHaveBeenCalledTimes(1);
});

test('it is tried again later and later, at most half a minute apart, and from the start after a success', () => {
  const flush = vi.fn();
  const line = new DraftLine(flush);
  const waits = Array.from({ length: 7 }, () => {
    const before = Date.now();
    line.again();
    vi.advanceTimersToNextTimer();
    return Date.now() - before;
  });
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  line.succeeded();
  line.again();
  vi.advanceTimersByTime(1000);
  expect(flush).toHaveBeenCalledTimes(8);
});

test('nothing goes by itself once it is hushed', () => {
  const flush = vi.fn();
  const line = new DraftLine(flush);
  line.soon();
  line.hush();
  vi.advanceTimersByTime(60_000);
  expect(flush).not.toHaveBeenCalled();
});

test('one request at a time: whoever asks meanwhile waits for the same answer', async () => {
  const line = new DraftLine(vi.fn());
  const { promise, resolve: answer } = Promise.withResolvers<boolean>();
  const request = vi.fn(() => promise);
  const both = [line.run(request), line.run(request)];
  expect(line.is_busy).toBe(true);
  answer(true);
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(request).toHaveBeenCalledTimes(1);
  expect(line.is_busy).toBe(false);
});

test('the same text sent again has the same key, until it is another draft', () => {
  const line = new DraftLine(vi.fn());
  const key = line.keyOf('чайник');
  expect(line.keyOf('чайник')).toBe(key);
  expect(line.keyOf('ковш')).not.toBe(key);
  const other = line.keyOf('ковш');
  line.forgetKey();
  expect(line.keyOf('ковш')).not.toBe(other);
});
