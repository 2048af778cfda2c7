import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  age,
  formatDate,
  formatDateTime,
  formatDegrees,
  formatMoney,
  formatNumber,
  formatPercent,
  formatTotal,
  typeset,
} from './format.ts';
import type { WordKey } from './keys.ts';
import { wordsOf } from './words.ts';

const folder = path.resolve(process.env['ULOV_DATA_DIR'] ?? '../shared/data', 'cldr');

interface Cldr {
  symbols: { decimal: string; group: string; minusSign: string; percentSign: string };
  currency: string;
  percent: string;
  relative_time: Record<string, Record<string, Record<string, string>>>;
}

function readCldr(file: string): unknown {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
  } catch {
    if (process.env['CI']) throw new Error(`The data folder is missing: ${folder}`);
    process.stderr.write(`NOT RUN: no ${file} in ${folder}; set ULOV_DATA_DIR\n`);
    return null;
  }
}

const spaces = (text: string) => text.replace(/\u00a0|\u202f/g, ' ');

test('numbers, money and percents follow CLDR in both languages', () => {
  for (const language of ['ru', 'en'] as const) {
    const cldr = readCldr(`${language}.json`) as Cldr | null;
    if (!cldr) return;
    const { decimal, group } = cldr.symbols;
    const number = (whole: string, part: string) =>
      `${whole.replace(/\B(?=(\d{3})+$)/g, spaces(group))}${part ? decimal + part : ''}`;
    expect(spaces(formatNumber(1_234_567.5, language, 1))).toBe(number('1234567', '5'));
    const pattern = cldr.currency.split(';')[0] ?? '';
    const symbol = language === 'ru' ? '₽' : '$';
    const money = spaces(pattern.replace('¤', symbol).replace('#,##0.00', number('21990', '50')));
    expect(spaces(formatMoney(2_199_050, language === 'ru' ? 'RUB' : 'USD', language))).toBe(money);
    expect(spaces(formatPercent(20, language))).toBe(spaces(cldr.percent.replace('#,##0', '20')));
  }
});

test('whole amounts carry no decimals, negatives a true minus, and long lists a cap', () => {
  expect(formatMoney(2_199_000, 'RUB', 'ru')).toBe('21\u00a0990\u00a0₽');
  expect(formatMoney(25_900, 'USD', 'en')).toBe('$259');
  expect(formatMoney(350, 'USD', 'ru')).toBe('3,50\u00a0$');
  expect(formatMoney(-350, 'USD', 'en')).toBe('−$3.50');
  expect(formatPercent(-32, 'ru')).toBe('−32\u00a0%');
  expect([formatTotal(500, 'en'), formatTotal(501, 'en')]).toEqual(['500', '500+']);
});

test('degrees are set apart in thousands as other numbers are, and never shortened', () => {
  expect([formatDegrees(167, false, 'ru'), formatDegrees(-34, true, 'ru'), formatDegrees(0, true, 'en')]).toEqual([
    '167°',
    '−34°',
    '−0°',
  ]);
  expect([formatDegrees(1180, false, 'ru'), formatDegrees(1180, false, 'en')]).toEqual(['1\u00A0180°', '1,180°']);
  expect([formatDegrees(10_500, false, 'ru'), formatDegrees(99_999, false, 'en')]).toEqual(['10\u00A0500°', '99,999°']);
  expect([formatDegrees(-1200, true, 'ru'), formatDegrees(-12_345, true, 'en')]).toEqual(['−1\u00A0200°', '−12,345°']);
  expect(formatDegrees(123_999, false, 'ru')).toBe('123\u00A0999°');
});

test('dates are MM/DD/YYYY in English and DD/MM/YYYY in Russian, in the zone of the site', () => {
  const instant = '2031-11-21T22:40:00Z';
  expect(formatDate(instant, 'en', 'UTC')).toBe('11/21/2031');
  expect(formatDate(instant, 'ru', 'UTC')).toBe('21/11/2031');
  expect(formatDate(instant, 'ru', 'Europe/Moscow')).toBe('22/11/2031');
  expect(formatDateTime(instant, 'ru', 'UTC')).toBe('21/11/2031, 22:40');
  expect(formatDateTime(instant, 'en', 'UTC')).toBe('11/21/2031, 10:40 PM');
  expect(formatDateTime('2031-11-21T00:05:00Z', 'en', 'UTC')).toBe('11/21/2031, 12:05 AM');
});

test('Russian plurals fall into the forms CLDR says', () => {
  interface Plurals {
    cardinal: Record<string, Record<string, string>>;
  }
  const plurals = readCldr('plurals.json') as Plurals | null;
  if (!plurals) return;
  const say = wordsOf('ru');
  const forms = new Intl.PluralRules('ru');
  const expected: Record<string, string> = {
    one: 'комментарий',
    few: 'комментария',
    many: 'комментариев',
    other: 'комментария',
  };
  for (const count of [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 101, 111, 112, 1001]) {
    expect(say('common.comments_count', { count })).toBe(
      `${formatNumber(count, 'ru')} ${expected[forms.select(count)]}`,
    );
  }
  expect(forms.resolvedOptions().pluralCategories.toSorted()).toEqual(['few', 'many', 'one', 'other']);
});

test('full ages say what CLDR says', () => {
  const units = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
  for (const language of ['ru', 'en'] as const) {
    const cldr = readCldr(`${language}.json`) as Cldr | null;
    if (!cldr) return;
    const say = wordsOf(language);
    const forms = new Intl.PluralRules(language);
    for (const unit of units) {
      for (const count of [1, 2, 5, 21]) {
        const patterns = cldr.relative_time[unit]?.['relativeTime-type-past'];
        const pattern = patterns?.[`relativeTimePattern-count-${forms.select(count)}`] ?? '';
        expect(say(`common.age_${unit}_full` as WordKey, { count }), `${language} ${count} ${unit}`).toBe(
          pattern.replace('{0}', String(count)),
        );
      }
    }
  }
});

test('ages round down to the largest whole unit and never go below zero', () => {
  const now = '2031-01-10T12:00:00Z';
  const at = (seconds: number) => age(Date.parse(now) - seconds * 1000, now);
  expect([
    at(-5),
    at(59),
    at(60),
    at(3599),
    at(3600),
    at(86_399),
    at(86_400),
    at(7 * 86_400),
    at(31 * 86_400),
    at(366 * 86_400),
  ]).toEqual([
    { unit: 'now', count: 0 },
    { unit: 'now', count: 0 },
    { unit: 'minute', count: 1 },
    { unit: 'minute', count: 59 },
    { unit: 'hour', count: 1 },
    { unit: 'hour', count: 23 },
    { unit: 'day', count: 1 },
    { unit: 'week', count: 1 },
    { unit: 'month', count: 1 },
    { unit: 'year', count: 1 },
  ]);
});

test('short words and units stay with what follows them', () => {
  expect(typeset('SSD 2 ТБ, и в комплекте 1 500 г')).toBe('SSD 2\u00a0ТБ, и\u00a0в\u00a0комплекте 1\u00a0500\u00a0г');
});
