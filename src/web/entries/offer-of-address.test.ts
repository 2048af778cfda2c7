import { expect, test } from 'vitest';
import { offerOfAddress } from './offer-of-address.ts';

const HOSTS = ['ulov.example', 'localhost:4720'];

test.each([
  ['12', 12],
  [' #12 ', 12],
  ['https://ulov.example/deals/chaynik-12', 12],
  ['http://localhost:4720/coupons/skidka-7?comment=3#comment3', 7],
  ['/deals/chaynik-12', 12],
  ['https://ulov.example/go/12', 12],
  ['https://ulov.example/offers/12/edit', 12],
])('%s is an offer of this site', (text, id) => {
  expect(offerOfAddress(text, HOSTS)).toBe(id);
});

test.each([
  '',
  'чайник',
  '0',
  'https://shop.example/deals/kettle-12',
  'https://ulov.example/discussions/talk-12',
  'https://ulov.example/deals/chaynik',
  'https://ulov.example/',
  'http://[',
])('%s is none', (text) => {
  expect(offerOfAddress(text, HOSTS)).toBeNull();
});
