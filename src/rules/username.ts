/** The rule of usernames (product spec, section 5): letters, numbers, periods and underscores only. */

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 20;

/** Names that would read as the site itself or break an address. */
const RESERVED = new Set([
  'admin',
  'administrator',
  'moderator',
  'mod',
  'root',
  'system',
  'support',
  'help',
  'info',
  'staff',
  'team',
  'official',
  'ulov',
  'улов',
  'anonymous',
  'anon',
  'аноним',
  'админ',
  'администратор',
  'модератор',
  'поддержка',
  'null',
  'undefined',
  'constructor',
  'prototype',
  '__proto__',
  'api',
  'www',
  'mail',
  'login',
  'logout',
  'register',
  'settings',
  'me',
  'you',
  'deleted',
  'guest',
  'гость',
  'everyone',
  'all',
  'here',
]);

/** Letters of other scripts that look like Latin ones, folded so that look-alikes share one key. */
const LOOK_ALIKES: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  з: '3',
  і: 'i',
  ї: 'i',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  г: 'r',
  п: 'n',
  б: '6',
  ч: '4',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  '0': 'o',
  '1': 'i',
  l: 'i',
  '|': 'i',
  ı: 'i',
};

/** The key under which a name is unique: case, look-alikes, accents and normal form folded. */
export function usernameKey(username: string): string {
  const folded = username.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKC');
  return Array.from(folded, (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

/** A dot or a line beside a reserved name makes no other name of it. */
const reservedKey = (username: string) => usernameKey(username).replace(/[._]/g, '');
const RESERVED_KEYS = new Set([...RESERVED].map(reservedKey));

export type UsernameFault = 'length' | 'characters' | 'reserved';

/** What is wrong with a name, null when nothing is. Whether it is taken the database knows. */
export function usernameFault(username: string): UsernameFault | null {
  const length = Array.from(username).length;
  if (length < USERNAME_MIN || length > USERNAME_MAX) return 'length';
  if (!/^[\p{L}\p{N}._]+$/u.test(username) || username !== username.normalize('NFC')) return 'characters';
  if (!/[\p{L}\p{N}]/u.test(username)) return 'characters';
  if (RESERVED_KEYS.has(reservedKey(username))) return 'reserved';
  return null;
}
