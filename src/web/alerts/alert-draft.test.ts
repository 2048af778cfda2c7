import { expect, test } from 'vitest';
import { amountOf, draftOf, fieldsOf, previewedFields, wrongAmounts } from './alert-draft.ts';

const NONE = draftOf(null);

test('an amount is a whole number as people type it', () => {
  expect(amountOf('max_price', '')).toBe(null);
  expect(amountOf('max_price', ' 20 000 ')).toBe(20_000);
  expect(amountOf('max_price', '20\u00A0000')).toBe(20_000);
  expect(amountOf('min_discount_percent', '100')).toBe(100);
  for (const text of ['0', '-5', '1.5', '1,5', '20к', '1e3', '1234567890'])
    expect(amountOf('max_price', text)).toBe(undefined);
  for (const text of ['0', '101', 'много']) expect(amountOf('min_discount_percent', text)).toBe(undefined);
});

test('what is no amount is told, and never sent', () => {
  const draft = { ...NONE, keyword: ' ssd ', max_price: 'дёшево', min_discount_percent: '30' };
  expect(wrongAmounts(draft)).toEqual([{ field: 'max_price', fault: 'no_number' }]);
  expect(fieldsOf(draft, 'RUB')).toMatchObject({
    keyword: 'ssd',
    max_price: null,
    min_discount_percent: 30,
    currency: 'RUB',
  });
});

const faults = (max_price: string, min_discount_percent: string) =>
  wrongAmounts({ ...NONE, max_price, min_discount_percent }).map(({ field, fault }) => `${field} ${fault}`);

test('an amount that is only too large is told from what is no number', () => {
  expect(faults('999 999 999', '100')).toEqual([]);
  expect(faults('1 000 000 000', '101')).toEqual(['max_price too_large', 'min_discount_percent too_large']);
  expect(faults('9'.repeat(400), '1e3')).toEqual(['max_price too_large', 'min_discount_percent no_number']);
  expect(faults('0', '-5')).toEqual(['max_price no_number', 'min_discount_percent no_number']);
});

test('a new alert begins with what is given, an old one with what it is', () => {
  const given = { keyword: 'ssd', groups: [{ id: 3, name: 'Компьютеры' }], stores: [], max_price: null };
  expect(fieldsOf(draftOf(null, given), 'RUB')).toMatchObject({
    keyword: 'ssd',
    group_ids: [3],
    store_ids: [],
    by_email: true,
  });
  const alert = {
    ...fieldsOf(draftOf(null, given), 'RUB'),
    id: 7,
    min_temperature: 0,
    max_price: 500,
    groups: [{ id: 3, name: 'Компьютеры', url: '/groups/computers' }],
    stores: [],
    currency: 'RUB' as const,
    is_paused: true,
    url: '/alerts/7',
    rss_url: '',
    share_url: '',
    finds_of_week: 0,
    finds_of_month: 0,
    finds_count: 0,
    opened_count: 0,
    bought_count: 0,
    last_found_at: null,
    advice: null,
    image: null,
    created_at: '',
  };
  expect(fieldsOf(draftOf(alert), 'RUB')).toMatchObject({ min_temperature: 0, max_price: 500, group_ids: [3] });
});

test('only what decides about offers is previewed, and nothing of an alert that anything would fit', () => {
  expect(previewedFields(NONE, 'RUB')).toBe(null);
  expect(
    previewedFields(
      { ...NONE, name: 'Всё', in_description: true, include_coupons: false, min_temperature: 100 },
      'RUB',
    ),
  ).toBe(null);
  for (const draft of [
    { ...NONE, keyword: 'ssd' },
    { ...NONE, groups: [{ id: 1, name: '' }] },
    { ...NONE, stores: [{ id: 1, name: '' }] },
    { ...NONE, max_price: '5' },
    { ...NONE, min_discount_percent: '5' },
    { ...NONE, free_only: true },
  ])
    expect(previewedFields(draft, 'RUB')).not.toHaveProperty('name');
});
