import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { growth, SQUARE } from '../../tests/support/growth.ts';
import { amountMinor, currencyOf } from './page-amount.ts';
import { readPageFacts, type PageFacts } from './page-facts.ts';

const data = path.resolve(process.env['ULOV_DATA_DIR'] ?? '../shared/data');
const AT = 'https://shop.example/tea/oolong';

function facts(html: string | Uint8Array, charset: string | null = null): PageFacts {
  return readPageFacts(typeof html === 'string' ? Buffer.from(html) : html, { url: AT, charset });
}
const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

const offer = (price: unknown, more = {}) => ({ '@type': 'Offer', price, priceCurrency: 'EUR', ...more });
const script = (text: string) => `<script type='application/ld+json; charset=utf-8'>${text}</script>`;

test('a page that says nothing gives nothing', () => {
  const nothing = {
    title: null,
    description: null,
    canonical_url: null,
    images: [],
    price: null,
    low_price_minor: null,
    high_price_minor: null,
    list_price_minor: null,
    site_name: null,
    availability: null,
  };
  expect(facts('')).toEqual(nothing);
  expect(facts('<html><body>Просто текст')).toEqual(nothing);
});

test('Open Graph is read, addresses are made whole', () => {
  const page = facts(`<head><title>Купить улун</title><link rel="canonical" href="/tea/oolong?v=1#x">
    <meta property="og:title" content="Улун &laquo;Те Гуань Инь&raquo;"><meta property="og:site_name" content="Чайная">
    <meta property="og:description" content=" Лёгкий
    улун "><meta property="og:image" content="/a.jpg"><meta property="og:image" content="//cdn.example/b.jpg">
    <meta property="og:image" content="https://shop.example/a.jpg"><meta property="og:image" content="javascript:alert(1)">
    <meta property="product:price:amount" content="1&nbsp;299,50"><meta property="product:price:currency" content="RUB">
    <meta property="product:availability" content="instock">`);
  expect(page).toEqual({
    title: 'Улун «Те Гуань Инь»',
    description: 'Лёгкий улун',
    canonical_url: 'https://shop.example/tea/oolong?v=1',
    images: ['https://shop.example/a.jpg', 'https://cdn.example/b.jpg'],
    price: { amount_minor: 129_950, currency: 'RUB' },
    low_price_minor: null,
    high_price_minor: null,
    list_price_minor: null,
    site_name: 'Чайная',
    availability: 'in_stock',
  });
});

test('no more than twelve pictures, none with credentials, and texts of whole signs', () => {
  const image = [...Array.from({ length: 30 }, (_, at) => `/${at}.jpg`), '/1.jpg'];
  const page = facts(
    ld({ '@type': 'Product', name: 'a\uD800b', image: ['https://me:secret@cdn.example/x.jpg', ...image] }),
  );
  expect(page.images).toEqual(Array.from({ length: 12 }, (_, at) => `https://shop.example/${at}.jpg`));
  expect(page.title).toBe('ab');
});

test('a sale price is the price, and the regular one is struck through', () => {
  const page =
    facts(`<meta property="product:price:amount" content="100"><meta property="product:price:currency" content="usd">
    <meta property="product:sale_price:amount" content="79.90"><base href="https://cdn.example/x/"><meta name="twitter:image" content="y.png">`);
  expect(page.price).toEqual({ amount_minor: 7990, currency: 'USD' });
  expect(page.list_price_minor).toBe(10_000);
  expect(page.images).toEqual(['https://cdn.example/x/y.png']);
});

test('JSON-LD is found as an object, a list, a graph, and inside a page', () => {
  const product = {
    '@type': 'Product',
    name: 'Oolong &amp; cup',
    image: ['/1.jpg', { '@type': 'ImageObject', url: '/2.jpg' }],
    offers: { '@type': 'Offer', price: '1 299,00', priceCurrency: 'RUB', availability: 'https://schema.org/PreOrder' },
  };
  const shapes: unknown[] = [
    product,
    [{ '@type': 'BreadcrumbList' }, product],
    { '@context': 'https://schema.org', '@graph': [{ '@type': 'WebSite', name: 'Shop' }, product] },
    { '@type': 'ItemPage', mainEntity: product },
    { ...product, '@type': ['Thing', 'http://schema.org/Product'], offers: [product.offers] },
  ];
  for (const shape of shapes)
    expect(facts(`<title>x</title>${ld(shape)}`)).toMatchObject({
      title: 'Oolong & cup',
      images: ['https://shop.example/1.jpg', 'https://shop.example/2.jpg'],
      price: { amount_minor: 129_900, currency: 'RUB' },
      availability: 'preorder',
    });
});

test('offers give the lowest price that can be had, a span and a struck price', () => {
  const of = (offers: unknown) => facts(ld({ '@type': 'Product', name: 'x', offers }));
  expect(of({ '@type': 'AggregateOffer', lowPrice: 10, highPrice: '20.50', priceCurrency: 'EUR' })).toMatchObject({
    price: { amount_minor: 1000, currency: 'EUR' },
    low_price_minor: 1000,
    high_price_minor: 2050,
  });
  expect(
    of({ '@type': 'AggregateOffer', lowPrice: 9, offers: [offer(9, { availability: 'SoldOut' }), offer(12)] }),
  ).toMatchObject({
    price: { amount_minor: 1200, currency: 'EUR' },
    low_price_minor: 900,
    high_price_minor: 1200,
    availability: null,
  });
  const struck = { '@type': 'UnitPriceSpecification', priceType: 'https://schema.org/StrikethroughPrice', price: 30 };
  expect(of(offer(25, { priceSpecification: struck }))).toMatchObject({
    price: { amount_minor: 2500 },
    list_price_minor: 3000,
  });
  expect(of(offer(35, { priceSpecification: struck })).list_price_minor).toBeNull();
  expect(of({ '@type': 'Offer', priceSpecification: [struck, { price: 26, priceCurrency: 'EUR' }] })).toMatchObject({
    price: { amount_minor: 2600, currency: 'EUR' },
    list_price_minor: 3000,
  });
  const group = {
    '@type': 'ProductGroup',
    name: 'x',
    hasVariant: [
      { '@type': 'Product', offers: offer(5) },
      { '@type': 'Product', offers: offer(7) },
    ],
  };
  expect(facts(ld(group))).toMatchObject({ price: { amount_minor: 500 }, high_price_minor: 700 });
  expect(facts(ld({ '@type': 'Offer', itemOffered: { name: 'Tea' }, price: 3 }))).toMatchObject({
    title: 'Tea',
    price: { amount_minor: 300, currency: null },
  });
});

test('broken JSON-LD is mended where it can be, else passed over', () => {
  const offers = '"offers":{"price":"5","priceCurrency":"USD"}';
  const price = { amount_minor: 500, currency: 'USD' };
  expect(facts(script(`<!-- {"@type":"Product","name":"a\nb",${offers}} -->`))).toMatchObject({ title: 'a b', price });
  expect(facts(script('{"@type":') + script(`{"@type":"Product",${offers}}`)).price).toEqual(price);
  expect(facts(script(`{"@type":"Product","pad":"${'x'.repeat(210_000)}",${offers}}`)).price).toBeNull();
  expect(facts(`<script>{"@type":"Product",${offers}}</script>`).price).toBeNull();
});

test('microdata is the last resort', () => {
  const page = facts(`<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Улун <b>Дунфан</b></h1>
    <img itemprop="image" src="/m.jpg"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
    <span itemprop="price">2 490 ₽</span><link itemprop="availability" href="https://schema.org/OutOfStock"></div></div>`);
  expect(page).toMatchObject({
    title: 'Улун Дунфан',
    images: ['https://shop.example/m.jpg'],
    price: { amount_minor: 249_000, currency: 'RUB' },
    availability: 'out_of_stock',
  });
  const exact = facts(
    `<p itemscope itemtype="http://schema.org/Offer"><span itemprop="price" content="12.50">от 12</span><meta itemprop="priceCurrency" content="BYN"></p>`,
  );
  expect(exact.price).toEqual({ amount_minor: 1250, currency: 'BYN' });
});

test('amounts are read as people and machines write them', () => {
  const amounts: [unknown, number | null][] = [
    ['1 299,00', 129_900],
    ['1\u00A0299\u00A0₽', 129_900],
    ['1,299.00', 129_900],
    ['1.299,00', 129_900],
    ['1.299', 129_900],
    ['1,299', 129_900],
    ['1,234,567.8', 123_456_780],
    ["1'299.50", 129_950],
    ['12.9', 1290],
    ['12,99 €', 1299],
    ['12.9900', 1299],
    ['1299.000', 129_900],
    ['0.99', 99],
    ['от 500 руб.', 50_000],
    ['$5', 500],
    ['1 299 1 599', 129_900],
    [19.99, 1999],
    [1e9, 1e11],
    [0, null],
    ['0', null],
    ['-5', null],
    [-5, null],
    [Number.NaN, null],
    [Infinity, null],
    ['1'.repeat(30), null],
    ['бесплатно', null],
    ['1'.repeat(100), null],
    [null, null],
    [{}, null],
  ];
  expect(amounts.map(([given]) => amountMinor(given))).toEqual(amounts.map(([, wanted]) => wanted));
  const currencies = ['rub', 'RUR', '1 299 ₽', '100 руб.', '$5', '5 $', '€', '10.50 EUR', 'XYZ9', 'A$5', 7].map(
    currencyOf,
  );
  expect(currencies).toEqual(['RUB', 'RUB', 'RUB', 'RUB', 'USD', 'USD', 'EUR', 'EUR', null, null, null]);
});

test('Russian pages are read in their own encodings', () => {
  const html = '<meta charset="windows-1251"><title>Чай</title>';
  const bytes = Buffer.from(
    Array.from(html, (sign) => (sign > '\u007F' ? sign.charCodeAt(0) - 0x350 : sign.charCodeAt(0))),
  );
  expect(facts(bytes).title).toBe('Чай');
  expect(facts(bytes, 'cp1251').title).toBe('Чай');
  const undeclared = bytes.subarray('<meta charset="windows-1251">'.length);
  expect(facts(undeclared).title).toBe('Чай');
  expect(facts(undeclared, 'no-such-encoding').title).toBe('Чай');
  expect(facts(Buffer.from('<title>Чай</title>')).title).toBe('Чай');
  expect(facts(Buffer.from('\uFEFF<title>Чай</title>'), 'windows-1251').title).toBe('Чай');
  expect(facts(Buffer.from([0xfe, 0xff])).title).toBeNull();
});

/** What must hold of any page. */
function expectBounds(page: PageFacts, of: string): void {
  for (const [text, limit] of [
    [page.title, 300],
    [page.description, 2000],
    [page.site_name, 100],
  ] as const) {
    if (text === null) continue;
    expect(Array.from(text).length, of).toBeLessThanOrEqual(limit);
    expect(text, of).not.toMatch(/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
    expect(text.isWellFormed() && text.trim() === text && text !== '', of).toBe(true);
  }
  expect(page.images.length, of).toBeLessThanOrEqual(12);
  for (const address of [...page.images, ...(page.canonical_url === null ? [] : [page.canonical_url])])
    expect(address, of).toMatch(/^https?:\/\/[^@/]+\//);
  for (const minor of [page.price?.amount_minor, page.low_price_minor, page.high_price_minor, page.list_price_minor])
    if (minor !== null && minor !== undefined) expect(Number.isSafeInteger(minor) && minor > 0, of).toBe(true);
}

test('hostile texts stay texts wherever they stand', () => {
  const texts = ['blns.json', 'xss-payloads.json'].flatMap(
    (file) => JSON.parse(readFileSync(path.join(data, 'hostile-text', file), 'utf8')) as string[],
  );
  expect(texts.length).toBeGreaterThan(500);
  for (const text of texts) {
    const quoted = text.replaceAll('"', '&quot;');
    const offers = { price: text, priceCurrency: text, availability: text, priceSpecification: text };
    for (const html of [
      text,
      `<title>${text}</title>`,
      `<meta property="og:title" content="${quoted}"><meta property="og:image" content="${quoted}"><base href="${quoted}">`,
      `<meta property="product:price:amount" content="${quoted}"><link rel=canonical href="${quoted}"><meta charset="${quoted}">`,
      ld({ '@type': 'Product', name: text, description: text, image: [text, { url: text }], offers }),
      `<script type="application/ld+json">${text}</script>`,
      `<p itemscope itemtype="x/Product"><b itemprop="name">${text}</b><i itemprop="price">${text}</i>`,
    ])
      expectBounds(facts(html, text), text);
  }
});

test('pieces thrown together at random never throw', () => {
  const pieces = [
    '<',
    '>',
    '</',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '"',
    "'",
    '=',
    '&',
    '&#x110000;',
    '&#0;',
    '&amp',
    ' ',
    '\u0000',
    '\uD800',
    '\u202E',
    '<meta ',
    'property=',
    'og:title',
    'og:image',
    'content=',
    '<title>',
    '</title>',
    '<script type="application/ld+json">',
    '</script>',
    '{"@type":"Product","offers":',
    '[',
    ']',
    '{',
    '}',
    '"price":',
    '1e999',
    '-1',
    '"@graph":',
    '__proto__',
    'constructor',
    '<base href=',
    'http://[',
    '//',
    'itemprop=price',
    ' itemscope itemtype=/Offer ',
    '<svg><title>',
    '<plaintext>',
    '<textarea>',
    '9 999,99',
    'ы',
    '😀',
  ];
  let seed = 11;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let round = 0; round < 4000; round++) {
    const html = Array.from({ length: random(60) }, () => pieces[random(pieces.length)]).join('');
    expectBounds(facts(html), html);
  }
  for (let round = 0; round < 500; round++) {
    const bytes = Uint8Array.from({ length: random(400) }, () => random(256));
    expectBounds(facts(bytes, ['utf-16le', 'koi8-r', 'gb18030', null][random(4)] ?? null), 'bytes');
  }
});

test.each([
  ['nested tags', '<div>'],
  ['tags closed that were never opened', '<a></b>'],
  ['open tags', '<a'],
  ['forms in forms', '<form><p>'],
  ['comments never closed', '<!--'],
  ['entities', '&'],
  ['entities in a value', '<meta content="', '&amp;'],
  ['one endless value', '<meta content="', 'x'],
  ['many attributes', '<meta ', 'a=1 '],
  ['titles', '<title>'],
  ['properties', '<b itemprop=name>'],
  ['types', '<meta charset'],
  ['deep JSON-LD', '<script type="application/ld+json">', '['],
  ['wide JSON-LD', '<script type="application/ld+json">[', '{},'],
  ['a deep graph', '<script type="application/ld+json">', '{"@graph":['],
  ['many scripts', '<script type="application/ld+json">{"@type":"Product"}</script>'],
  ['spaces', '<title>', ' \n'],
  ['description full of tags', '<meta name=description content="<', '<a '],
  ['surrogates', '<title>', '😀'],
])('%s cost in proportion to their length, up to 2 MB', (name, start = '', more = start) => {
  const html = (length: number) => start + more.repeat(length / more.length);
  expectBounds(facts(html(2e6)), name);
  expectBounds(facts(`${html(2e6)}]}"></script>`), name);
  expect(growth((length) => facts(html(length)))).toBeLessThan(SQUARE);
});
