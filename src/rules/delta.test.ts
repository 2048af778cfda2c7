import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  EMOJI,
  deltaText,
  isEmptyDelta,
  measurePictures,
  nameMentions,
  parseDelta,
  renderDelta,
  safeLink,
  type Delta,
} from './delta.ts';
import { markdownToDelta, plainToDelta } from './markdown.ts';

const parsed = (ops: unknown[]): Delta => {
  const delta = parseDelta({ ops });
  if (typeof delta === 'string') throw new Error(delta);
  return delta;
};
const html = (ops: unknown[]) => renderDelta(parsed(ops));

test('text, bold, italic, links, quotes, lists, headers, dividers and pictures become HTML', () => {
  expect(html([{ insert: 'раз\nдва\n' }])).toBe('<p>раз</p><p>два</p>');
  expect(html([{ insert: 'жирно', attributes: { bold: true, italic: true } }, { insert: '\n' }])).toBe(
    '<p><strong><em>жирно</em></strong></p>',
  );
  expect(html([{ insert: 'сюда', attributes: { link: 'https://shop.example/a?b=1&c=2' } }])).toBe(
    '<p><a href="https://shop.example/a?b=1&#38;c=2" rel="ugc nofollow noopener" target="_blank">сюда</a></p>',
  );
  expect(html([{ insert: 'цитата' }, { insert: '\n', attributes: { blockquote: true } }, { insert: 'ответ\n' }])).toBe(
    '<blockquote dir="auto"><p>цитата</p></blockquote><p>ответ</p>',
  );
  expect(
    html([
      { insert: 'а' },
      { insert: '\n', attributes: { list: 'bullet' } },
      { insert: 'б' },
      { insert: '\n', attributes: { list: 'bullet' } },
    ]),
  ).toBe('<ul><li dir="auto">а</li><li dir="auto">б</li></ul>');
  expect(html([{ insert: 'глава' }, { insert: '\n', attributes: { header: 2 } }, { insert: { divider: true } }])).toBe(
    '<h2>глава</h2><hr>',
  );
  expect(html([{ insert: { image: '/media/ab/abcdef-480.webp' } }])).toBe(
    '<img src="/media/ab/abcdef-480.webp" alt="" loading="lazy">',
  );
  expect(html([{ insert: ':fire: :nothing: :constructor: :__proto__:\n' }])).toBe(
    '<p>🔥 :nothing: :constructor: :__proto__:</p>',
  );
});

test('items and quotes run the way their own first letter does, whatever stands around them', () => {
  const item = { list: 'bullet' };
  const given = [
    { insert: 'قائمة' },
    { insert: '\n', attributes: item },
    { insert: 'רשימה' },
    { insert: '\n', attributes: item },
    { insert: 'list' },
    { insert: '\n', attributes: item },
    { insert: 'ציטוט' },
    { insert: '\n', attributes: { blockquote: true } },
  ];
  expect(html(given)).toBe(
    '<ul><li dir="auto">قائمة</li><li dir="auto">רשימה</li><li dir="auto">list</li></ul><blockquote dir="auto"><p>ציטוט</p></blockquote>',
  );
});

const link = (url: string) => `<a href="${url}" rel="ugc nofollow noopener" target="_blank">${url}</a>`;

test('a written-out address is a link, without the sign that ends its sentence', () => {
  expect(html([{ insert: 'Смотрите https://shop.example/a_b, там.\n' }])).toBe(
    `<p>Смотрите ${link('https://shop.example/a_b')}, там.</p>`,
  );
  expect(html([{ insert: '(http://a.example/x) :fire:\n' }])).toBe(`<p>(${link('http://a.example/x')}) 🔥</p>`);
  expect(html([{ insert: 'https://a.example/"><img src=x>\n' }])).not.toContain('<img');
  expect(html([{ insert: 'https://u:p@a.example/x\n' }])).not.toContain('<a');
});

test('what is not on the lists is refused', () => {
  const bad: unknown[] = [
    { insert: 'x', attributes: { color: 'red' } },
    { insert: 'x', attributes: { onclick: 'alert(1)' } },
    { insert: 'x', attributes: { header: 1 } },
    { insert: 'x', attributes: { list: 'ordered' } },
    { insert: 'x', attributes: { bold: 'yes' } },
    { insert: 'x', attributes: [] },
    { insert: { divider: true, image: '/media/a.webp' } },
    { insert: { image: 'data:image/png;base64,xx' } },
    { insert: { image: '/media/../secret.webp"onerror=' } },
    { insert: 5 },
    { insert: null },
    { retain: 3 },
    { retain: Number.NaN, insert: 'x' },
    'x',
    null,
  ];
  for (const op of bad) expect(parseDelta({ ops: [op] }), JSON.stringify(op)).toBe('delta_invalid');
  for (const value of [
    null,
    1,
    'x',
    [],
    {},
    { ops: 'x' },
    { ops: Array.from({ length: 2001 }, () => ({ insert: 'x' })) },
  ]) {
    expect(parseDelta(value)).toBe('delta_invalid');
  }
  expect(
    parseDelta({ ops: [{ insert: 'x', attributes: JSON.parse('{"__proto__": {"bold": true}}') as object }] }),
  ).toBe('delta_invalid');
});

test('only http, https and mailto links pass, without credentials or control characters', () => {
  for (const good of ['https://a.example/', 'http://a.example/x?y#z', 'mailto:a@b.example'])
    expect(safeLink(good)).toBe(good);
  for (const bad of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' https://a.example',
    'data:text/html,x',
    'vbscript:x',
    '//a.example',
    'https://u:p@a.example',
    'ftp://a.example',
    '',
    5,
    null,
  ]) {
    expect(safeLink(bad), String(bad)).toBeNull();
  }
});

test('only blank text, newlines and dividers count as empty', () => {
  expect(isEmptyDelta(parsed([{ insert: ' \n\t' }, { insert: { divider: true } }]))).toBe(true);
  for (const nothing of ['\u200b\u200b\n', '\u2800', '\u3164', '\u00ad\ufe0f', '\u2063\u{e0041}\n'])
    expect(isEmptyDelta(parsed([{ insert: nothing }])), JSON.stringify(nothing)).toBe(true);
  expect(isEmptyDelta(parsed([{ insert: '👩‍👩‍👧' }]))).toBe(false);
  expect(isEmptyDelta(parsed([{ insert: 'х' }]))).toBe(false);
  expect(isEmptyDelta(parsed([{ insert: { image: '/media/ab/abcdef-480.webp' } }]))).toBe(false);
});

test('a mention is named by the database, or becomes text', () => {
  const delta = parsed([{ insert: '@x', attributes: { mention: { id: 7, username: '"><b>' }, bold: true } }]);
  expect(renderDelta(nameMentions(delta, new Map([[7, 'vasya']])))).toBe(
    '<p><a class="mention" href="/u/vasya">@vasya</a></p>',
  );
  expect(renderDelta(nameMentions(delta, new Map()))).toBe('<p><strong>@x</strong></p>');
  expect(renderDelta(delta)).not.toContain('<b>');
});

test('light Markdown becomes a delta whose text is the text', () => {
  const delta = markdownToDelta(
    '## Глава\n\nПервая **жирная** строка\nвторая строка, [ссылка](https://a.example/x).\n\n- раз\n- два\n\n> цитата\n\n---\nхвост https://b.example/y',
  );
  expect(renderDelta(delta)).toBe(
    '<h2>Глава</h2><p>Первая <strong>жирная</strong> строка вторая строка, <a href="https://a.example/x" rel="ugc nofollow noopener" target="_blank">ссылка</a>.</p><ul><li dir="auto">раз</li><li dir="auto">два</li></ul><blockquote dir="auto"><p>цитата</p></blockquote><hr><p>хвост <a href="https://b.example/y" rel="ugc nofollow noopener" target="_blank">https://b.example/y</a></p>',
  );
  expect(parseDelta(delta, 1e6)).toEqual(delta);
  expect(renderDelta(markdownToDelta('[x](javascript:alert(1))'))).not.toContain('<a');
  expect(deltaText(plainToDelta(' строка\r\nвторая '))).toBe('строка\nвторая');
});

/** Formats that are not ours are taken off; the words under them must come through all the same. */
const valid = (op: { insert: unknown; attributes?: object }) =>
  typeof parseDelta({ ops: [op] }) === 'string' ? { insert: op.insert } : op;

const words = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&(nbsp|amp|lt|gt|quot|#x27|#x2F);/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '');

test('recorded pairs of another renderer mean the same text', (context) => {
  const file = path.resolve(process.env['ULOV_DATA_DIR'] ?? '../shared/data', 'quill-deltas/delta-html.json');
  let pairs: { name: string; ops: { insert: unknown; attributes?: object }[]; reference_html: string }[];
  try {
    pairs = JSON.parse(readFileSync(file, 'utf8')) as typeof pairs;
  } catch {
    if (process.env['CI']) throw new Error(`The data folder is missing: ${file}`);
    process.stderr.write(`NOT RUN: no delta pairs at ${file}; set ULOV_DATA_DIR\n`);
    context.skip();
    return;
  }
  // One recorded answer lets an attribute out of its quotes: its words cannot be read off.
  const readable = pairs.filter(({ name }) => !name.includes('custom url sanitizer'));
  const allowed = readable.flatMap(({ name, ops, reference_html }) => {
    const own = ops.map(valid);
    return typeof parseDelta({ ops: own }) === 'string' ? [] : [{ name, ops: own, reference_html }];
  });
  expect(allowed.length).toBeGreaterThan(12);
  for (const { name, ops, reference_html } of allowed)
    expect(words(renderDelta(parsed(ops))), name).toBe(words(reference_html));
});

test('a picture has a description, and measures that only the server writes', () => {
  const image = '/media/ab/abcdef-480.webp';
  const given = parsed([{ insert: { image }, attributes: { alt: ' Чек\n"из" <x> ', width: 1, height: 9999 } }]);
  expect(given).toEqual({ ops: [{ insert: { image }, attributes: { alt: 'Чек "из" <x>' } }] });
  const known = new Map([[image, { url: '/media/ab/abcdef-480.webp', width: 480, height: 240 }]]);
  expect(renderDelta(measurePictures(given, known))).toBe(
    `<img src="${image}" alt="Чек &#34;из&#34; &#60;x&#62;" width="320" height="160" loading="lazy">`,
  );
  const tall = new Map([[image, { url: image, width: 100, height: 480 }]]);
  expect(renderDelta(measurePictures(given, tall))).toContain('width="54" height="260"');
  for (const attributes of [{ alt: 5 }, { alt: 'x'.repeat(301) }, { width: 0 }, { width: 1.5 }, { height: '5' }])
    expect(parseDelta({ ops: [{ insert: { image }, attributes }] }), JSON.stringify(attributes)).toBe('delta_invalid');
  for (const attributes of [{ alt: 'x' }, { width: 5 }])
    expect(parseDelta({ ops: [{ insert: 'x', attributes }] }), JSON.stringify(attributes)).toBe('delta_invalid');
});

test.each<[string, string]>([
  [
    '[**x**](https://a.example/)',
    '<p><a href="https://a.example/" rel="ugc nofollow noopener"><strong>x</strong></a></p>',
  ],
  [
    '**[x](https://a.example/)**',
    '<p><a href="https://a.example/" rel="ugc nofollow noopener"><strong>x</strong></a></p>',
  ],
  [
    '[*x* y](https://a.example/)',
    '<p><a href="https://a.example/" rel="ugc nofollow noopener"><em>x</em></a><a href="https://a.example/" rel="ugc nofollow noopener"> y</a></p>',
  ],
  [
    '[https://b.example](https://a.example/)',
    '<p><a href="https://a.example/" rel="ugc nofollow noopener">https://b.example</a></p>',
  ],
  ['[**x**](javascript:void)', '<p><strong>x</strong></p>'],
])('marks stand inside of others: %s', (markdown, wanted) => {
  expect(renderDelta(markdownToDelta(markdown)).replaceAll(' target="_blank"', '')).toBe(wanted);
});

test('the emoji of the picker are 24, each known by its shortcode', () => {
  const names =
    'smile grin joy wink heart_eyes thinking neutral cry angry scream cool party fire snowflake thumbsup thumbsdown clap pray ok_hand eyes money gift heart hundred';
  expect(Object.keys(EMOJI)).toEqual(names.split(' '));
  expect(new Set(Object.values(EMOJI)).size).toBe(24);
});
