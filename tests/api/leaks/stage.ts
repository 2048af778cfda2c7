/** What the table of leaks looks for: an entry in each state, with a word of its own in everything that could tell of it. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { createComment } from '#domain/comments/create-comment.ts';
import { changeSetting, readSettings } from '#domain/settings/settings.ts';
import { PASSWORD } from '../../support/accounts.ts';
import { createGroup, createPicture, createStore } from '../../support/factories/forms.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, type Browser, type World } from '../../support/world.ts';
import { STATES, type State } from './table.ts';

/** A letter of the table: a guest, the member who knew it while it was shown, its author, an editor, a moderator. */
export type Letter = 'g' | 'm' | 'a' | 'e' | 'o';

export interface Reader {
  letter: Letter;
  id: number;
  username: string;
  browser: Browser;
}

/** One state: an offer, in most a discussion, and what belongs to them. */
export interface Plant {
  state: State;
  /** What every word of it begins with, and nothing else on the site. */
  word: string;
  offer: { id: number; url: string };
  discussion: { id: number; url: string };
  offer_comment_id: number;
  discussion_comment_id: number;
  store: { id: number; slug: string };
  link: string;
}

export interface Stage {
  readers: readonly Reader[];
  author: TestUser;
  group: { id: number; slug: string };
  plants: readonly Plant[];
  /** An alert of the member's that found every offer; its name says nothing of them. */
  alert: { id: number; rss_secret: string };
  /** A draft of the member's for each store, aimed at it by its number. */
  draft_ids: readonly number[];
  /** Author and member talk, of each offer while it was shown; what they say has no words of it. */
  chat_id: number;
}

const HOUR_MS = 3_600_000;
/** A temperature nobody else has: it tells of the offer whose first minutes hide it. */
export const HIDDEN_DEGREES = 73_519;

/** Whole words, so that a typo of one is told apart from it. */
const WORDS: Record<State, string> = {
  live: 'lummoxed',
  waits: 'wexforda',
  off: 'offquarl',
  held: 'heckgrib',
  gone: 'gonzaliv',
  merged: 'mergulus',
  lost: 'vlostkop',
  cold: 'coldplum',
  young: 'younquiz',
  later: 'cawatrix',
  unsaid: 'kogenzul',
  left: 'leftbarn',
};

export const titleWord = (plant: Plant) => `${plant.word}ttl`;
/** One letter left out. */
export const mistyped = (plant: Plant) => titleWord(plant).replace(/^(.)./, '$1');

/** A word everybody reads that is as near to the mistyped one, and comes after it. */
const decoy = (plant: Plant) => titleWord(plant).replace(/^(.)./, '$1z');

/** Makes an entry of every state, shown at first to those who are told of it, and then brings it into its state. */
export async function setStage(world: World, app: FastifyInstance): Promise<Stage> {
  const { ctx, clock } = world;
  for (const key of Object.keys(await readSettings(ctx)).filter((name) => name.startsWith('limits.')))
    await changeSetting(ctx, key, 1_000_000);
  await changeSetting(ctx, 'comments.gap_seconds_t1', 0);
  const given = { trust_level: 2, password: PASSWORD };
  const author = await createUser(world, { ...given, username: 'planter' });
  const readers: Reader[] = [{ letter: 'g', id: 0, username: '', browser: await openBrowser(app) }];
  const come = async (letter: Letter, user: TestUser) =>
    readers.push({ letter, id: user.id, username: user.username, browser: await openBrowser(app, user.id) });
  const member = await createUser(world, { ...given, username: 'member' });
  await come('m', member);
  await come('a', author);
  await come('e', await createUser(world, { ...given, username: 'editor', type: 7 }));
  await come('o', await createUser(world, { ...given, username: 'moderator', type: 5 }));
  const group_id = await createGroup(world, { name: 'Кухня' });
  const browser = (letter: Letter) => browserOf(readers, letter);
  await sent(browser('m'), 'PATCH', '/api/me/notification-choices', { post_comment: 'email' });
  const alert_id = (await sent(browser('m'), 'POST', '/api/alerts', { keyword: 'самовар', name: 'Самовары' })).id;

  const plants: Plant[] = [];
  // What is shown comes last, and so first in every list.
  for (const state of STATES.toReversed()) plants.push(await plantOne(world, { state, author, group_id }));
  const long_ago = new Date(clock.now().getTime() - 240 * HOUR_MS);
  for (const one of plants) await createOffer(world, { title: `Чайник ${decoy(one)}`, published_at: long_ago });
  // Whoever follows the threads is told of a comment while all of it is shown.
  for (const one of plants.filter(isShownAtFirst)) {
    await sent(browser('m'), 'POST', '/ui/comments-subscriptions', { type: 'offer', id: one.offer.id });
    await sent(browser('m'), 'POST', '/ui/comments-subscriptions', { type: 'discussion', id: one.discussion.id });
    await sent(browser('m'), 'PUT', `/api/offers/${one.offer.id}/bookmark`);
    await sent(browser('m'), 'PUT', `/api/stores/${one.store.id}/follow`);
    // A vote would make another number of the one that is looked for.
    if (one.state !== 'young') await sent(browser('m'), 'PUT', `/api/offers/${one.offer.id}/vote`, { value: 1 });
    await sql`insert into alert_finds (alert_id, user_id, offer_id, words, matched_at, found_at, told_price_minor, told_currency)
      values (${alert_id}, ${member.id}, ${one.offer.id}, '{самовар}', ${clock.now()}, ${clock.now()}, 199000, 'RUB')`.execute(
      ctx.db,
    );
  }
  await world.drain();
  clock.advance(60_000);
  for (const one of plants.filter(isShownAtFirst)) {
    const writer = one.state === 'left' ? await createUser(world, { ...given, username: `${one.word}usr` }) : author;
    one.offer_comment_id = await say(world, writer, one, 'offer');
    one.discussion_comment_id = await say(world, writer, one, 'discussion');
    await world.drain();
  }
  await changeSetting(ctx, 'chats.gap_seconds', 0);
  const about = ({ offer }: Plant) => ({ delta: { ops: [{ insert: 'вот этот\n' }] }, offer_id: offer.id });
  const talk = { username: author.username, delta: { ops: [{ insert: 'привет\n' }] } };
  const { chat_id } = (await sent(browser('m'), 'POST', '/ui/chats', talk)) as unknown as { chat_id: number };
  for (const one of plants.filter(isShownAtFirst)) {
    await sent(browser('m'), 'POST', `/ui/chats/${chat_id}/messages`, about(one));
    clock.advance(6000);
  }
  for (const one of plants) await bringInto(world, readers, one, plants);
  const { rows } = await sql<{ slug: string; rss_secret: string }>`
    select (select slug from groups where id = ${group_id}) as slug, rss_secret from alerts where id = ${alert_id}`.execute(
    ctx.db,
  );
  // Whoever asks by number: numbers are guessed one after the other.
  const draft_ids: number[] = [];
  for (const one of plants) {
    await browser('m').send('PUT', `/api/stores/${one.store.id}/follow`);
    await browser('m').send('POST', '/api/alerts', { store_ids: [one.store.id], name: 'По номеру' });
    const form = { title: 'Черновик', store_id: one.store.id };
    draft_ids.push((await sent(browser('m'), 'POST', '/api/drafts', { kind: 'deal', form })).id);
  }
  const { slug, rss_secret } = rows[0] ?? { slug: '', rss_secret: '' };
  return {
    readers,
    author,
    group: { id: group_id, slug },
    plants,
    alert: { id: alert_id, rss_secret },
    draft_ids,
    chat_id,
  };
}

const isShownAtFirst = ({ state }: Plant) => state !== 'waits';

function browserOf(readers: readonly Reader[], letter: Letter): Browser {
  const reader = readers.find((one) => one.letter === letter);
  if (!reader) throw new Error(`Nobody is ${letter}`);
  return reader.browser;
}

/** What has to succeed for the stage to stand. */
async function sent(
  browser: Browser,
  method: Parameters<Browser['send']>[0],
  url: string,
  body?: object,
): Promise<{ id: number }> {
  const reply = await browser.send(method, url, body);
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.statusCode} ${reply.body}`);
  return reply.body === '' ? { id: 0 } : (reply.json<{ data?: { id: number } }>().data ?? { id: 0 });
}

interface Seed {
  state: State;
  author: TestUser;
  group_id: number;
}

/** An offer and a discussion with a word of the plant's in every field. */
async function plantOne(world: World, { state, author, group_id }: Seed): Promise<Plant> {
  const { ctx, clock } = world;
  const word = WORDS[state];
  const title = `Самовар ${word}ttl на углях`;
  const age = state === 'young' ? 60_000 : 3 * HOUR_MS;
  const published_at = state === 'waits' ? null : new Date(clock.now().getTime() - age);
  const store_id = await createStore(world, { name: `${word}store`, host: `${word}.example` });
  const link = `https://${word}.example/samovar`;
  const offer = await createOffer(world, {
    author_id: author.id,
    title,
    link,
    store_id,
    published_at,
    ...degreesOf(state, clock.now()),
  });
  const discussion = await createDiscussion(world, { author_id: author.id, title, published_at });
  const delta = JSON.stringify({ ops: [{ insert: `${word}text самовар\n` }] });
  for (const [table, id] of [
    ['offers', offer.id],
    ['discussions', discussion.id],
  ] as const)
    await sql`update ${sql.raw(table)} set description_text = ${`${word}text самовар`}, description_html = ${`<p>${word}text самовар</p>`},
      description_delta = ${delta}::jsonb, group_id = ${group_id} where id = ${id}`.execute(ctx.db);
  await sql`insert into offer_codes (offer_id, code, position) values (${offer.id}, ${`${word}code`}, 0)`.execute(
    ctx.db,
  );
  const media_id = await createPicture(world, author.id);
  await sql`update media set key = ${`aa/${word}picture`}, orphaned_at = null where id = ${media_id}`.execute(ctx.db);
  await sql`insert into offer_pictures (offer_id, media_id, position) values (${offer.id}, ${media_id}, 0)`.execute(
    ctx.db,
  );
  await sql`update offers set cover_media_id = ${media_id} where id = ${offer.id}`.execute(ctx.db);
  for (const [table, column, id] of [
    ['offer_groups', 'offer_id', offer.id],
    ['discussion_groups', 'discussion_id', discussion.id],
  ] as const)
    await sql`insert into ${sql.raw(table)} (${sql.raw(column)}, group_id, position) values (${id}, ${group_id}, 0)`.execute(
      ctx.db,
    );
  const changes = JSON.stringify({ title: { before: `${word}before`, after: title } });
  // An editor's hand as well as the author's: either has it in the own archive.
  await sql`insert into revisions (offer_id, editor_id, changes, created_at) values (${offer.id}, ${author.id}, ${changes}, ${clock.now()})`.execute(
    ctx.db,
  );
  if (published_at) {
    await sql`update stores set offers_count = offers_count + 1 where id = ${store_id}`.execute(ctx.db);
    await sql`update groups set offers_count = offers_count + 1 where id = ${group_id}`.execute(ctx.db);
    await sql`update users set offers_count = offers_count + 1, discussions_count = discussions_count + 1 where id = ${author.id}`.execute(
      ctx.db,
    );
  } else {
    const due = new Date(clock.now().getTime() + 24 * HOUR_MS);
    for (const table of ['offers', 'discussions'])
      await sql`update ${sql.raw(table)} set scheduled_for = ${due} where published_at is null`.execute(ctx.db);
  }
  const { rows } = await sql<{ slug: string }>`select slug from stores where id = ${store_id}`.execute(ctx.db);
  const store = { id: store_id, slug: rows[0]?.slug ?? '' };
  return { state, word, offer, discussion, offer_comment_id: 0, discussion_comment_id: 0, store, link };
}

/** Hot, so that it stands in every list, but for what is too cold for any and what is too young to say. */
function degreesOf(state: State, now: Date): { temperature: number; hot_at?: Date } {
  if (state === 'young') return { temperature: HIDDEN_DEGREES };
  if (state === 'cold') return { temperature: -300 };
  return { temperature: 250, hot_at: new Date(now.getTime() - HOUR_MS) };
}

const say = (world: World, writer: TestUser, one: Plant, entity_type: 'offer' | 'discussion') =>
  createComment(world.ctx, viewerOf(writer.id, { trust_level: 2 }), {
    thread: { entity_type, entity_id: one[entity_type].id },
    parent_id: null,
    delta: { ops: [{ insert: `${one.word}said про самовар\n` }] },
  });

/** Brings what was shown into its state, by the actions that do so on the site where there are any. */
async function bringInto(
  world: World,
  readers: readonly Reader[],
  one: Plant,
  plants: readonly Plant[],
): Promise<void> {
  const { ctx, clock } = world;
  const [author, moderator] = [browserOf(readers, 'a'), browserOf(readers, 'o')];
  const both = async (browser: Browser, method: 'POST' | 'DELETE', tail: string) => {
    await sent(browser, method, `/api/offers/${one.offer.id}${tail}`);
    await sent(browser, method, `/api/discussions/${one.discussion.id}${tail}`);
  };
  const into = plants.find(({ state }) => state === 'live')?.offer.id;
  switch (one.state) {
    case 'off':
      return both(author, 'POST', '/deactivate');
    case 'held':
      return both(moderator, 'POST', '/deactivate');
    case 'gone':
      return both(moderator, 'DELETE', '');
    case 'lost':
      await both(moderator, 'POST', '/deactivate');
      await sent(moderator, 'POST', `/api/offers/${one.offer.id}/merge`, { into });
      return;
    case 'merged':
      await sent(moderator, 'DELETE', `/api/discussions/${one.discussion.id}`);
      await sent(moderator, 'POST', `/api/offers/${one.offer.id}/merge`, { into });
      return;
    case 'cold':
      await sent(moderator, 'DELETE', `/api/discussions/${one.discussion.id}`);
      await sql`update offers set votes_count = 40 where id = ${one.offer.id}`.execute(ctx.db);
      return;
    case 'later': {
      const due = new Date(clock.now().getTime() + 24 * HOUR_MS);
      await sql`update comments set published_at = null, schedule_minutes = 1440, scheduled_for = ${due}
        where offer_id = ${one.offer.id} or discussion_id = ${one.discussion.id}`.execute(ctx.db);
      return;
    }
    case 'unsaid':
      await sent(moderator, 'DELETE', `/api/offers/${one.offer.id}/comments/${one.offer_comment_id}`);
      await sent(moderator, 'DELETE', `/api/discussions/${one.discussion.id}/comments/${one.discussion_comment_id}`);
      return;
    case 'left':
      await sql`update users set deleted_at = ${clock.now()} where username = ${`${one.word}usr`}`.execute(ctx.db);
      return;
    default:
  }
}
