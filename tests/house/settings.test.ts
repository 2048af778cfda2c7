/** Every setting can be understood where it is changed: its words in both languages, its unit, its bounds, its place in the docs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_UNITS } from '../../src/contract/settings.ts';
import { KNOWN_SETTINGS, neighboursOf, SETTING_KEYS, settingFault } from '../../src/domain/settings/known-settings.ts';

const read = (language: string, noun: string) =>
  JSON.parse(readFileSync(`src/i18n/${language}/${noun}.json`, 'utf8')) as Record<string, string>;
const wordOf = (key: string) => key.replace('.', '_');

test('every setting has its meaning in both languages, and no meaning is without a setting', () => {
  expect(SETTING_KEYS.length).toBeGreaterThan(150);
  const keys = SETTING_KEYS.map(wordOf).toSorted();
  for (const language of ['ru', 'en']) {
    const meanings = read(language, 'meanings');
    expect(Object.keys(meanings).toSorted(), language).toEqual(keys);
    expect(new Set(Object.values(meanings)).size, `two settings say the same in ${language}`).toBe(keys.length);
  }
});

test('every subject and every unit has its words', () => {
  const subjects = new Set(SETTING_KEYS.map((key) => key.slice(0, key.indexOf('.'))));
  const page = readFileSync('src/web/admin/settings-screen.tsx', 'utf8');
  for (const subject of subjects)
    expect(page, `${subject} has no place on the page`).toMatch(new RegExp(`\\b${subject}\\b`));
  for (const language of ['ru', 'en']) {
    const words = read(language, 'admin');
    for (const unit of SETTING_UNITS) expect(words[`unit_${unit}`], unit).toBeTruthy();
  }
});

test('every setting takes its default and not what lies outside its bounds', () => {
  for (const key of SETTING_KEYS) {
    const known = KNOWN_SETTINGS[key];
    expect(settingFault(known, known.initial), key).toBeNull();
    expect(known.least, key).toBeLessThan(known.most);
    expect(settingFault(known, known.least - 1), key).toBe('setting_range');
    expect(settingFault(known, known.most + 1), key).toBe('setting_range');
    expect(settingFault(known, Number.NaN), key).toBe('setting_range');
    expect(settingFault(known, known.least + 0.5), key).toBe(known.is_whole ? 'setting_whole' : null);
  }
});

test('the defaults of settings that follow each other stand in order', () => {
  const rows = SETTING_KEYS.filter((key) => neighboursOf(key).above !== null);
  expect(rows.length).toBeGreaterThan(15);
  for (const key of rows) {
    const above = neighboursOf(key).above ?? key;
    expect(KNOWN_SETTINGS[key].initial, key).toBeLessThanOrEqual(KNOWN_SETTINGS[above].initial);
    expect(neighboursOf(above).below).toBe(key);
  }
});

test('docs/operations.md names every setting with its default', () => {
  const docs = readFileSync('docs/operations.md', 'utf8');
  for (const key of SETTING_KEYS) {
    const row = docs.split('\n').find((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${key}\``));
    const [, keys = '', defaults = ''] = row?.split('|') ?? [];
    const place = [...keys.matchAll(/`([^`]+)`/g)].findIndex((match) => match[1] === key);
    expect(defaults.split(',')[place]?.trim(), key).toBe(String(KNOWN_SETTINGS[key].initial));
  }
});
