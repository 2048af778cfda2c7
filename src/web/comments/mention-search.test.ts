import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMentionSearch } from './mention-search.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A search whose answers the test gives by hand. */
function searching() {
  const calls: { term: string; answer: (people: string[]) => void; fail: () => void }[] = [];
  const found: [string, string[]][] = [];
  const search = createMentionSearch<string[]>(
    (term) => new Promise((answer, reject) => calls.push({ term, answer, fail: () => reject(new Error('away')) })),
    (term, people) => found.push([term, people]),
  );
  return { search, calls, found, terms: () => calls.map(({ term }) => term) };
}

test('a search waits 300 ms for the next letter and asks for the last state alone', async () => {
  const { search, terms } = searching();
  search.ask('v');
  await vi.advanceTimersByTimeAsync(299);
  search.ask('ve');
  await vi.advanceTimersByTimeAsync(299);
  expect(terms()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(terms()).toEqual(['ve']);
});

test('one search runs at a time; of what is typed meanwhile the latest is searched next', async () => {
  const { search, calls, found, terms } = searching();
  for (const term of ['v', 've', 'ver']) {
    search.ask(term);
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(terms()).toEqual(['v']);
  calls[0]?.answer(['vera']);
  await vi.advanceTimersByTimeAsync(0);
  expect(terms()).toEqual(['v', 'ver']);
  calls[1]?.answer(['vera']);
  await vi.advanceTimersByTimeAsync(1000);
  expect(terms()).toEqual(['v', 'ver']);
  expect(found).toEqual([
    ['v', ['vera']],
    ['ver', ['vera']],
  ]);
});

test('an empty term asks nobody and takes back what was wanted', async () => {
  const { search, terms } = searching();
  search.ask('v');
  search.ask('');
  await vi.advanceTimersByTimeAsync(1000);
  expect(terms()).toEqual([]);
});

test('a search that fails is silent, and the next one goes on', async () => {
  const { search, calls, found, terms } = searching();
  search.ask('v');
  await vi.advanceTimersByTimeAsync(300);
  search.ask('ve');
  await vi.advanceTimersByTimeAsync(300);
  calls[0]?.fail();
  await vi.advanceTimersByTimeAsync(0);
  expect([terms(), found]).toEqual([['v', 've'], []]);
  calls[1]?.answer(['vera']);
  await vi.advanceTimersByTimeAsync(0);
  expect(found).toEqual([['ve', ['vera']]]);
});

test('nothing is searched after the end', async () => {
  const { search, calls, terms } = searching();
  search.ask('v');
  await vi.advanceTimersByTimeAsync(300);
  search.ask('ve');
  search.stop();
  calls[0]?.answer([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(terms()).toEqual(['v']);
});
