import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, brotliDecompressSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { acceptedEncoding, isSame, KeptPage } from './kept-page.ts';
import { endOfLife } from './life.ts';
import { PageCache } from './page-cache.ts';

const NOW = new Date('2031-03-05T09:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const MEBIBYTE = 1024 * 1024;

function pageOf(html: string, keys: readonly string[] = [], ends_at = later(15_000)): KeptPage {
  return new KeptPage({ html, keys, made_at: NOW, ends_at, locale: 'ru' }, []);
}

function make(cache: PageCache, name: string, page: KeptPage): void {
  const making = cache.begin(name);
  making.fulfil(page);
  making.end();
}

test('fifty who ask at once are given what one of them makes', async () => {
  const cache = new PageCache(MEBIBYTE);
  let made = 0;
  const ask = async (): Promise<KeptPage | null> => {
    const kept = cache.find('a', NOW);
    if (kept) return kept;
    if (cache.is_making('a')) return (await cache.wait('a')) as KeptPage;
    const making = cache.begin('a');
    await sleep(5);
    made += 1;
    const page = pageOf(`page ${made}`);
    making.fulfil(page);
    making.end();
    return page;
  };
  const pages = await Promise.all(Array.from({ length: 50 }, ask));
  expect(made).toBe(1);
  expect(new Set(pages).size).toBe(1);
});

test('who waits for a page that cannot be kept is let go', async () => {
  const cache = new PageCache(MEBIBYTE);
  const making = cache.begin('a');
  const waiting = cache.wait('a');
  making.end();
  expect(await waiting).toBeNull();
  expect(cache.is_making('a')).toBe(false);
  expect(cache.find('a', NOW)).toBeNull();
});

test('what is made is not being made any more, though it is still on its way to who asked first', async () => {
  const cache = new PageCache(MEBIBYTE);
  const making = cache.begin('a');
  const waiting = cache.wait('a');
  cache.touch(['offer:17']);
  const page = pageOf('page', ['offer:17']);
  making.fulfil(page);
  expect(cache.is_making('a')).toBe(false);
  expect([await waiting, cache.find('a', NOW), await cache.wait('a')]).toEqual([page, null, null]);
  // Somebody else makes it meanwhile: the end of the first is not the end of theirs.
  const other = cache.begin('a');
  making.end();
  expect(cache.is_making('a')).toBe(true);
  other.end();
});

test('memory has its bound: what was not asked for the longest goes first', () => {
  const cache = new PageCache(120_000);
  const html = 'x'.repeat(30_000);
  for (const name of ['a', 'b', 'c']) make(cache, name, pageOf(html));
  expect(cache.find('a', NOW)).not.toBeNull();
  make(cache, 'd', pageOf(html));
  expect(['a', 'b', 'c', 'd'].map((name) => cache.find(name, NOW) !== null)).toEqual([true, false, true, true]);
  expect(cache.bytes).toBeLessThanOrEqual(120_000);
  make(cache, 'large', pageOf('y'.repeat(200_000)));
  expect(cache.find('large', NOW)).toBeNull();
  expect(cache.count).toBe(3);
});

test('what was packed counts instead of what it was made of, and can be had plain again', async () => {
  const cache = new PageCache(MEBIBYTE);
  const html = 'the same words again, '.repeat(5000);
  const page = pageOf(html);
  make(cache, 'a', page);
  const before = cache.bytes;
  const [packed, again] = await Promise.all([page.body('br'), page.body('br')]);
  expect(again).toBe(packed);
  expect(cache.bytes).toBeLessThan(before / 10);
  expect(brotliDecompressSync(packed).toString()).toBe(html);
  expect(gunzipSync(await page.body('gzip')).toString()).toBe(html);
  expect(zstdDecompressSync(await page.body('zstd')).toString()).toBe(html);
  expect((await page.body('identity')).toString()).toBe(html);
  expect(cache.bytes).toBe(page.bytes + 8 * 1024);
});

test('a page stands until something it depends on is touched, or its time is over', () => {
  const cache = new PageCache(MEBIBYTE);
  make(cache, 'offer', pageOf('offer', ['offer:1', 'group:2']));
  make(cache, 'list', pageOf('list', ['lists']));
  cache.touch(['offer:2', 'group:3']);
  expect(cache.find('offer', NOW)).not.toBeNull();
  cache.touch(['group:2']);
  expect(cache.find('offer', NOW)).toBeNull();
  expect(cache.find('list', NOW)).not.toBeNull();
  expect(cache.find('list', later(15_000))).toBeNull();
  expect(cache.find('list', later(-1))).toBeNull();
  cache.touch(['*']);
  expect(cache.find('list', NOW)).toBeNull();
});

test('what is touched while it is made goes to those who asked before, and to nobody after', async () => {
  const cache = new PageCache(MEBIBYTE);
  const making = cache.begin('a');
  const before = cache.wait('a');
  cache.touch(['offer:2']);
  const unconcerned = cache.wait('a');
  cache.touch(['offer:1']);
  const after = cache.wait('a');
  const page = pageOf('old', ['offer:1']);
  making.fulfil(page);
  making.end();
  expect(await before).toBe(page);
  expect(await unconcerned).toBe(page);
  expect(await after).toBe('again');
  expect(cache.find('a', NOW)).toBeNull();
});

test('a page that is touched without end is made ten times in a second, then lags by a second at most', async () => {
  const cache = new PageCache(MEBIBYTE);
  const made: boolean[] = [];
  for (let time = 0; time < 15; time++) {
    const kept = cache.find('a', NOW);
    made.push(kept === null);
    if (!kept) make(cache, 'a', pageOf(`${time}`, ['lists']));
    cache.touch(['lists']);
  }
  expect(made.filter(Boolean)).toHaveLength(10);
  await sleep(1010);
  expect(cache.find('a', NOW)).toBeNull();
});

test('what may have been missed takes everything with it, however often it was made', () => {
  const cache = new PageCache(MEBIBYTE);
  for (let time = 0; time < 15; time++) make(cache, 'a', pageOf(`${time}`, ['lists']));
  const making = cache.begin('b');
  cache.clear();
  making.fulfil(pageOf('begun before', ['lists']));
  making.end();
  expect([cache.find('a', NOW), cache.find('b', NOW)]).toEqual([null, null]);
});

const tagOf = (now: string, text: string) => pageOf(`{"now":"${now}"}${text}`).etag;

test('the present alone makes no other page; anything else does', () => {
  expect(tagOf('2031-03-05T09:00:00.000Z', 'a')).toBe(tagOf('2031-03-05T09:00:07.000Z', 'a'));
  expect(tagOf('2031-03-05T09:00:00.000Z', 'a')).not.toBe(tagOf('2031-03-05T09:00:00.000Z', 'b'));
});

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'zstd'],
  ['deflate', 'identity'],
  ['', 'identity'],
])('of %s the best is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

test.each([
  [undefined, false],
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc"', true],
  ['*', true],
  ['"x"', false],
])('a browser that has %s has it: %s', (header, is_same) => {
  expect(isSame(header, 'W/"abc"')).toBe(is_same);
});

test.each([
  ['nothing on it changes', [], 15_000],
  ['an age of 57 s', [-57_000], 3000],
  ['of 59 min 50 s', [-(59 * 60 + 50) * 1000], 10_000],
  ['of 29 days and all but 4 s', [-30 * 86_400_000 + 4000], 4000],
  ['what ends in 6 s', [6000], 6000],
  ['what is shown otherwise after a span', [-599_000 + 100], 1100],
  ['what changes at once', [-59_900], 1000],
  ['the soonest of several', [-57_000, 2000], 2000],
])('a page reads the same for a while: %s', (_name, ages, life_ms) => {
  const html = ages.map((ms) => `<time datetime="${later(ms).toISOString()}">`).join('');
  expect(endOfLife(html, NOW, [600_000]).getTime() - NOW.getTime()).toBe(life_ms);
});
