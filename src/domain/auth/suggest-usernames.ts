import { randomInt } from 'node:crypto';
import type { Locale } from '#contract/common.ts';
import { usernameKey } from '#rules/username.ts';
import type { Context } from '../context.ts';
import { takenUsernameKeys } from '../users/users.ts';

const FIRST: Record<Locale, readonly string[]> = {
  ru: [
    'тихий',
    'бодрый',
    'хитрый',
    'меткий',
    'ловкий',
    'щедрый',
    'зоркий',
    'мудрый',
    'добрый',
    'быстрый',
    'рыжий',
    'синий',
  ],
  en: ['quiet', 'keen', 'sly', 'swift', 'lucky', 'brave', 'amber', 'silver', 'clever', 'sunny', 'mellow', 'bold'],
};
const SECOND: Record<Locale, readonly string[]> = {
  ru: ['ёрш', 'карась', 'окунь', 'налим', 'лещ', 'судак', 'кит', 'краб', 'рак', 'бобёр', 'хариус', 'сом'],
  en: ['perch', 'trout', 'pike', 'otter', 'heron', 'crab', 'whale', 'gull', 'salmon', 'seal', 'newt', 'marlin'],
};
const COUNT = 8;

function pick(words: readonly string[]): string {
  return words[randomInt(words.length)] ?? '';
}

/** Eight free names in the reader's language, each different. */
export async function suggestUsernames(ctx: Context, locale: Locale): Promise<string[]> {
  const names = new Map<string, string>();
  for (let attempt = 0; attempt < 60 && names.size < COUNT * 3; attempt++) {
    const name = `${pick(FIRST[locale])}_${pick(SECOND[locale])}${randomInt(10, 1000)}`;
    if (Array.from(name).length <= 20) names.set(usernameKey(name), name);
  }
  const taken = await takenUsernameKeys(ctx.db, [...names.keys()]);
  return [...names]
    .filter(([key]) => !taken.has(key))
    .slice(0, COUNT)
    .map(([, name]) => name);
}
