import { expect, test } from 'vitest';
import { bannerFault } from './banner-text.ts';
import { markedRuns } from './marked-words.ts';

test('words, bold words and links are told apart, also inside of each other', () => {
  expect(markedRuns('Сегодня **ночью** сайт [обновится](/rules), **[подробнее](https://ulov.example/a)**')).toEqual([
    { text: 'Сегодня ' },
    { text: 'ночью', is_bold: true },
    { text: ' сайт ' },
    { text: 'обновится', href: '/rules' },
    { text: ', ' },
    { text: 'подробнее', href: 'https://ulov.example/a', is_bold: true },
  ]);
});

test('what is no mark is words: HTML, a lone star, a mark that never ends', () => {
  for (const text of ['<b onclick=x>Скидки</b>', '5 * 3 ** 2', '[слова] (/rules)', '**не кончается', '[a](b c)'])
    expect(markedRuns(text), text).toEqual([{ text }]);
});

test.each(['javascript:alert`1`', '//evil.example', '/\\evil.example', 'data:text/html,x', 'rules', 'https://a:b@c.d'])(
  'a link leads nowhere unsafe: %s',
  (target) => {
    expect(bannerFault(`[слова](${target})`)).toBe('banner_link');
    expect(markedRuns(`[слова](${target})`)).toEqual([{ text: 'слова' }]);
  },
);

test('a link that was meant and is none is refused, not shown with its signs', () => {
  for (const text of ['[вот](javascript:alert(1))', '[a](b c)', '[](/rules)', '[a]()'])
    expect(bannerFault(text), text).toBe('banner_link');
});

test('only what is seen is counted, and something has to be seen', () => {
  expect(bannerFault('   ')).toBe('banner_text_missing');
  expect(bannerFault('** **')).toBe('banner_text_missing');
  expect(bannerFault('а'.repeat(90))).toBeNull();
  expect(bannerFault('а'.repeat(91))).toBe('banner_text_length');
  expect(bannerFault(`**${'а'.repeat(80)}** [слово](/${'x'.repeat(300)})`)).toBeNull();
});
