import { expect, test } from 'vitest';
import { isStoreMailbox } from './store-mailbox.ts';

test.each([
  ['shop.example', ['shop.example'], true],
  ['mail.shop.example', ['shop.example'], true],
  ['SHOP.example', ['shop.example'], true],
  ['brand.example', ['shop.brand.example'], true],
  ['other.brand.example', ['shop.brand.example'], false],
  ['notshop.example', ['shop.example'], false],
  ['shop.example.evil.example', ['shop.example'], false],
  ['brand.co.uk', ['www2.brand.co.uk'], true],
  ['co.uk', ['brand.co.uk'], false],
  ['yandex.ru', ['market.yandex.ru'], false],
  ['market.yandex.ru', ['market.yandex.ru'], true],
  ['mail.ru', ['mail.ru'], false],
  ['one.myshopify.com', ['one.myshopify.com'], true],
  ['myshopify.com', ['one.myshopify.com'], false],
  ['shop.example', [], false],
])('a mailbox at %s proves a store at %j: %s', (host, store_hosts, expected) => {
  expect(isStoreMailbox(host, store_hosts)).toBe(expected);
});
