/** Rules of writing: offsets, days, amounts, forms, and how far a reporter is believed. */
import { describe, expect, test } from 'vitest';
import type { DraftForm } from '#contract/drafts.ts';
import {
  entryContent,
  formFaults,
  faultValues,
  stepOf,
  STEPS,
  waitingMinutes,
  type FormContext,
} from './entry-form.ts';
import {
  dayIn,
  instantIn,
  isDay,
  momentIn,
  nextDay,
  parseTypedDay,
  parseTypedMoment,
  startOfDay,
  typedDay,
  typedMoment,
} from './local-date.ts';
import { amountFault, copiedPrice, parseAmount, typedAmount } from './typed-amount.ts';
import { reporterWeight } from './report-weight.ts';
import { formatOffset, parseOffset } from './schedule-offset.ts';
import { hostsAbove } from './store-host.ts';
import { languageOf, literalPattern } from './text.ts';

/** Small whole numbers that follow one another the same way on every run. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

describe('schedule offsets', () => {
  test.each([
    ['02:30', 150],
    ['2:5', 125],
    ['90', 90],
    ['00:00', 0],
    ['', 0],
    ['  ', 0],
    ['abc', 0],
    ['1:abc', 60],
    ['abc:15', 15],
    ['-5', 0],
    ['-1:-10', 0],
    ['1:-10', 60],
    ['1:75', 135],
    ['1:2:3', 62],
    ['1.5', 0],
    ['999999999:99', 365 * 24 * 60],
    ['٣', 0],
  ])('%j is %d minutes', (text, minutes) => {
    expect(parseOffset(text)).toBe(minutes);
  });

  test('what is shown is read back, and nothing is blank', () => {
    expect(formatOffset(0)).toBe('');
    expect(formatOffset(-3)).toBe('');
    const random = numbers(7);
    for (let round = 0; round < 500; round++) {
      const minutes = (random.next().value % 10_000) + 1;
      expect(formatOffset(minutes)).toMatch(/^\d{2,}:[0-5]\d$/);
      expect(parseOffset(formatOffset(minutes))).toBe(minutes);
    }
  });
});

describe('calendar days', () => {
  test('only days that exist are days', () => {
    expect(['2028-02-29', '2031-12-31'].every(isDay)).toBe(true);
    expect(['2031-02-29', '2031-13-01', '31-01-01', '2031-1-1', ''].some(isDay)).toBe(false);
  });

  test('a day is typed in the order of the language', () => {
    expect(parseTypedDay('21/11/2031', 'ru')).toBe('2031-11-21');
    expect(parseTypedDay('21.11.2031', 'ru')).toBe('2031-11-21');
    expect(parseTypedDay('11/21/2031', 'en')).toBe('2031-11-21');
    expect(parseTypedDay('21/11/2031', 'en')).toBeNull();
    expect(parseTypedDay('29/02/2031', 'ru')).toBeNull();
    for (const locale of ['ru', 'en'] as const)
      expect(parseTypedDay(typedDay('2031-03-04', locale), locale)).toBe('2031-03-04');
  });

  test('a day begins at its midnight, also where the clock changes, and the instant falls on that day', () => {
    expect(startOfDay('2031-03-05', 'Europe/Moscow').toISOString()).toBe('2031-03-04T21:00:00.000Z');
    for (const zone of [
      'Europe/Moscow',
      'America/New_York',
      'America/Santiago',
      'Asia/Kathmandu',
      'Pacific/Apia',
      'UTC',
    ]) {
      let day = '2026-01-01';
      for (let count = 0; count < 400; count++) {
        const at = startOfDay(day, zone);
        expect(dayIn(at, zone), `${zone} ${day}`).toBe(day);
        expect(dayIn(new Date(at.getTime() - 1), zone) < day, `${zone} before ${day}`).toBe(true);
        day = nextDay(day);
      }
    }
  });
});

describe('amounts as they are typed', () => {
  test.each([
    ['21 990', 2_199_000],
    ['21\u00A0990,50', 2_199_050],
    ['1,299.00', 129_900],
    ['1.299,00', 129_900],
    ['1,299', 129_900],
    ['1,99', 199],
    ['19.9', 1990],
    ['0', 0],
    ['.5', 50],
    ['007', 700],
    ['29o', null],
    ['-1', null],
    ['1e5', null],
    ['NaN', null],
    ['', null],
    ['1.2345', null],
    ['0,001', null],
    ['99999999999999', null],
    ['12,34,56', null],
    ['12,345.678', null],
    ['1,234,567.89', 123_456_789],
    ['1.234.567', 123_456_700],
    ['1,234,56', null],
    ['.', null],
    ['$5', null],
  ])('%j is %s', (text, minor) => {
    expect(parseAmount(text)).toBe(minor);
  });

  test('what is written into a field is read back to the same kopeck', () => {
    const random = numbers(11);
    for (let round = 0; round < 500; round++) {
      const minor = random.next().value % 100_000_000;
      for (const locale of ['ru', 'en'] as const) expect(parseAmount(typedAmount(minor, locale))).toBe(minor);
    }
  });
});

const CONTEXT: FormContext = {
  store_hosts: [],
  today: '2031-03-05',
  now: new Date('2031-03-05T09:00:00Z'),
  time_zone: 'Europe/Moscow',
  max_offset_minutes: 4320,
  is_published: false,
};
const GOOD: DraftForm = {
  url: 'https://shop.example/kettle',
  title: 'Чайник с терморегулятором',
  price: '1 990',
  picture_ids: [7, 9],
  delta: { ops: [{ insert: 'Тихий и быстрый.\n' }] },
  group_ids: [3],
};

describe('forms', () => {
  test('a good form has no fault in any kind', () => {
    for (const kind of ['deal', 'coupon', 'discussion'] as const) expect(formFaults(kind, GOOD, CONTEXT)).toEqual({});
  });

  test('an empty form has a fault at everything that is asked for, and every field has its step', () => {
    const faults = formFaults('deal', {}, CONTEXT);
    expect(faults).toEqual({
      title: 'field_required',
      delta: 'field_empty',
      group_ids: 'group_required',
      url: 'field_required',
      picture_ids: 'picture_required',
    });
    for (const field of Object.keys(faults)) expect(STEPS).toContain(stepOf(field as keyof DraftForm));
    expect(Object.keys(formFaults('discussion', {}, CONTEXT)).toSorted()).toEqual(['delta', 'group_ids', 'title']);
  });

  test('an offer of a shop nearby needs no link; a day that passed is kept by what is out already', () => {
    expect(formFaults('deal', { ...GOOD, url: '', has_no_link: true }, CONTEXT)).toEqual({});
    const over = { ...GOOD, ends_on: '2031-03-01' };
    expect(formFaults('deal', over, CONTEXT)).toEqual({ ends_on: 'day_past' });
    expect(formFaults('deal', over, { ...CONTEXT, is_published: true })).toEqual({});
    expect(faultValues(CONTEXT)).toEqual({ host: 'shop.example', hours: 72 });
  });

  test('an offer does not end before the day it comes out', () => {
    const ends_on = '2031-03-06';
    const early = { ends_on: 'day_before_out' };
    const form = (given: DraftForm) => formFaults('deal', { ...GOOD, ends_on, ...given }, CONTEXT);
    expect(form({ publish_at: '2031-03-06T23:59' })).toEqual({});
    expect(form({ publish_at: '2031-03-07T00:00' })).toEqual(early);
    expect(form({ schedule_offset: '60:00' })).toEqual(early);
    const waiting = { ...CONTEXT, scheduled_for: new Date('2031-03-06T21:00:00Z') };
    expect(formFaults('deal', { ...GOOD, ends_on }, waiting)).toEqual(early);
    expect(formFaults('deal', { ...GOOD, ends_on, publish_at: '2031-03-06T23:59' }, waiting)).toEqual({});
    expect(formFaults('deal', { ...GOOD, ends_on }, { ...waiting, is_published: true })).toEqual({});
  });

  test('what is published is in the units of the tables, and free is a price', () => {
    expect(
      entryContent('coupon', {
        ...GOOD,
        is_free: true,
        shipping: '99,90',
        discount_amount: '15',
        codes: [' A ', ''],
        group_ids: [3, 3],
      }),
    ).toMatchObject({
      price_minor: 0,
      shipping_minor: 9990,
      low_price_minor: null,
      discount_type: 'percentage',
      discount_amount: 15,
      codes: ['A'],
      group_ids: [3],
      currency: 'RUB',
    });
    expect(entryContent('deal', { ...GOOD, discount_amount: '15', coupon_name: 'x' })).toMatchObject({
      discount_amount: null,
      coupon_name: null,
    });
  });
});

test('a reporter is believed by trust and by how often they were right', () => {
  const newcomer = { trust_level: 0, is_editor: false, upheld: 0, decided: 0 };
  expect(reporterWeight(newcomer)).toBe(0.375);
  expect(reporterWeight({ ...newcomer, trust_level: 3, upheld: 16, decided: 16 })).toBe(2.85);
  expect(reporterWeight({ ...newcomer, upheld: 0, decided: 26 })).toBe(0.05);
  expect(reporterWeight({ ...newcomer, is_editor: true })).toBe(3);
});

test('hosts above a host end at the one somebody registered', () => {
  expect(hostsAbove('m.promo.shop.example')).toEqual(['m.promo.shop.example', 'promo.shop.example', 'shop.example']);
  expect(hostsAbove('me.blogspot.com')).toEqual(['me.blogspot.com']);
  expect(hostsAbove('a.shop.co.uk')).toEqual(['a.shop.co.uk', 'shop.co.uk']);
  expect(hostsAbove('localhost')).toEqual(['localhost']);
});

test('a title is in the language of its letters; signs of patterns stand for themselves', () => {
  expect(['Чайник Bosch TWK', 'Samsung Galaxy S24 за полцены'].map(languageOf)).toEqual(['ru', 'ru']);
  expect(['Kettle for 19.99', '123 456'].map(languageOf)).toEqual(['en', 'en']);
  expect(literalPattern('100%_\\')).toBe('100\\%\\_\\\\');
});

test.each([
  ['21 990 ₽', { amount: '21 990', currency: 'RUB' }],
  ['990 р.', { amount: '990', currency: 'RUB' }],
  ['12руб', { amount: '12', currency: 'RUB' }],
  ['1,50 рублей', { amount: '1,50', currency: 'RUB' }],
  ['$19.99', { amount: '19.99', currency: 'USD' }],
  ['US$ 5', { amount: '5', currency: 'USD' }],
  ['20 USD', { amount: '20', currency: 'USD' }],
  ['20 €', null],
  ['20', null],
  ['₽', null],
  ['кот ₽', null],
])('a price copied as %j is %j', (text, given) => {
  expect(copiedPrice(text)).toEqual(given);
});

describe('an exact time of publication', () => {
  test('is typed in the manner of the language and shown so again', () => {
    expect(parseTypedMoment('21.11.2031 9:05', 'ru')).toBe('2031-11-21T09:05');
    expect(parseTypedMoment('11/21/2031, 09:05', 'en')).toBe('2031-11-21T09:05');
    for (const text of ['', '21.11.2031', '31.02.2031 9:05', '21.11.2031 24:00', '21.11.2031 9:60', '9:05'])
      expect(parseTypedMoment(text, 'ru'), text).toBeNull();
    for (const [time, of_day] of [
      ['9:05 PM', '21:05'],
      ['9pm', '21:00'],
      ['12 a.m.', '00:00'],
      ['12:30 pm', '12:30'],
      ['9:05 am', '09:05'],
      ['13 pm', null],
      ['0 am', null],
      ['9', null],
    ])
      expect(parseTypedMoment(`11/21/2031 ${time}`, 'en'), time ?? '').toBe(of_day && `2031-11-21T${of_day}`);
    for (const locale of ['ru', 'en'] as const)
      expect(parseTypedMoment(typedMoment('2031-11-21T09:05', locale), locale)).toBe('2031-11-21T09:05');
  });

  test('is an instant of the site’s zone, also where the clock is changed', () => {
    for (const zone of ['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])
      for (const moment of ['2031-03-05T12:30', '2031-07-05T00:00', '2031-10-26T03:30'])
        expect(momentIn(instantIn(moment, zone), zone)).toBe(moment);
    expect(instantIn('2031-03-05T12:30', 'Europe/Moscow').toISOString()).toBe('2031-03-05T09:30:00.000Z');
    // 02:30 is not there on the night the clock is put forward.
    expect(momentIn(instantIn('2031-03-30T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2031-03-30T03:30');
  });

  test('goes before an offset, lies ahead, and no further than the writer may', () => {
    const wait = (publish_at: string, more: DraftForm = {}) =>
      formFaults('deal', { ...GOOD, ...more, publish_at }, CONTEXT);
    expect(wait('2031-03-05T12:30', { schedule_offset: '999:00' })).toEqual({});
    expect(waitingMinutes({ publish_at: '2031-03-05T12:30', schedule_offset: '10:00' }, CONTEXT)).toBe(30);
    expect(wait('2031-03-05T12:00')).toEqual({ publish_at: 'moment_past' });
    expect(wait('завтра')).toEqual({ publish_at: 'moment_malformed' });
    expect(wait('2031-03-08T12:00')).toEqual({});
    expect(wait('2031-03-08T12:01')).toEqual({ publish_at: 'schedule_too_far' });
    expect(formFaults('deal', { ...GOOD, publish_at: 'завтра' }, { ...CONTEXT, is_published: true })).toEqual({});
  });
});

test('an amount says whether it is none or only too large', () => {
  for (const good of ['0', '19.99', '1 299,50', '1 000 000 000']) expect(amountFault(good), good).toBeNull();
  for (const large of ['1000000000.01', '1 000 000 001', '9'.repeat(400)])
    expect(amountFault(large), large).toBe('amount_too_large');
  for (const none of ['', 'дёшево', '-5', '1e3', '1,2,3']) expect(amountFault(none), none).toBe('amount_malformed');
});
