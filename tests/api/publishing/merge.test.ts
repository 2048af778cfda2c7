/** POST /api/offers/:id/merge */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeVotingRing } from '#domain/votes/votes.ts';
import { dealForm } from '../../support/factories/forms.ts';
import { castAtSome, mergeFaults, ownOffer } from '../../support/factories/merges.ts';
import { createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { viewerOf } from '../../support/factories/viewers.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let editor: { id: number; browser: Browser };

const person = async (given: Parameters<typeof createUser>[1] = {}) => {
  const user = await createUser(world, given);
  return { id: user.id, username: user.username, browser: await openBrowser(app, user.id) };
};

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  editor = await person({ type: 7 });
});
afterAll(() => world.close());

const merge = (id: number, into: number, browser = editor.browser) =>
  browser.send('POST', `/api/offers/${id}/merge`, { into });
const fieldsOf = async (id: number, into: number) => {
  const reply = await merge(id, into);
  return { status: reply.statusCode, fields: reply.json().error.fields };
};
const rowOf = async (id: number) =>
  (
    await sql<{
      temperature: number;
      votes_count: number;
      comments_count: number;
      is_hot: boolean;
      hot_at: Date | null;
    }>`
      select temperature, votes_count, comments_count, is_hot, hot_at from offers where id = ${id}`.execute(
      world.ctx.db,
    )
  ).rows[0];
const votesOf = async (id: number) =>
  (
    await sql<{ user_id: number; value: number; weight: number }>`
      select user_id, value, weight from votes where offer_id = ${id} order by user_id`.execute(world.ctx.db)
  ).rows;

test('editors, moderators and administrators merge; nobody else does', async () => {
  for (const type of [5, 7, 9]) {
    const [loser, survivor] = [await createOffer(world), await createOffer(world)];
    const reply = await merge(loser.id, survivor.id, (await person({ type })).browser);
    expect(reply.json()).toEqual({ data: { id: survivor.id, url: survivor.url } });
  }
  const author = await person();
  const [own, other] = [await ownOffer(world, author.id), await createOffer(world)];
  const rep = await person({ type: 3 });
  for (const { browser } of [author, rep]) {
    expect((await merge(own.id, other.id, browser)).json().error.code).toBe('not_allowed');
  }
  expect((await merge(own.id, other.id, await openBrowser(app))).json().error.code).toBe('not_signed_in');
  const idle = await person({ type: 7, suspended_until: new Date(world.clock.now().getTime() + 3600_000) });
  expect((await merge(own.id, other.id, idle.browser)).json().error.code).toBe('account_suspended');
});

test('a vote keeps its weight, one of two stays, and nobody votes on their own offer', async () => {
  const [both, only, author] = [await person(), await person(), await person()];
  const loser = await createOffer(world);
  const survivor = await ownOffer(world, author.id);
  await castAtSome(world, { offer_id: loser.id, user_id: both.id, value: 1, weight: 15 });
  await castAtSome(world, { offer_id: survivor.id, user_id: both.id, value: -1, weight: 12.5 });
  await castAtSome(world, { offer_id: loser.id, user_id: only.id, value: 1, weight: 5 });
  await castAtSome(world, { offer_id: loser.id, user_id: author.id, value: 1 });
  expect((await merge(loser.id, survivor.id)).statusCode).toBe(200);
  expect(await votesOf(survivor.id)).toEqual([
    { user_id: both.id, value: -1, weight: 12.5 },
    { user_id: only.id, value: 1, weight: 5 },
  ]);
  expect(await rowOf(survivor.id)).toMatchObject({ temperature: -7.5, votes_count: 2 });
  expect(await rowOf(loser.id)).toMatchObject({ temperature: 0, votes_count: 0 });
  expect(await mergeFaults(world)).toEqual([]);
});

test('who speaks for the survivor’s store leaves no vote there', async () => {
  const rep = await person({ type: 3 });
  const { rows } = await sql<{
    id: number;
  }>`insert into stores (slug, name) values ('merged-store', 'Merged') returning id`.execute(world.ctx.db);
  const store_id = rows[0]?.id ?? 0;
  await sql`update users set store_id = ${store_id} where id = ${rep.id}`.execute(world.ctx.db);
  const [loser, survivor] = [await createOffer(world), await createOffer(world, { store_id })];
  await sql`update stores set offers_count = 1 where id = ${store_id}`.execute(world.ctx.db);
  await castAtSome(world, { offer_id: loser.id, user_id: rep.id, value: 1 });
  await merge(loser.id, survivor.id);
  expect(await votesOf(survivor.id)).toEqual([]);
});

test('crossing into hot is dated once, and a hot offer stays hot down to the lower mark', async () => {
  const cold = await createOffer(world, { temperature: 60 });
  const warm = await createOffer(world, { temperature: 60 });
  await merge(cold.id, warm.id);
  // Two imported temperatures are votes of people nobody knows: they add up.
  expect(await rowOf(warm.id)).toMatchObject({ temperature: 120, is_hot: true, hot_at: world.clock.now() });

  const hot_at = new Date(world.clock.now().getTime() - 7200_000);
  const freezing = await createOffer(world, { temperature: -30 });
  const hot = await createOffer(world, { temperature: 120, hot_at });
  await merge(freezing.id, hot.id);
  expect(await rowOf(hot.id)).toMatchObject({ temperature: 90, is_hot: true, hot_at });
  const icy = await createOffer(world, { temperature: -20 });
  await merge(icy.id, hot.id);
  expect(await rowOf(hot.id)).toMatchObject({ temperature: 70, is_hot: false, hot_at });
  expect(await mergeFaults(world)).toEqual([]);
});

test('votes that were set aside stay so, and come back where they are now', async () => {
  const voter = await person();
  const [loser, survivor] = [await createOffer(world), await createOffer(world)];
  const { rows } = await sql<{ id: number }>`
    insert into vote_rings (kind, member_ids, found_at) values ('pair', ${[voter.id, voter.id + 1]}::bigint[], ${world.clock.now()}) returning id`.execute(
    world.ctx.db,
  );
  const ring_id = rows[0]?.id ?? 0;
  await castAtSome(world, { offer_id: loser.id, user_id: voter.id, value: 1, ring_id });
  await merge(loser.id, survivor.id);
  expect(await rowOf(survivor.id)).toMatchObject({ temperature: 0, votes_count: 1 });
  await judgeVotingRing(world.ctx, viewerOf(editor.id, { type: 9 }), { id: ring_id, decision: 'lifted' });
  expect(await rowOf(survivor.id)).toMatchObject({ temperature: 10, votes_count: 1 });
  expect(await mergeFaults(world)).toEqual([]);
});

test('a thread moves whole: replies under their comments, deleted ones in their places', async () => {
  const [first, second] = [await person(), await person()];
  const [loser, survivor] = [await createOffer(world), await createOffer(world)];
  const say = async (who: typeof first, text: string, parent_id: number | null = null) => {
    const delta = { ops: [{ insert: `${text}\n` }] };
    return (await who.browser.send('POST', `/api/offers/${loser.id}/comments`, { delta, parent_id })).json().data.id;
  };
  const root = await say(first, 'Брал такой');
  const reply = await say(second, 'И как?', root);
  await sql`update comments set deleted_at = ${world.clock.now()} where id = ${root}`.execute(world.ctx.db);
  await sql`update offers set comments_count = 1 where id = ${loser.id}`.execute(world.ctx.db);
  await sql`update users set comments_count = 0 where id = ${first.id}`.execute(world.ctx.db);
  await merge(loser.id, survivor.id);
  const { comments } = pageProps<'offer'>(await editor.browser.get(survivor.url)).props;
  expect(comments.count).toBe(1);
  expect(
    comments.comments.map(({ id, is_deleted, children }) => [id, is_deleted, children.map((one) => one.id)]),
  ).toEqual([[root, true, [reply]]]);
  expect((await rowOf(loser.id))?.comments_count).toBe(0);
  expect(await mergeFaults(world)).toEqual([]);
});

test('bookmarks, prices and what was imported move; reports are closed, and who said so was right', async () => {
  const [both, only] = [await person({ trust_level: 2 }), await person({ trust_level: 2 })];
  const [loser, survivor] = [await createOffer(world), await createOffer(world, { price_minor: 150_000 })];
  for (const [{ browser }, id] of [
    [both, loser.id],
    [both, survivor.id],
    [only, loser.id],
  ] as const)
    await browser.send('PUT', `/api/offers/${id}/bookmark`);
  const complain = (reason: string, given: object = {}) =>
    only.browser.send('POST', '/api/reports', { entity_type: 'offer', entity_id: loser.id, reason, ...given });
  await complain('exists', { url: `http://ulov.example${survivor.url}` });
  await complain('spam');
  await complain('not_the_best_deal', { price: '1 200' });
  await sql`insert into import_records (src, src_id, entity_type, entity_id) values ('old', '7', 'offer', ${loser.id})`.execute(
    world.ctx.db,
  );
  await merge(loser.id, survivor.id);
  const { rows: kept } = await sql`
    select user_id, offer_id from bookmarks where offer_id in (${loser.id}, ${survivor.id}) order by user_id`.execute(
    world.ctx.db,
  );
  expect(kept).toEqual([
    { user_id: both.id, offer_id: survivor.id },
    { user_id: only.id, offer_id: survivor.id },
  ]);
  const { rows: prices } = await sql`
    select source, price_minor from price_observations where offer_id = ${survivor.id} order by id`.execute(
    world.ctx.db,
  );
  // What the survivor itself costs closes the line.
  expect(prices).toEqual([
    { source: 'report', price_minor: 120_000 },
    { source: 'offer', price_minor: 150_000 },
  ]);
  const { rows: reports } = await sql`
    select reason, decision from reports where entity_id = ${loser.id} and entity_type = 'offer' order by reason`.execute(
    world.ctx.db,
  );
  expect(reports).toEqual([
    { reason: 'exists', decision: 'upheld' },
    { reason: 'not_the_best_deal', decision: 'moot' },
    { reason: 'spam', decision: 'moot' },
  ]);
  const { rows: imported } = await sql`select entity_id from import_records where src = 'old'`.execute(world.ctx.db);
  expect(imported).toEqual([{ entity_id: survivor.id }]);
  // Neither upheld nor rejected: only the one that was right counts for how far the reporter is believed.
  const next = await createOffer(world);
  await only.browser.send('POST', '/api/reports', { entity_type: 'offer', entity_id: next.id, reason: 'rude' });
  const { rows: weights } = await sql<{
    weight: number;
  }>`select weight from reports where entity_id = ${next.id}`.execute(world.ctx.db);
  expect(weights[0]?.weight).toBe(2 * (4 / 5));
});

test('the loser leads to the survivor, with the comment that was pointed at', async () => {
  const [loser, survivor] = [await createOffer(world, { title: 'Проигравший чайник' }), await createOffer(world)];
  await merge(loser.id, survivor.id);
  const author = await person();
  for (const browser of [await openBrowser(app), author.browser, editor.browser]) {
    for (const [asked, led] of [
      [loser.url, survivor.url],
      [`/deals/${loser.id}`, survivor.url],
      [`${loser.url}?comment=12&from=mail`, `${survivor.url}?comment=12&from=mail`],
      [`${loser.url}?replyTo=12`, `${survivor.url}?replyTo=12`],
      [`/go/${loser.id}`, `/go/${survivor.id}`],
    ] as const) {
      const reply = await browser.get(asked);
      expect([asked, reply.statusCode, reply.headers.location]).toEqual([asked, 301, led]);
    }
  }
  expect((await editor.browser.get(`/api/offers/${loser.id}`)).json().data.id).toBe(survivor.id);
});

test('the loser leaves lists, search, feeds, the sitemap, counts, and its author’s page', async () => {
  const author = await person();
  const form = await dealForm(world, author.id, { title: 'Двойник самовара тульского' });
  const { id } = (await author.browser.send('POST', '/api/offers', { kind: 'deal', form })).json().data;
  const group_id = form.group_ids?.[0] ?? 0;
  const { rows: groups } = await sql<{ slug: string }>`select slug from groups where id = ${group_id}`.execute(
    world.ctx.db,
  );
  const { rows: stores } = await sql<{ slug: string }>`
    select s.slug from stores s join offers o on o.store_id = s.id where o.id = ${id}`.execute(world.ctx.db);
  const survivor = await createOffer(world, { title: 'Тот самый самовар' });
  expect(await mergeFaults(world)).toEqual([]);
  const guest = await openBrowser(app);
  const places = [
    '/new',
    '/deals',
    `/groups/${groups[0]?.slug}`,
    `/stores/${stores[0]?.slug}`,
    `/search?q=${encodeURIComponent('двойник самовара')}`,
    '/api/lists/new',
    '/api/lists/trending',
    '/rss/new.xml',
    '/sitemap.xml',
  ];
  const shown = async (path: string, browser = guest) => (await browser.get(path)).body.includes(`-${id}`);
  for (const path of places) expect([path, await shown(path)]).toEqual([path, true]);
  await merge(id, survivor.id);
  for (const path of places) expect([path, await shown(path)]).toEqual([path, false]);
  expect(await shown(`/u/${author.username}`, author.browser)).toBe(false);
  expect(await mergeFaults(world)).toEqual([]);
  // Nothing can be done with it any more.
  for (const [method, path, body] of [
    ['PUT', `/api/offers/${id}/vote`, { value: 1 }],
    ['POST', `/api/offers/${id}/activate`, undefined],
    ['PATCH', `/api/offers/${id}`, { title: 'Вернись, самовар' }],
  ] as const)
    expect([path, (await editor.browser.send(method, path, body)).json().error?.code]).toEqual([
      path,
      'offer_not_found',
    ]);
});

test('from a page that was open before, words and bookmarks arrive at the survivor', async () => {
  const reader = await person();
  const [loser, survivor] = [await createOffer(world), await createOffer(world)];
  const say = (text: string, parent_id: number | null) =>
    reader.browser.send('POST', `/api/offers/${loser.id}/comments`, {
      delta: { ops: [{ insert: `${text}\n` }] },
      parent_id,
    });
  const { id: root } = (await say('До слияния', null)).json().data;
  await merge(loser.id, survivor.id);
  world.clock.advance(60_000);
  expect((await say('После слияния', root)).statusCode).toBe(200);
  const { data, meta } = (await reader.browser.get(`/api/offers/${loser.id}/comments`)).json();
  expect([meta.count, data[0].id, data[0].children]).toMatchObject([2, root, [{ parent_id: root }]]);
  await reader.browser.send('PUT', `/api/offers/${loser.id}/bookmark`);
  const kept = async () =>
    (await sql`select offer_id from bookmarks where user_id = ${reader.id}`.execute(world.ctx.db)).rows;
  expect(await kept()).toEqual([{ offer_id: survivor.id }]);
  await reader.browser.send('DELETE', `/api/offers/${loser.id}/bookmark`);
  expect(await kept()).toEqual([]);
  expect(await mergeFaults(world)).toEqual([]);
});

test('the survivor’s changes tell of it', async () => {
  const [loser, survivor] = [await createOffer(world, { title: 'Лишний чайник' }), await createOffer(world)];
  await merge(loser.id, survivor.id);
  const { data } = (await editor.browser.get(`/api/offers/${survivor.id}/revisions`)).json();
  expect(data).toMatchObject([
    {
      editor: { id: editor.id },
      changes: [{ field: 'merged_offer', before: null, after: `Лишний чайник (${loser.id})` }],
    },
  ]);
});

test('what cannot be merged is refused at the field', async () => {
  const now = world.clock.now();
  const offer = await createOffer(world);
  const refused = async (into: number) => (await fieldsOf(offer.id, into)).fields;
  expect(await refused(offer.id)).toEqual({ into: ['Это она и есть: укажите другую.'] });
  expect(await refused(987_654)).toEqual({ into: ['Такой скидки нет.'] });
  const coupon = await createOffer(world, { kind: 'coupon' });
  const KIND = 'Объединить можно только скидку со скидкой и купон с купоном.';
  expect(await refused(coupon.id)).toEqual({ into: [KIND] });
  const waiting = await createOffer(world, { published_at: null });
  expect(await refused(waiting.id)).toEqual({ into: ['Такой скидки нет.'] });
  const off = await createOffer(world, { deactivated_at: now });
  expect(await refused(off.id)).toEqual({ into: ['Такой скидки нет.'] });
  const [merged, third] = [await createOffer(world), await createOffer(world)];
  await merge(merged.id, third.id);
  expect(await refused(merged.id)).toEqual({ into: ['Эта скидка уже объединена с другой. Укажите ту, что осталась.'] });

  expect((await merge(waiting.id, offer.id)).json().error.code).toBe('offer_not_found');
  expect((await merge(987_654, offer.id)).json().error.code).toBe('offer_not_found');
  expect((await merge(merged.id, offer.id)).json().error.code).toBe('already_merged');
  const gone = await createOffer(world);
  await editor.browser.send('POST', `/api/offers/${gone.id}/deactivate`);
  const admin = await person({ type: 9 });
  await admin.browser.send('DELETE', `/api/offers/${gone.id}`);
  expect((await merge(gone.id, offer.id)).json().error.code).toBe('offer_not_found');
  expect((await editor.browser.send('POST', `/api/offers/${offer.id}/merge`, { into: 'x' })).statusCode).toBe(400);
});

test('one that is switched off may be merged, and is not counted out twice', async () => {
  const author = await person();
  const loser = await createOffer(world, { author_id: author.id, deactivated_at: world.clock.now() });
  const survivor = await createOffer(world);
  expect((await merge(loser.id, survivor.id)).statusCode).toBe(200);
  expect(await mergeFaults(world)).toEqual([]);
});

test('a chain leads straight to its end, and the same pair again changes nothing', async () => {
  const [a, b, c] = [await createOffer(world, { temperature: 20 }), await createOffer(world), await createOffer(world)];
  const first = await merge(a.id, b.id);
  expect((await merge(a.id, b.id)).json()).toEqual(first.json());
  expect(await rowOf(b.id)).toMatchObject({ temperature: 20 });
  const { data } = (await editor.browser.get(`/api/offers/${b.id}/revisions`)).json();
  expect(data).toHaveLength(1);
  await merge(b.id, c.id);
  expect((await (await openBrowser(app)).get(a.url)).headers.location).toBe(c.url);
  expect((await merge(a.id, c.id)).json()).toEqual({ data: { id: c.id, url: c.url } });
  expect(await rowOf(c.id)).toMatchObject({ temperature: 20 });
  expect((await merge(c.id, a.id)).json().error.fields).toEqual({
    into: ['Эта скидка уже объединена с другой. Укажите ту, что осталась.'],
  });
  expect(await mergeFaults(world)).toEqual([]);
});

test('ten thousand comments move in a few statements', async () => {
  const [loser, survivor] = [await createOffer(world), await createOffer(world)];
  await sql`
    with roots as (
      insert into comments (offer_id, level, content_delta, content_html, content_text, published_at)
      select ${loser.id}, 0, '{"ops":[]}', '<p>Слово</p>', 'Слово', ${world.clock.now()} from generate_series(1, 10000) returning id
    ) update offers set comments_count = 10000 where id = ${loser.id}`.execute(world.ctx.db);
  const begun = performance.now();
  expect((await merge(loser.id, survivor.id)).statusCode).toBe(200);
  expect(performance.now() - begun).toBeLessThan(15_000);
  expect((await rowOf(survivor.id))?.comments_count).toBe(10_000);
  expect(await mergeFaults(world)).toEqual([]);
});
