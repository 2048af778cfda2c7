import { describe, expect, test } from 'vitest';
import { adaptCategory } from './adapter-categories.ts';
import { adaptComment, adaptThread } from './adapter-comments.ts';
import { adaptItem } from './adapter-items.ts';
import { adaptPepperComments, adaptPepperDeal } from './adapter-pepper.ts';
import type { AdapterOptions, Outcome } from './record.ts';

const OPTIONS: AdapterOptions = {
  src: 'file',
  currency: 'USD',
  is_currency_forced: false,
  long_titles: 'refuse' as const,
  expire_after_days: 92,
  hot_from: 100,
  now: new Date('2026-01-01T00:00:00Z'),
};

const ITEM = { src: 's', src_id: '1', kind: 'deal', title: 'A kettle of steel', created_at: '2013-01-02T03:04:05Z' };
const COMMENT = { id: 'c1', created_at: '2013-01-02T03:04:05Z', content_text: 'Hello' };

const daysAgo = (count: number) => new Date(OPTIONS.now.getTime() - count * 86_400_000).toISOString();

function reasons(outcome: Outcome<unknown>): string[] {
  return (outcome.refusals ?? []).map(({ field, reason }) => `${field}: ${reason}`);
}
function item(change: object, options: Partial<AdapterOptions> = {}) {
  const { record, refusals } = adaptItem({ ...ITEM, ...change }, { ...OPTIONS, ...options });
  expect(refusals).toBeNull();
  if (!record) throw new Error('refused');
  return record;
}
const refusedItem = (change: object, options: Partial<AdapterOptions> = {}) =>
  reasons(adaptItem({ ...ITEM, ...change }, { ...OPTIONS, ...options }));
function comment(change: object) {
  const { record } = adaptComment({ ...COMMENT, ...change }, OPTIONS);
  if (!record) throw new Error('refused');
  return record;
}
const refusedComment = (change: object) => reasons(adaptComment({ ...COMMENT, ...change }, OPTIONS));

describe('items', () => {
  test.each([[[]], [null], [7], ['text']])('%j is no record', (raw) => {
    expect(reasons(adaptItem(raw, OPTIONS))).toEqual(['line: is not a JSON object']);
  });

  test.each<[object, string]>([
    [{ title: undefined }, 'title: is absent'],
    [{ title: null }, 'title: is absent'],
    [{ title: 5 }, 'title: is not a text'],
    [{ title: ' CVS\u200b ' }, 'title: is shorter than 4 characters'],
    [{ title: 'x'.repeat(141) }, 'title: is longer than 140 characters'],
    [
      { title: 'e\u0301\u0302\u0303\u0304\u0305\u0306'.repeat(120) },
      'title: is built of too many or too few code points',
    ],
    [{ kind: undefined }, 'kind: is absent'],
    [{ kind: 'auction' }, 'kind: is none of deal, coupon, discussion'],
    [{ src_id: undefined }, 'src_id: is absent'],
    [{ src_id: '' }, 'src_id: is empty or longer than 200 characters'],
    [{ src_id: 'a\nb' }, 'src_id: has control characters'],
    [{ src_id: {} }, 'src_id: is neither a text nor a whole number'],
    [{ src: 'x'.repeat(101) }, 'src: is empty or longer than 100 characters'],
    [{ url: 'javascript:alert(1)' }, 'url: is not an http or https address without credentials'],
    [{ url: 'https://user:pass@shop.com/' }, 'url: is not an http or https address without credentials'],
    [{ url: 'mailto:a@b.com' }, 'url: is not an http or https address without credentials'],
    [{ url: '' }, 'url: is not an http or https address without credentials'],
    [{ url: 'http://a\tb.com' }, 'url: is not an http or https address without credentials'],
    [{ url: ['https://a.com'] }, 'url: is not a text'],
    [{ store_domain: 'no host' }, 'store_domain: is not the name of a host'],
    [{ price: -1 }, 'price: is negative'],
    [{ price: '12' }, 'price: is not a number'],
    [{ price: 1e12 }, 'price: is too large'],
    [{ next_best_price: -0.01 }, 'next_best_price: is negative'],
    [{ score: '12' }, 'score: is not a number'],
    [{ temperature: 1e11 }, 'temperature: is too large'],
    [{ created_at: null }, 'created_at: is null'],
    [{ created_at: 'yesterday' }, 'created_at: is not an ISO 8601 date'],
    [{ created_at: '2013-02-30' }, 'created_at: is not an ISO 8601 date'],
    [{ created_at: '2013-13-01T00:00:00Z' }, 'created_at: is not an ISO 8601 date'],
    [{ created_at: '2013-01-01T25:00:00Z' }, 'created_at: is not an ISO 8601 date'],
    [{ created_at: 1357000000 }, 'created_at: is not a date as text'],
    [{ created_at: '2026-01-01T00:00:01Z' }, 'created_at: lies in the future'],
    [{ created_at: '1812-01-01' }, 'created_at: is out of range'],
    [{ expires_at: 'soon' }, 'expires_at: is not an ISO 8601 date'],
    [{ starts_at: '2013-02-02', expires_at: '2013-02-01' }, 'expires_at: is not after the start'],
    [{ expired: 'yes' }, 'expired: is neither true nor false'],
    [{ currency: 'EUR', price: 1 }, 'currency: is neither RUB nor USD; --currency keeps the amounts'],
    [{ kind: 'coupon', discount_percent: 101 }, 'discount_percent: is not from 0 to 100'],
    [{ coupon_codes: 'SAVE' }, 'coupon_codes: is not a list of texts'],
    [{ coupon_codes: [1] }, 'coupon_codes: is not a list of texts'],
    [{ coupon_codes: Array.from({ length: 11 }, (_, i) => `C${i}`) }, 'coupon_codes: has more than 10 codes'],
    [{ coupon_codes: ['x'.repeat(101)] }, 'coupon_codes: has a code longer than 100 characters'],
    [{ description_markdown: 5 }, 'description_markdown: is not a text'],
    [{ author: 5 }, 'author: is not a text'],
    [{ category: false }, 'category: is not a text'],
  ])('%j is refused: %s', (change, reason) => {
    expect(refusedItem(change)).toEqual([reason]);
  });

  test('a number too large for JSON is refused as not finite', () => {
    const raw = JSON.parse(
      `{"src_id":"1","kind":"deal","title":"A kettle","created_at":"2013-01-01","price":1e999,"votes_up":1e999}`,
    ) as object;
    expect(reasons(adaptItem(raw, OPTIONS))).toEqual([
      'price: is not a finite number',
      'votes_up: is not a finite number',
    ]);
  });

  test('every fault of a record is named', () => {
    expect(refusedItem({ title: 'abc', price: -1, kind: 'x' })).toHaveLength(3);
  });

  test('a long title is cut when asked for', () => {
    const { title } = item({ title: 'слово '.repeat(40) }, { long_titles: 'cut' });
    expect(Array.from(title).length).toBeLessThanOrEqual(140);
    expect(title.endsWith('…')).toBe(true);
    expect(refusedItem({ title: 'abc' }, { long_titles: 'cut' })).toEqual(['title: is shorter than 4 characters']);
  });

  test('the whole of a title that was cut begins the text, and the cut is named', () => {
    const long = `${'слово '.repeat(40)}конец`;
    const outcome = adaptItem(
      { ...ITEM, title: long, description_text: 'И дальше' },
      { ...OPTIONS, long_titles: 'cut' },
    );
    expect(outcome.record?.description.text).toBe(`${long}\nИ дальше`);
    expect(outcome.refusals === null && outcome.cuts).toEqual([
      { field: 'title', reason: 'is cut after 140 characters; its whole begins the text' },
    ]);
    expect(item({ title: 'Короткое имя', description_text: 'Текст' }).description.text).toBe('Текст');
  });

  test('every text that is cut is named', () => {
    const { cuts } = adaptItem(
      { ...ITEM, store: 'м'.repeat(120), description_text: 'т'.repeat(60_000) },
      OPTIONS,
    ) as Extract<Outcome<unknown>, { refusals: null }>;
    expect(cuts?.map(({ field }) => field).toSorted()).toEqual(['description', 'store']);
    expect(cuts?.find(({ field }) => field === 'store')?.reason).toBe('is cut after 100 characters');
  });

  test.each([
    ['Tom &amp; Jerry &quot;set&quot;', 'Tom & Jerry "set"'],
    ['Кофе &laquo;Арабика&raquo; 1&nbsp;кг', 'Кофе «Арабика» 1 кг'],
    ['AT&T and R&D', 'AT&T and R&D'],
    ['twice &amp;amp; once', 'twice &amp; once'],
    ['3 &lt; 5 &#8212; &#x41;', '3 < 5 — A'],
  ])('entities of HTML in the title "%s" are decoded once', (title, wanted) => {
    expect(item({ title }).title).toBe(wanted);
  });

  test('names come out of HTML as well', () => {
    expect(item({ store: 'H&amp;M', category: 'Home &amp; Garden' })).toMatchObject({
      store_name: 'H&M',
      category: 'Home & Garden',
    });
  });

  test.each<[object, number | null, string]>([
    [{ price_raw: '$19.99' }, 1999, 'USD'],
    [{ price_raw: '1 990 ₽' }, 199_000, 'RUB'],
    [{ price_raw: '1 299,50 руб.' }, 129_950, 'RUB'],
    [{ price_raw: '25' }, 2500, 'USD'],
    [{ price_raw: 'Free' }, 0, 'USD'],
    [{ price_raw: 'бесплатно' }, 0, 'USD'],
    [{ price_raw: 'from 5 to 10' }, null, 'USD'],
    [{ price: 7, price_raw: '$19.99' }, 700, 'USD'],
    [{ price_raw: null }, null, 'USD'],
  ])('the price of %j', (change, price_minor, currency) => {
    expect(item(change)).toMatchObject({ price_minor, currency });
  });

  test('a price that cannot be read is named, and the record taken', () => {
    const outcome = adaptItem({ ...ITEM, price_raw: 'ask in store' }, OPTIONS);
    expect(outcome.refusals === null && outcome.cuts).toEqual([
      { field: 'price_raw', reason: 'cannot be read and is left out' },
    ]);
  });

  test('an offer without an end is over when it is older than the limit, whatever its heat', () => {
    expect(item({ created_at: daysAgo(93), score: 500 })).toMatchObject({ is_expired: true, is_hot: true });
    expect(item({ created_at: daysAgo(91) }).is_expired).toBe(false);
    expect(item({ created_at: daysAgo(91) }, { expire_after_days: 30 }).is_expired).toBe(true);
    expect(item({ created_at: daysAgo(93), expires_at: '2026-02-01' }).is_expired).toBe(false);
    expect(item({ created_at: daysAgo(93), expires_at: '2025-12-01' }).is_expired).toBe(true);
  });

  test('an absent date is the moment of the import', () => {
    expect(item({ created_at: undefined }).published_at).toBe('2026-01-01T00:00:00.000Z');
    expect(item({ created_at: '2013-05-06 07:08' }).published_at).toBe('2013-05-06T07:08:00.000Z');
    expect(item({ created_at: '2013-05-06T07:08:00+03:00' }).published_at).toBe('2013-05-06T04:08:00.000Z');
  });

  test('the temperature is exact to two decimals and taken from the first field that has it', () => {
    expect(item({ temperature: 12.345, score: 3 }).temperature).toBe('12.35');
    expect(item({ temperature: 0, score: 3 }).temperature).toBe('0.00');
    expect(item({ temperature: -0.001 }).temperature).toBe('0.00');
    expect(item({ score: -7, votes_up: 100 }).temperature).toBe('-7.00');
    expect(item({ votes_up: 3, votes_down: 10 }).temperature).toBe('-7.00');
    expect(item({}).temperature).toBe('0.00');
  });

  test('from 100 degrees an offer is hot since its publication, or since the date given', () => {
    expect(item({ score: 99.99 })).toMatchObject({ is_hot: false, hot_at: null });
    expect(item({ score: 100 })).toMatchObject({ is_hot: true, hot_at: '2013-01-02T03:04:05.000Z' });
    expect(item({ score: 100, hot_date: '2013-01-03' })).toMatchObject({
      is_hot: true,
      hot_at: '2013-01-03T00:00:00.000Z',
    });
  });

  test('prices become minor units, the currency is ours or as told', () => {
    expect(item({ price: 19.99, next_best_price: 25, currency: 'RUB' })).toMatchObject({
      price_minor: 1999,
      low_price_minor: 2500,
      currency: 'RUB',
    });
    expect(item({ price: 1, currency: 'EUR' }, { is_currency_forced: true })).toMatchObject({
      price_minor: 100,
      currency: 'USD',
    });
  });

  test('a coupon keeps its percent and its codes once each', () => {
    expect(item({ kind: 'coupon', discount_percent: 15, coupon_codes: [' SAVE ', 'SAVE', '', 'Б10'] })).toMatchObject({
      discount_percent: 15,
      codes: ['SAVE', 'Б10'],
    });
    expect(item({ discount_percent: 15 }).discount_percent).toBeNull();
  });

  test('an offer is over by its flag or by its date', () => {
    expect(item({ expired: true }).is_expired).toBe(true);
    expect(item({ expires_at: '2014-01-01' }).is_expired).toBe(true);
    expect(item({ expires_at: '2027-01-01' }).is_expired).toBe(false);
  });

  test('the store is the domain, else the name, else the host of the link', () => {
    expect(item({ url: 'Http://WWW.Shop.com/a b' })).toMatchObject({
      url: 'http://www.shop.com/a%20b',
      store_host: 'shop.com',
      store_name: null,
    });
    expect(item({ url: 'http://a.com/', store_domain: 'www2.Other.co.uk' }).store_host).toBe('other.co.uk');
    expect(item({ url: 'http://a.com/', store: 'Shop' })).toMatchObject({ store_host: null, store_name: 'Shop' });
    expect(item({ url: 'http://1.2.3.4/', store_domain: '1.2.3.4' }).store_host).toBeNull();
    expect(item({ url: 'https://почта.рф/' }).store_host).toBe('xn--80a1acny.xn--p1ai');
  });

  test('descriptions are read as marks, as HTML or as plain text, and cut where too long', () => {
    expect(item({ description_markdown: '**Tea** &amp; cake' }).description.html).toBe(
      '<p><strong>Tea</strong> &#38; cake</p>',
    );
    const html = '<p>Tea &lt;b&gt;</p><script>alert(1)</script><ul><li>cake<br>pie</ul><img src=x onerror=alert(1)>';
    expect(item({ description_html: html }).description.text).toBe('Tea <b>\ncake\npie');
    expect(item({ description_text: '**Tea**\u0000\ud800' }).description.html).toBe('<p>**Tea**\ufffd</p>');
    for (const name of ['description_markdown', 'description_text']) {
      const { description } = item({ [name]: 'слово **и** '.repeat(20_000) });
      expect(description.text.length).toBeLessThanOrEqual(50_000);
      expect(description.text.length).toBeGreaterThan(7_000);
    }
  });

  test('the address of a discussion is its last line', () => {
    const { description } = item({ kind: 'discussion', url: 'http://a.com/x', description_text: 'Look' });
    expect(description.text).toBe('Look\nhttp://a.com/x');
  });
});

describe('comments', () => {
  test.each<[object, string]>([
    [{ id: undefined }, 'id: is absent'],
    [{ parent_id: 'c1' }, 'parent_id: is the comment itself'],
    [{ content_text: '' }, 'content: is empty'],
    [{ content_text: ' \n ' }, 'content: is empty'],
    [{ content_text: undefined }, 'content: is empty'],
    [{ content_text: 5 }, 'content_text: is not a text'],
    [{ content_text: 'x'.repeat(10_001) }, 'content: is longer than 10000 characters'],
    [{ content_markdown: 'x'.repeat(300_000) }, 'content: is longer than 10000 characters'],
    [{ content_markdown: '- a\n'.repeat(1500) }, 'content: is cut into too many formatted pieces'],
    [{ created_at: null }, 'created_at: is null'],
    [{ created_at: '2030-01-01' }, 'created_at: lies in the future'],
    [{ edited_at: 'x' }, 'edited_at: is not an ISO 8601 date'],
    [{ deleted: 1 }, 'deleted: is neither true nor false'],
  ])('%j is refused: %s', (change, reason) => {
    expect(refusedComment(change)).toEqual([reason]);
  });

  test('a lone mark stays as it is', () => {
    expect(comment({ content_markdown: '>' }).content.text).toBe('>');
  });

  test('a deleted or hidden one loses its words and its author', () => {
    for (const change of [{ deleted: true }, { hidden: true, content_text: 5 }]) {
      expect(comment({ ...change, author: 'x', edited_at: '2013-02-01' })).toMatchObject({
        author: null,
        edited_at: null,
        deleted_at: '2013-02-01T00:00:00.000Z',
        content: { delta: { ops: [] }, html: '', text: '' },
      });
    }
  });

  test('a thread obeys the rule of titles', () => {
    expect(reasons(adaptThread({ thread: 't', title: 'abc', created_at: '2013-01-01' }, OPTIONS))).toEqual([
      'title: is shorter than 4 characters',
    ]);
    const { record } = adaptThread(
      { thread: 't', title: 'A thread', created_at: '2013-01-01', content_markdown: '*Hi*' },
      OPTIONS,
    );
    expect(record).toMatchObject({
      kind: 'discussion',
      src: 'file',
      src_id: 't',
      description: { html: '<p><em>Hi</em></p>' },
    });
  });
});

describe('pepper', () => {
  const DEAL = {
    thread_id: 1,
    status: 'activated',
    title: 'Un bon plan',
    created: 1_700_000_000,
    type: { type_universal_id: 'deals' },
  };

  test.each<[object, string]>([
    [{ status: 'deleted' }, 'status: is not activated'],
    [{ type: { type_universal_id: 'polls' } }, 'type: is none of deals, vouchers, discussions'],
    [{ created: undefined }, 'created: is absent'],
    [{ created: '2020-01-01' }, 'created: is not a number of seconds'],
    [{ created: 1e12 }, 'created: lies in the future'],
    [{ price: -3 }, 'price: is negative'],
    [{ poster: { username: 5 } }, 'poster.username: is not a text'],
    [{ thread_id: undefined }, 'thread_id: is absent'],
  ])('%j is refused: %s', (change, reason) => {
    expect(reasons(adaptPepperDeal({ ...DEAL, ...change }, OPTIONS))).toEqual([reason]);
  });

  test('fields of the API find their places', () => {
    const { record } = adaptPepperDeal(
      {
        ...DEAL,
        price: 16.57,
        next_best_price: 30,
        are_shipping_costs_free: true,
        shipping_costs: 5,
        merchant: { name: 'Amazon' },
        main_group: { name: 'High-Tech' },
        temperature_rating: 355,
        hot_date: 1_700_000_500,
      },
      OPTIONS,
    );
    expect(record).toMatchObject({
      price_minor: 1657,
      low_price_minor: 3000,
      shipping_minor: 0,
      store_name: 'Amazon',
      category: 'High-Tech',
      temperature: '355.00',
      is_hot: true,
      hot_at: '2023-11-14T22:21:40.000Z',
    });
  });

  test('comments that are no list or no objects are refused', () => {
    expect(adaptPepperComments({ comments: {} }, OPTIONS).map(reasons)).toEqual([['comments: is not a list']]);
    expect(adaptPepperComments({ comments: [5] }, OPTIONS).map(reasons)).toEqual([['line: is not a JSON object']]);
    expect(adaptPepperComments({}, OPTIONS)).toEqual([]);
  });
});

describe('categories', () => {
  test.each<[object, string]>([
    [{ en: 'Tea' }, 'id: is absent'],
    [{ id: 1 }, 'en: is absent'],
    [{ id: 1, en: 5 }, 'en: is not a text'],
    [{ id: 1, en: 'x'.repeat(101) }, 'en: is longer than 100 characters'],
    [{ id: 1, parent_id: 1, en: 'Tea' }, 'parent_id: is the category itself'],
    [{ id: 1.5, en: 'Tea' }, 'id: is neither a text nor a whole number'],
  ])('%j is refused: %s', (raw, reason) => {
    expect(reasons(adaptCategory(raw, OPTIONS))).toEqual([reason]);
  });

  test('a name missing in one language comes from the other', () => {
    expect(adaptCategory({ id: 1, ru: 'Чай' }, OPTIONS).record).toMatchObject({
      name_en: 'Чай',
      name_ru: 'Чай',
      src_id: '1',
    });
  });
});
