/** Both languages say the same things, and Russian counts in all its forms. */
import { readFileSync, readdirSync } from 'node:fs';
import { parse, type Token } from '@messageformat/parser';
import { expect, test } from 'vitest';
import { ERROR_STATUS } from '../../src/contract/errors.ts';
import { filesBelow } from './source.ts';

const read = (language: string, noun: string) =>
  JSON.parse(readFileSync(`src/i18n/${language}/${noun}.json`, 'utf8')) as Record<string, string>;
const nouns = readdirSync('src/i18n/ru').map((file) => file.replace('.json', ''));

/** Names a message takes, however deep in its plurals. */
function namesIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    const own = 'arg' in token ? [token.arg] : [];
    return 'cases' in token ? [...own, ...token.cases.flatMap((form) => namesIn(form.tokens))] : own;
  });
}
const params = (message: string) => [...new Set(namesIn(parse(message)))].toSorted();

test('both languages hold the same catalogues with the same keys and parameters', () => {
  expect(nouns.length).toBeGreaterThan(10);
  expect(readdirSync('src/i18n/en').map((file) => file.replace('.json', ''))).toEqual(nouns);
  for (const noun of nouns) {
    const [ru, en] = [read('ru', noun), read('en', noun)];
    expect(Object.keys(en).toSorted(), noun).toEqual(Object.keys(ru).toSorted());
    for (const [key, message] of Object.entries(ru))
      expect(params(en[key] ?? ''), `${noun}.${key}`).toEqual(params(message));
  }
});

test('no message is empty', () => {
  for (const noun of nouns) {
    for (const language of ['ru', 'en']) {
      for (const [key, message] of Object.entries(read(language, noun)))
        expect(message.trim(), `${language} ${noun}.${key}`).not.toBe('');
    }
  }
});

test('every Russian plural has its four forms, every English one its two', () => {
  const forms = { ru: ['one', 'few', 'many', 'other'], en: ['one', 'other'] };
  let seen = 0;
  for (const noun of nouns) {
    for (const language of ['ru', 'en'] as const) {
      for (const [key, message] of Object.entries(read(language, noun))) {
        for (const { index } of message.matchAll(/,\s*plural\s*,/g)) {
          seen += 1;
          const rest = message.slice(index);
          for (const form of forms[language])
            expect(rest, `${language} ${noun}.${key}`).toMatch(new RegExp(`\\b${form}\\s*\\{`));
        }
      }
    }
  }
  expect(seen).toBeGreaterThan(20);
});

test('every error code has words', () => {
  for (const language of ['ru', 'en']) {
    const words = read(language, 'errors');
    for (const code of Object.keys(ERROR_STATUS)) expect(words[code], `${language} ${code}`).toBeTruthy();
  }
});

test('every key the code names exists, and every key is named by the code', () => {
  const files = [...filesBelow('src', ['.ts', '.tsx'])].filter((file) => !file.includes('.test.'));
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const named = new Set([...code.matchAll(/['"`]((?:[a-z]+)\.[a-zA-Z0-9_]+)['"`]/g)].map((match) => match[1]));
  /** Beginnings of keys put together at run time: `common.age_${unit}`. */
  const starts = [...code.matchAll(/`([a-z]+\.[a-zA-Z0-9_]*)\$\{/g)].map((match) => match[1] ?? '');
  const unused = nouns.flatMap((noun) =>
    Object.keys(read('ru', noun))
      .map((key) => `${noun}.${key}`)
      .filter((key) => noun !== 'errors' && !named.has(key) && !starts.some((start) => key.startsWith(start))),
  );
  expect(unused).toEqual([]);
});
