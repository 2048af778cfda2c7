/** The rule of passwords: 8 to 128 characters of any kind, compared exactly, and more than the words everybody would try. */

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** What is wrong with the length of a password; whether it is a common one platform/ knows. */
export function passwordFault(password: string): 'length' | null {
  const length = Array.from(password).length;
  return length < PASSWORD_MIN || length > PASSWORD_MAX ? 'length' : null;
}

/** Words of this site and of sites like it. docs/security.md lists them. */
const SITE_WORDS = [
  'ulov',
  'улов',
  'admin',
  'administrator',
  'админ',
  'администратор',
  'moderator',
  'модератор',
  'user',
  'login',
  'password',
  'пароль',
  'deal',
  'deals',
  'coupon',
  'coupons',
  'sale',
  'discount',
  'скидка',
  'скидки',
  'скидок',
  'купон',
  'купоны',
  'акция',
  'акции',
];
/** Names of two emails stand in too many words. */
const WORD_MIN = 3;

const emailsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\P{L}+/gu, '');

/**
 * True for a password whose letters are words of this site and its owner's own names and nothing else, with whatever digits
 * and signs around and between: `Ulov2026!`, `kot_kot_88`. One without emails is not looked at.
 * @param own username, address, host of the site; each counts whole and by its parts
 */
export function isOwnWords(password: string, own: readonly string[]): boolean {
  const text = emailsOf(password);
  const parts = own.flatMap((name) => [name, ...name.split(/[^\p{L}]+/u)]);
  const words = new Set([...SITE_WORDS, ...parts.map(emailsOf)].filter((word) => word.length >= WORD_MIN));
  // Which beginnings of the text are made of words alone.
  const reached = new Set([0]);
  for (let from = 0; from < text.length; from += 1) {
    if (!reached.has(from)) continue;
    for (const word of words) if (text.startsWith(word, from)) reached.add(from + word.length);
  }
  return text !== '' && reached.has(text.length);
}
