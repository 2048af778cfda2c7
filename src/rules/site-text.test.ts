import { expect, test } from 'vitest';
import { siteTextFault, textBlocks } from './site-text.ts';

test('headings, paragraphs and lists are told apart; lines of one paragraph run together', () => {
  expect(
    textBlocks('## Цены\r\nЦена\nверна.\n\nИ это тоже\n### Доставка\n- раз\n\n* два\n1. первый\n2) второй\nдальше'),
  ).toEqual([
    { kind: 'heading', level: 2, words: 'Цены' },
    { kind: 'paragraph', words: 'Цена верна.' },
    { kind: 'paragraph', words: 'И это тоже' },
    { kind: 'heading', level: 3, words: 'Доставка' },
    { kind: 'list', is_numbered: false, items: ['раз', 'два'] },
    { kind: 'list', is_numbered: true, items: ['первый', 'второй'] },
    { kind: 'paragraph', words: 'дальше' },
  ]);
});

test('what is no sign is words: HTML, one heading sign or four, a dash without a space', () => {
  for (const text of ['<script>alert(1)</script>', '# Заголовок', '#### Мелко', '-5%', '2026.', '> цитата', '---'])
    expect(textBlocks(text), text).toEqual([{ kind: 'paragraph', words: text }]);
});

test('an empty text, one that is too long and a link that is none are refused', () => {
  expect(siteTextFault(' \n ')).toBe('site_text_missing');
  expect(siteTextFault('а'.repeat(50_001))).toBe('site_text_length');
  expect(siteTextFault('а'.repeat(50_000))).toBeNull();
  for (const text of ['## [вот](javascript:alert(1))', '- раз\n- [два](//evil.example)', 'и [a](b c)'])
    expect(siteTextFault(text), text).toBe('banner_link');
  expect(siteTextFault('- [связь](/contact) и [**почта**](mailto:a@b.example)')).toBeNull();
});

test('a text of nothing but signs is read in no time', () => {
  for (const sign of ['**', '[', '[a](', '- ', '## ', '1. ']) {
    const began = performance.now();
    siteTextFault(sign.repeat(50_000 / sign.length));
    expect(performance.now() - began, sign).toBeLessThan(1500);
  }
});
