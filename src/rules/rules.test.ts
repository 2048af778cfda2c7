import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { childrenAreShifted, insertComment, isShifted, pathTo, replyLevel } from './comment-tree.ts';
import { emailKey, isEmail, mailboxKey } from './email.ts';
import { isOwnWords, passwordFault } from './password.ts';
import { couponNote, savingPercent, toMinor, totalMinor } from './price.ts';
import { distanceToNextLevel, shownDegrees, temperatureLevel, voteWeight } from './temperature.ts';
import { cleanLine, graphemeLength, idOfSlug, slugify, truncateGraphemes } from './text.ts';
import { usernameFault, usernameKey } from './username.ts';

const data = path.resolve(process.env['ULOV_DATA_DIR'] ?? '../shared/data');

test('levels begin where the settings say, and a shown number is cut toward zero', () => {
  const levels = [-0.4, -34, 0, 0.5, 99.6, 100, 299.9, 300].map((degrees) => temperatureLevel(degrees));
  expect(levels).toEqual(['cold', 'cold', 'neutral', 'warm', 'warm', 'hot', 'hot', 'super_hot']);
  expect([99.6, -0.4, -34.9].map(shownDegrees)).toEqual([99, 0, -34]);
});

test('a vote weighs by trust, and the distance leads to the next level', () => {
  expect([0, 1, 2, 3].map((trust) => voteWeight(trust, false))).toEqual([5, 10, 12.5, 15]);
  expect(voteWeight(0, true)).toBe(15);
  expect(distanceToNextLevel(167)).toEqual({ degrees: 133, level: 'super_hot' });
  expect(distanceToNextLevel(-12.5)).toEqual({ degrees: 113, level: 'hot' });
  expect(distanceToNextLevel(300)).toBeNull();
});

interface Node {
  id: number;
  level: number;
  children: Node[];
  replies_count: number;
  is_shrinked: boolean;
}
const node = (id: number, level = 0, children: Node[] = []): Node => ({
  id,
  level,
  children,
  replies_count: children.length,
  is_shrinked: false,
});

test('a reply becomes the first child; beyond the deepest level it stands after its parent', () => {
  const tree = [node(1, 0, [node(2, 1)]), node(3)];
  const [first] = insertComment(tree, node(9), 1, 'top', 5);
  expect(first?.children.map(({ id, level }) => [id, level])).toEqual([
    [9, 1],
    [2, 1],
  ]);
  expect(first?.replies_count).toBe(2);
  expect(tree[0]?.children).toHaveLength(1);
  const full = insertComment([node(1, 0, [node(2, 1)])], node(9), 2, 'top', 1);
  expect(full[0]?.children.map(({ id, level, is_shrinked }) => [id, level, is_shrinked])).toEqual([
    [2, 1, false],
    [9, 1, true],
  ]);
});

test('a comment without a parent goes first or last; an unknown parent changes nothing', () => {
  const tree = [node(1), node(2)];
  expect(insertComment(tree, node(9), null, 'top').map(({ id }) => id)).toEqual([9, 1, 2]);
  expect(insertComment(tree, node(9), null, 'bottom').map(({ id }) => id)).toEqual([1, 2, 9]);
  expect(insertComment(tree, node(9), 77).map(({ id }) => id)).toEqual([1, 2]);
});

test('levels grow to the limit, every third one is shifted, and a path leads to a comment', () => {
  expect([0, 4, 5, 6].map((level) => replyLevel(level))).toEqual([1, 5, 5, 6]);
  expect([0, 1, 2, 3, 4, 6].map((level) => isShifted(level))).toEqual([false, false, false, true, false, true]);
  expect(childrenAreShifted(2)).toBe(true);
  expect(pathTo([node(1, 0, [node(2, 1, [node(3, 2)])])], 3)).toEqual([1, 2, 3]);
  expect(pathTo([node(1)], 3)).toEqual([]);
});

test('addresses of the public test set: every error is refused, every ordinary one is taken', () => {
  let cases: { address: string; category: string }[] = [];
  try {
    cases = JSON.parse(readFileSync(path.join(data, 'accounts/email-addresses.json'), 'utf8')) as typeof cases;
  } catch {
    if (process.env['CI']) throw new Error(`The data folder is missing: ${data}`);
    process.stderr.write(`NOT RUN: no addresses in ${data}; set ULOV_DATA_DIR\n`);
    return;
  }
  const errors = cases.filter(({ category }) => category === 'ISEMAIL_ERR');
  expect(errors.length).toBe(66);
  for (const { address } of errors) expect(isEmail(address), JSON.stringify(address)).toBe(false);
  const ordinary = cases.filter(
    ({ category, address }) => category === 'ISEMAIL_VALID_CATEGORY' && /^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(address),
  );
  for (const { address } of ordinary) expect(isEmail(address), address).toBe(true);
});

test('an address is one account whatever its case, and one mailbox whatever its dots and tags', () => {
  expect(emailKey('A.B+shop@Mail.Example')).toBe('a.b+shop@mail.example');
  expect(mailboxKey('A.B+shop@Mail.Example')).toBe('ab@mail.example');
  expect(emailKey('a@почта.рф')).toBe('a@xn--80a1acny.xn--p1ai');
  for (const bad of [
    'a@b.example\r\nBcc: c@d.example',
    'a b@c.example',
    '"a b"@c.example',
    'a@[1.2.3.4]',
    'a@b',
    '@b.example',
    'a@b..example',
    `${'a'.repeat(65)}@b.example`,
    '.a@b.example',
  ]) {
    expect(isEmail(bad), bad).toBe(false);
  }
});

test('look-alikes, case, accents and normal forms are one name', () => {
  const twins = [
    ['Admin', 'аdmin'],
    ['Masha', 'MASHA'],
    ['cafe', 'café'],
    ['o0l1', 'oOIi'],
    ['modern', 'rnodern'],
  ];
  for (const [one = '', other = ''] of twins) expect(usernameKey(one)).toBe(usernameKey(other));
  expect(usernameKey('masha')).not.toBe(usernameKey('petya'));
});

test('names are letters, numbers, periods and underscores, 3 to 20 of them, and not the site’s own', () => {
  for (const good of ['masha', 'Катя_99', 'a.b', 'ёж', 'x_y'].filter((name) => Array.from(name).length >= 3))
    expect(usernameFault(good), good).toBeNull();
  expect(usernameFault('ab')).toBe('length');
  expect(usernameFault('a'.repeat(21))).toBe('length');
  for (const bad of ['a b c', 'a-b-c', '<b>x', 'a\u200bbc', 'abc\u202e', '...', 'é'.normalize('NFD').repeat(3)])
    expect(usernameFault(bad), JSON.stringify(bad)).toBe('characters');
  for (const bad of [
    'admin',
    'Аdmin',
    'улов',
    'constructor',
    'moderator',
    'admin.',
    '_admin_',
    'a.d.m.i.n',
    'Ulov_',
    '.модератор',
  ])
    expect(usernameFault(bad), bad).toBe('reserved');
});

test('passwords have 8 to 128 characters of any kind', () => {
  expect(passwordFault('1234567')).toBe('length');
  expect(passwordFault('пароль🔑!')).toBeNull();
  expect(passwordFault('x'.repeat(129))).toBe('length');
});

test('a password of the names of site and owner alone is told, whatever digits and signs stand around', () => {
  const own = ['kot_matroskin', 'matroskin.1978@mail.example', 'deals.example'];
  for (const weak of [
    'Ulov2026!',
    'улов-УЛОВ-1',
    'admin123',
    'Kot_Matroskin',
    'matroskin1978',
    'КупоныСкидки',
    'ｕｌｏｖ!!!!',
  ])
    expect(isOwnWords(weak, own), weak).toBe(true);
  for (const good of ['верный конь батарея скрепка', 'улов на пятницу', 'kotleta-1978', '20312031', 'xulovx12'])
    expect(isOwnWords(good, own), good).toBe(false);
  expect(isOwnWords('ab1234567', ['ab'])).toBe(false);
  expect(isOwnWords('a'.repeat(128), ['aaa', 'aaaa'])).toBe(true);
});

test('money stays whole minor units', () => {
  expect(savingPercent(749_000, 1_099_000)).toBe(32);
  expect([savingPercent(null, 1), savingPercent(5, 5), savingPercent(6, 5), savingPercent(0, 100)]).toEqual([
    null,
    null,
    null,
    100,
  ]);
  expect([totalMinor(100, 20), totalMinor(0, 0), totalMinor(null, 1)]).toEqual([120, 0, null]);
  expect([toMinor(19.99), toMinor('1,99'), toMinor(0.1 + 0.2), toMinor(0)]).toEqual([1999, 199, 30, 0]);
  for (const bad of [-1, Number.NaN, Number.POSITIVE_INFINITY, {}, null, undefined, 1e12])
    expect(toMinor(bad)).toBeNull();
});

test('the name of a coupon does not repeat the discount beside it', () => {
  expect([
    couponNote('−20 % на весь чай', 20),
    couponNote('1 500 ₽ на отель', 1500),
    couponNote('$10 off orders over $80', 10),
    couponNote('15% off accessories', 15),
    couponNote('200 грамм кофе', 20),
    couponNote('от 7 000 ₽', 7000),
  ]).toEqual(['на весь чай', 'на отель', 'off orders over $80', 'off accessories', '200 грамм кофе', 'от 7 000 ₽']);
});

test('length counts what people see, and cutting never splits it', () => {
  expect(graphemeLength('привет')).toBe(6);
  expect(graphemeLength('👩‍👩‍👧‍👦é🇷🇺')).toBe(3);
  expect(truncateGraphemes('👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2)).toBe('👩‍👩‍👧‍👦…');
  expect(truncateGraphemes('коротко', 10)).toBe('коротко');
});

test('titles lose control and direction characters, addresses are Latin', () => {
  expect(cleanLine('  два\u0000 \u202eслова\n\tтут ')).toBe('два слова тут');
  for (const nothing of ['\u3164\u3164\u3164\u3164', '\u2800', '\u00ad\ufe0f', '\u200d \u115f'])
    expect(cleanLine(nothing), JSON.stringify(nothing)).toBe('');
  expect(slugify('Чайник 1,7 л, «Щит & Ёж»')).toBe('chaynik-1-7-l-schit-ezh');
  expect(slugify('💥')).toBe('x');
  expect(slugify('ы'.repeat(300)).length).toBeLessThanOrEqual(80);
  expect([
    idOfSlug('x-15'),
    idOfSlug('15'),
    idOfSlug('x15'),
    idOfSlug('x-0'),
    idOfSlug('x-015'),
    idOfSlug('x-99999999999999999'),
  ]).toEqual([15, 15, null, null, null, null]);
});
