/** No text of the product spec is forgotten: each is reached by a test. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SPEC_TEXTS, type SpecText } from './spec-texts.ts';

const isSaid = ({ text }: SpecText, file: string) => existsSync(file) && readFileSync(file, 'utf8').includes(text);
const nameOf = ({ text, language }: SpecText) => `${language}: ${text}`;

/** The message a key stands for, null when there is none. */
function messageOf(language: string, key: string): string | null {
  const [noun = '', name = ''] = key.split('.');
  const file = `src/i18n/${language}/${noun}.json`;
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[name] ?? null;
}

test('every text of the spec stands in the table once', () => {
  const names = SPEC_TEXTS.map(nameOf);
  expect(names.length).toBeGreaterThan(70);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('every text of the spec is reached by a test that names it', () => {
  const lost = SPEC_TEXTS.filter((entry) => {
    if (!/^tests\/[\w/-]+\.(test|spec)\.ts$/.test(entry.test) || !existsSync(entry.test)) return true;
    const source = readFileSync(entry.test, 'utf8');
    return !source.includes(entry.text) && !(entry.key !== null && source.includes(`'${entry.key}'`));
  });
  expect(lost.map(nameOf)).toEqual([]);
});

test('what is spoken already reads as the spec says, letter for letter', () => {
  const spoken = SPEC_TEXTS.flatMap((entry) =>
    entry.key === null ? [] : [{ text: entry.text, key: entry.key, message: messageOf(entry.language, entry.key) }],
  );
  expect(spoken.length).toBeGreaterThan(10);
  expect(spoken.filter(({ text, message }) => text !== message)).toEqual([]);
  const keyless = SPEC_TEXTS.filter((entry) => entry.key === null && !(entry.said_in && isSaid(entry, entry.said_in)));
  expect(keyless.map(nameOf)).toEqual([]);
});
