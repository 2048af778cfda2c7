import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PRODUCT_ARTS, drawAvatar, drawProduct, drawStoreMark } from './art.ts';
import { checkContent } from './content-check.ts';
import { flattenComments, loadDemoContent } from './content.ts';

const content = loadDemoContent();
const { chats, discussions, groups, offers, people, stores } = content;
const threads = [...offers, ...discussions].map((item) => flattenComments(item.comments));

test('forty people of every kind, with the standing cast', () => {
  expect(people).toHaveLength(40);
  const countOf = (type: number) => people.filter((person) => person.user_type === type).length;
  expect([3, 5, 7, 9].map(countOf)).toEqual([2, 2, 3, 1]);
  expect(people.map((person) => person.username)).toEqual(
    expect.arrayContaining(['masha', 'petya', 'editor_nord', 'admin', 'mod_lena']),
  );
  expect(new Set(people.map((person) => person.trust_level)).size).toBe(4);
});

test('groups and stores of the agreed number, every group and store in use', () => {
  expect(groups.length).toBeGreaterThanOrEqual(45);
  expect(groups.length).toBeLessThanOrEqual(60);
  expect(stores.length).toBeGreaterThanOrEqual(26);
  expect(stores.length).toBeLessThanOrEqual(34);
  const usedGroups = new Set([...offers, ...discussions].flatMap((item) => item.groups));
  expect(groups.filter((group) => !usedGroups.has(group.slug))).toEqual([]);
  const usedStores = new Set(offers.map((offer) => offer.store));
  expect(stores.filter((store) => !usedStores.has(store.slug))).toEqual([]);
});

test('every group has an icon of the sprite, and so has one nobody chose an icon for', () => {
  const sprite = readFileSync('src/web/groups/group-icons.svg', 'utf8');
  const drawn = new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]));
  expect(groups.filter(({ icon }) => !drawn.has(icon))).toEqual([]);
  expect(drawn).toContain('tag');
});

test('enough offers of both kinds and languages, of different things', () => {
  expect(offers.length).toBeGreaterThanOrEqual(130);
  expect(offers.filter((offer) => offer.lang === 'ru').length).toBeGreaterThanOrEqual(75);
  expect(offers.filter((offer) => offer.lang === 'en').length).toBeGreaterThanOrEqual(50);
  expect(offers.filter((offer) => offer.kind === 'deal').length).toBeGreaterThanOrEqual(100);
  expect(offers.filter((offer) => offer.kind === 'coupon').length).toBeGreaterThanOrEqual(30);
  expect(new Set(offers.map((offer) => offer.art)).size).toBeGreaterThanOrEqual(62);
});

test('offers of every age and of every temperature', () => {
  const younger = (hours: number) => offers.filter((offer) => offer.age_hours < hours).length;
  expect(younger(10 / 60)).toBeGreaterThanOrEqual(4);
  expect(younger(24)).toBeGreaterThanOrEqual(40);
  expect(younger(72)).toBeGreaterThan(younger(24));
  expect(younger(24 * 7)).toBeGreaterThan(younger(72));
  expect(offers.length).toBeGreaterThan(younger(24 * 30));
  const heats = offers.map((offer) => offer.heat);
  expect(heats.filter((heat) => heat > 600).length).toBeGreaterThanOrEqual(8);
  expect(heats.filter((heat) => heat < 0).length).toBeGreaterThanOrEqual(9);
  expect(heats.filter((heat) => heat === 0).length).toBeGreaterThanOrEqual(3);
  expect(offers.some((offer) => offer.is_expired)).toBe(true);
});

const hottest = (hours: number) =>
  offers
    .filter((offer) => offer.age_hours < hours && !offer.is_expired)
    .toSorted((a, b) => b.heat - a.heat)
    .slice(0, 3)
    .map(({ key }) => key);

test('the hottest of a day, a week and a month begin differently', () => {
  const [day, week, month] = [hottest(24), hottest(24 * 7), hottest(24 * 30)];
  expect(week).not.toEqual(day);
  expect(month).not.toEqual(week);
});

test('what is never carried has no delivery, and no two games look the same', () => {
  const games = offers.filter((offer) => offer.groups.includes('pc-games'));
  const carried = (offer: (typeof offers)[number]) =>
    offer.groups.some((group) => ['pc-games', 'tickets', 'hotels'].includes(group)) && offer.shipping_minor !== null;
  expect(offers.filter(carried).map(({ key }) => key)).toEqual([]);
  expect(new Set(games.map(({ art }) => art)).size).toBe(games.length);
});

test('enough discussions, one of them very long', () => {
  expect(discussions.length).toBeGreaterThanOrEqual(26);
  expect(discussions.filter((item) => item.lang === 'ru').length).toBeGreaterThanOrEqual(15);
  expect(Math.max(...threads.map((thread) => thread.length))).toBeGreaterThan(150);
});

test('many comments by many people, up to seven levels deep', () => {
  const comments = threads.flat();
  expect(comments.length).toBeGreaterThanOrEqual(620);
  expect(new Set(comments.map((comment) => comment.by)).size).toBeGreaterThanOrEqual(35);
  const depthOf = (replies: typeof comments): number =>
    replies.length === 0 ? 0 : 1 + Math.max(...replies.map((reply) => depthOf(reply.replies)));
  const depths = [...offers, ...discussions].map((item) => depthOf(item.comments));
  expect(Math.max(...depths)).toBeGreaterThanOrEqual(7);
});

test('a broken reference is reported with its file and key', () => {
  const broken = offers.slice(0, 1).map((offer) => ({ ...offer, store: 'nowhere' }));
  const parts = { offers: [{ file: 'offers-x.json', items: broken }], discussions: [] };
  expect(() => checkContent(content, parts)).toThrow(/^offers-x\.json: \S+: unknown store nowhere$/);
});

test('every thing has four different pictures', () => {
  for (const art of PRODUCT_ARTS) {
    const views = [0, 1, 2, 3].map((view) => drawProduct(art, view));
    expect(new Set(views).size).toBe(4);
    expect(views.every((svg) => svg.startsWith('<svg') && !svg.includes('var('))).toBe(true);
  }
});

test('marks and avatars carry the initial', () => {
  expect(drawStoreMark('Орбита', 'orbita')).toContain('>О</text>');
  expect(drawAvatar('masha')).toContain('>M</text>');
});

test('the member, the moderator and the administrator of the demo find somebody who has written to them', () => {
  for (const username of ['masha', 'mod_lena', 'admin'])
    expect(chats.some(({ between }) => between.includes(username))).toBe(true);
  const own = chats.filter(({ between }) => between.includes('masha'));
  expect(own.length).toBeGreaterThanOrEqual(5);
  expect(own.some(({ unread_by }) => (unread_by?.['masha'] ?? 0) > 0)).toBe(true);
  expect(own.some(({ messages }) => messages.some(({ offer }) => offer !== undefined))).toBe(true);
});

test('a conversation with a stranger, or about an offer there is not, is found out', () => {
  const [first] = chats;
  if (!first) throw new Error('No conversations');
  const wrong = (change: object) => () =>
    checkContent({ ...content, chats: [{ ...first, ...change }] }, { offers: [], discussions: [] });
  expect(wrong({ between: ['petya', 'nobody'] })).toThrow('unknown people');
  expect(wrong({ messages: first.messages.toReversed() })).toThrow('order of');
});
