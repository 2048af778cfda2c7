import { expect, test } from 'vitest';
import { growth, SQUARE } from '../../tests/support/growth.ts';
import { canonicalLink, hostOf, isOnHost, safeAddress } from './canonical-link.ts';

test('every spelling of a link has one canonical form', () => {
  const forms: [string, string][] = [
    ['HTTPS://Shop.Example:443/Tea/?b=2&a=1#reviews', 'https://shop.example/Tea?a=1&b=2'],
    ['http://shop.example:80', 'http://shop.example/'],
    ['http://shop.example:8080/x/', 'http://shop.example:8080/x'],
    ['https://shop.example./tea', 'https://shop.example/tea'],
    ['  https://shop.example/tea  ', 'https://shop.example/tea'],
    ['https://чай.рф/каталог', 'https://xn--80as4b.xn--p1ai/%D0%BA%D0%B0%D1%82%D0%B0%D0%BB%D0%BE%D0%B3'],
    ['https://shop.example/%d0%ba%7Ea%2fb', 'https://shop.example/%D0%BA~a%2Fb'],
    ['https://shop.example/a/../tea//', 'https://shop.example/tea'],
    [
      'https://shop.example/tea?utm_source=x&UTM_Medium=y&gclid=1&yclid=2&ysclid=3&fbclid=4',
      'https://shop.example/tea',
    ],
    [
      'https://shop.example/tea?_openstat=a&mc_cid=1&igshid=2&erid=3&ref=4&aff_id=5&from=main',
      'https://shop.example/tea',
    ],
    ['https://fly.example/search?to=LED&from=MOW', 'https://fly.example/search?from=MOW&to=LED'],
    ['https://shop.example/tea?size=2&&size=1', 'https://shop.example/tea?size=2&size=1'],
    ['https://shop.example/find?q=%CF%F0%E8&flag', 'https://shop.example/find?flag&q=%CF%F0%E8'],
    ['https://shop.example/?refund=1&fromage=2&pid=3', 'https://shop.example/?fromage=2&pid=3&refund=1'],
  ];
  expect(forms.map(([given]) => canonicalLink(given))).toEqual(forms.map(([, wanted]) => wanted));
});

test('what is no web link has no canonical form', () => {
  const refused = [
    '',
    'tea',
    '//shop.example/tea',
    'ftp://shop.example/tea',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://user@shop.example/',
    'https://user:secret@shop.example/',
    'https://shop.example\\@evil.example/',
    'https://shop.example/a\nb',
    'https://shop.example/a\u0000b',
    'https://sh op.example/',
    'http://',
    'http://./',
    `https://shop.example/${'a'.repeat(2048)}`,
  ];
  expect(refused.filter((link) => canonicalLink(link) !== null || safeAddress(link) !== null)).toEqual([]);
});

test('the canonical form is a fixed point, whatever is thrown at it', () => {
  const signs = [
    '%',
    '2',
    '5',
    '41',
    'e',
    '%25',
    '%2',
    '&',
    '=',
    '?',
    '/',
    '..',
    '.',
    ';',
    '+',
    'ы',
    '[',
    '|',
    "'",
    '#',
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  let count = 0;
  for (let round = 0; round < 20_000; round++) {
    const tail = Array.from({ length: random(12) }, () => signs[random(signs.length)]).join('');
    const once = canonicalLink(`https://Shop.example/${tail}`);
    if (once === null) continue;
    count++;
    expect(canonicalLink(once), tail).toBe(once);
    expect(hostOf(once)).toBe('shop.example');
  }
  expect(count).toBeGreaterThan(15_000);
});

test('an address is stored as it was given', () => {
  expect(safeAddress(' https://Shop.example/Tea/?utm_source=x#top ')).toBe(
    'https://shop.example/Tea/?utm_source=x#top',
  );
});

test('a link is on a host when the host itself or a name below it is asked', () => {
  const on = [
    ['https://shop.example/tea', 'shop.example'],
    ['https://www.shop.example/tea', 'shop.example'],
    ['https://SHOP.example.:444/', 'Shop.Example'],
    ['https://чай.рф/', 'xn--80as4b.xn--p1ai'],
    ['https://xn--80as4b.xn--p1ai/', 'чай.рф'],
  ];
  expect(on.filter(([link = '', host = '']) => !isOnHost(link, host))).toEqual([]);
  const off = [
    ['https://shop.example@evil.example/', 'shop.example'],
    ['https://evil.example@shop.example/', 'shop.example'],
    ['https://shop.example.evil.example/', 'shop.example'],
    ['https://evil.example/?shop.example', 'shop.example'],
    ['https://evil.example/#shop.example', 'shop.example'],
    ['https://evil.example/shop.example', 'shop.example'],
    ['https://evilshop.example/', 'shop.example'],
    ['https://evil.example\\.shop.example/', 'shop.example'],
    ['https://evil.example/\\@shop.example', 'shop.example'],
    ['https://shоp.example/', 'shop.example'],
    ['https://shop.example%00.evil.example/', 'shop.example'],
    ['https://shop.example%2eevil.example/', 'shop.example'],
    ['javascript:shop.example', 'shop.example'],
    ['https://shop.example/', 'example'],
    ['https://shop.example/', 'shop.example/'],
    ['https://shop.example/', 'x@shop.example'],
    ['https://shop.example/', ''],
  ];
  expect(off.filter(([link = '', host = '']) => isOnHost(link, host))).toEqual([]);
});

test.each(['?%', '?/', '?&a', '/', '%'])('a link of many %s costs in proportion to its length', (text) => {
  const link = (length: number) => `https://shop.example${text.repeat(length / text.length)}a`;
  expect(growth((length) => canonicalLink(link(length)))).toBeLessThan(SQUARE);
});
