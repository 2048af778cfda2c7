/** Words for the server: catalogues compiled once a process, on first use of their noun. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import messageFormat from '@messageformat/core';
import type { Noun, WordKey, WordParams, Words } from './keys.ts';

type Language = 'ru' | 'en';
// The package is CommonJS: its class is the module itself, which its types do not say.
const MessageFormat = messageFormat as unknown as typeof messageFormat.default;

type Message = (params: WordParams) => string;

/** What a site calls itself and says of itself; null: as the program ships it. */
export interface SiteNames {
  name: string | null;
  description: string | null;
}
const OURS: SiteNames = { name: null, description: null };

const catalogues = new Map<string, Map<string, Message>>();

function catalogue(language: Language, noun: string): Map<string, Message> {
  const name = `${language}/${noun}`;
  const known = catalogues.get(name);
  if (known) return known;
  const file = path.resolve('src/i18n', `${name}.json`);
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const format = new MessageFormat(language);
  const compiled = new Map(Object.entries(messages).map(([key, text]) => [key, format.compile(text) as Message]));
  catalogues.set(name, compiled);
  return compiled;
}

/**
 * The words of one language. Messages that name the site take it as `site`, whoever says them.
 * @throws Error when a key has no message: a missing word is a bug, never an empty label
 */
export function wordsOf(language: Language, own: SiteNames = OURS): Words {
  const say: Words = (key, params = {}) => {
    const dot = key.indexOf('.');
    const noun = key.slice(0, dot) as Noun;
    const message = catalogue(language, noun).get(key.slice(dot + 1));
    if (!message) throw new Error(`No message for ${language} ${key}`);
    return message({ site, ...params });
  };
  const site = own.name ?? catalogue(language, 'common').get('brand')?.({}) ?? '';
  return (key: WordKey, params?: WordParams) => {
    if (key === 'common.brand') return site;
    if (key === 'texts.site_description' && own.description !== null) return own.description;
    return say(key, params);
  };
}
