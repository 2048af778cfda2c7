/** GET /api/offers/:id/revisions, GET /api/discussions/:id/revisions, and editing through drafts. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftForm } from '#contract/drafts.ts';
import { expireDueOffers } from '#domain/offers/offers.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createGroup, createPicture, createStore, dealForm, discussionForm } from '../../support/factories/forms.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';
import { openWriter, type Writer } from '../../support/writers.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'posts.gap_seconds', 0);
  await changeSetting(world.ctx, 'posts.a_day_t2', 100);
});
afterAll(() => world.close());

async function posted(author: Writer, given: DraftForm = {}) {
  const form = await dealForm(world, author.user.id, given);
  const { id } = (await author.browser.send('POST', '/api/drafts', { kind: 'deal', form })).json().data;
  return { form, ...(await author.browser.send('POST', `/api/drafts/${id}/submit`)).json().data } as {
    form: DraftForm;
    id: number;
    url: string;
  };
}

async function edited({ browser }: Writer, offer_id: number, form: DraftForm) {
  const draft = await browser.send('POST', '/api/drafts', { kind: 'deal', offer_id });
  if (draft.statusCode !== 200) return draft;
  await browser.send('PATCH', `/api/drafts/${draft.json().data.id}`, { form });
  return browser.send('POST', `/api/drafts/${draft.json().data.id}/submit`);
}

const groupCount = async (id: number) =>
  (await sql<{ n: number }>`select offers_count as n from groups where id = ${id}`.execute(world.ctx.db)).rows[0]?.n;

test('the price ledger hears of another price, and of the same number in another currency', async () => {
  const author = await openWriter(world, app);
  const { id } = await posted(author, { price: '100', currency: 'RUB' });
  for (const form of [{ title: 'Самовар с трубой' }, { currency: 'USD' as const }, { price: '90' }])
    expect((await edited(author, id, form)).statusCode).toBe(200);
  const { rows } = await sql`
    select price_minor, currency from price_observations where offer_id = ${id} order by id`.execute(world.ctx.db);
  expect(rows).toEqual([
    { price_minor: 10_000, currency: 'RUB' },
    { price_minor: 10_000, currency: 'USD' },
    { price_minor: 9000, currency: 'USD' },
  ]);
});

test('an author changes everything on the first day; what stood before is readable by everybody', async () => {
  const author = await openWriter(world, app);
  const offer = await posted(author);
  const [old_group] = offer.form.group_ids ?? [];
  const group = await createGroup(world, { name: 'Самовары' });
  const picture = await createPicture(world, author.user.id);
  const reply = await edited(author, offer.id, {
    title: 'Самовар на пять литров',
    price: '2 500',
    group_ids: [group],
    picture_ids: [picture],
    ends_on: '2031-03-20',
  });
  expect(reply.statusCode).toBe(200);
  const props = pageProps<'offer'>(await author.browser.get(reply.json().data.url)).props.offer;
  expect(props).toMatchObject({ title: 'Самовар на пять литров', price: { amount_minor: 250_000, currency: 'RUB' } });
  expect([await groupCount(old_group ?? 0), await groupCount(group)]).toEqual([0, 1]);
  const guest = await openBrowser(app);
  const { data } = (await guest.get(`/api/offers/${offer.id}/revisions`)).json();
  expect(data).toHaveLength(1);
  expect(data[0].editor).toEqual({ id: author.user.id, username: author.user.username });
  expect(
    Object.fromEntries(
      data[0].changes.map((change: { field: string; before: string; after: string }) => [
        change.field,
        [change.before, change.after],
      ]),
    ),
  ).toEqual({
    title: [offer.form.title, 'Самовар на пять литров'],
    price_minor: ['199000', '250000'],
    group_ids: [expect.stringContaining('Группа'), 'Самовары'],
    picture_ids: ['1', '1'],
    ends_on: [null, '2031-03-20'],
  });
});

test('after a day the author keeps price, dates and text; the title is the editors’', async () => {
  const author = await openWriter(world, app);
  const offer = await posted(author);
  world.clock.advance(25 * 3600_000);
  const refused = await edited(author, offer.id, { title: 'Совсем другой товар' });
  expect(refused.json().error.code).toBe('not_allowed');
  await sql`delete from drafts`.execute(world.ctx.db);
  expect((await edited(author, offer.id, { price: '1 500', ends_on: '2031-03-20' })).statusCode).toBe(200);
  const editor = await openWriter(world, app, { type: 7 });
  expect((await edited(editor, offer.id, { title: 'Чайник, как он зовётся верно' })).statusCode).toBe(200);
  expect((await edited(editor, offer.id, { url: 'https://evil.example/' })).json().error.code).toBe('not_allowed');
  const moderator = await openWriter(world, app, { type: 5 });
  expect((await edited(moderator, offer.id, { url: 'https://better.example/pot' })).statusCode).toBe(200);
  const stranger = await openWriter(world, app);
  expect((await edited(stranger, offer.id, { price: '1' })).json().error.code).toBe('not_allowed');
});

test('two who edit at once do not undo each other', async () => {
  const author = await openWriter(world, app);
  const editor = await openWriter(world, app, { type: 7 });
  const offer = await posted(author);
  const own = (await author.browser.send('POST', '/api/drafts', { kind: 'deal', offer_id: offer.id })).json().data;
  const theirs = (await editor.browser.send('POST', '/api/drafts', { kind: 'deal', offer_id: offer.id })).json().data;
  await author.browser.send('PATCH', `/api/drafts/${own.id}`, { form: { price: '1 111' } });
  await editor.browser.send('PATCH', `/api/drafts/${theirs.id}`, { form: { title: 'Чайник с верным названием' } });
  await editor.browser.send('POST', `/api/drafts/${theirs.id}/submit`);
  await author.browser.send('POST', `/api/drafts/${own.id}/submit`);
  const { rows } = await sql`select title, price_minor from offers where id = ${offer.id}`.execute(world.ctx.db);
  expect(rows[0]).toEqual({ title: 'Чайник с верным названием', price_minor: 111_100 });
});

test('opening the editor twice is one draft, and a wrong change leaves the offer as it was', async () => {
  const author = await openWriter(world, app);
  const offer = await posted(author);
  const first = (await author.browser.send('POST', '/api/drafts', { kind: 'deal', offer_id: offer.id })).json().data;
  const second = (await author.browser.send('POST', '/api/drafts', { kind: 'deal', offer_id: offer.id })).json().data;
  expect(second.id).toBe(first.id);
  const refused = await edited(author, offer.id, { price: 'abc' });
  expect(refused.statusCode).toBe(422);
  const { rows } = await sql`select price_minor, updated_at from offers where id = ${offer.id}`.execute(world.ctx.db);
  expect(rows[0]).toEqual({ price_minor: 199_000, updated_at: null });
});

test('an edit keeps the exact end of an imported offer, and moving the store moves the counts', async () => {
  const author = await openWriter(world, app);
  const offer = await posted(author);
  await sql`update offers set expires_at = '2031-04-01T10:20:30Z' where id = ${offer.id}`.execute(world.ctx.db);
  const store_id = await createStore(world, { host: 'samovary.example' });
  expect((await edited(author, offer.id, { url: 'https://samovary.example/1', store_id })).statusCode).toBe(200);
  const { rows } = await sql`
    select o.expires_at, s.offers_count, (select sum(offers_count)::int from stores) as all_stores,
      (select count(*)::int from offers where store_id is not null and published_at is not null and deactivated_at is null) as rows
    from offers o join stores s on s.id = o.store_id where o.id = ${offer.id}`.execute(world.ctx.db);
  expect(rows[0]).toMatchObject({ expires_at: new Date('2031-04-01T10:20:30Z'), offers_count: 1 });
  expect((rows[0] as { all_stores: number }).all_stores).toBe((rows[0] as { rows: number }).rows);
});

test('a discussion is changed in the same way', async () => {
  const author = await openWriter(world, app);
  const form = await discussionForm(world);
  const { id } = (await author.browser.send('POST', '/api/drafts', { kind: 'discussion', form })).json().data;
  const talk = (await author.browser.send('POST', `/api/drafts/${id}/submit`)).json().data;
  const draft = (
    await author.browser.send('POST', '/api/drafts', { kind: 'discussion', discussion_id: talk.id })
  ).json().data;
  await author.browser.send('PATCH', `/api/drafts/${draft.id}`, { form: { title: 'Какой чайник взять на дачу' } });
  const reply = await author.browser.send('POST', `/api/drafts/${draft.id}/submit`);
  expect(reply.json().data.url).toContain('kakoy-chaynik-vzyat-na-dachu');
  const { data } = (await (await openBrowser(app)).get(`/api/discussions/${talk.id}/revisions`)).json();
  expect(data[0].changes).toEqual([{ field: 'title', before: form.title, after: 'Какой чайник взять на дачу' }]);
  const stranger = await openWriter(world, app);
  expect(
    (await stranger.browser.send('POST', '/api/drafts', { kind: 'discussion', discussion_id: talk.id })).json().error
      .code,
  ).toBe('not_allowed');
});

test('what a store’s representative posted stays in that store, whichever way its link is turned', async () => {
  const rep = await openWriter(world, app, { type: 3 });
  const own = await createStore(world, { name: 'Своя лавка', host: 'own-shop.example' });
  const other = await createStore(world, { host: 'other-shop.example' });
  await sql`update users set store_id = ${own} where id = ${rep.user.id}`.execute(world.ctx.db);
  const offer = await posted(rep, { url: 'https://own-shop.example/kettle' });
  const change = (form: DraftForm) => rep.browser.send('PATCH', `/api/offers/${offer.id}`, form);
  for (const form of [
    { url: 'https://other-shop.example/kettle' },
    { url: 'https://other-shop.example/kettle', store_id: other },
    { url: '', has_no_link: true },
  ]) {
    const reply = await change(form);
    expect([reply.statusCode, reply.json().error.fields]).toEqual([
      422,
      { url: ['Вы публикуете скидки только своего магазина'] },
    ]);
  }
  expect((await edited(rep, offer.id, { url: 'https://other-shop.example/kettle' })).statusCode).toBe(422);
  expect((await change({ url: 'https://own-shop.example/kettle-2', price: '900' })).statusCode).toBe(200);
});

test('a later last day revives what ended with its day, and nothing that was ended before it', async () => {
  const author = await openWriter(world, app);
  const state = async (id: number) =>
    (await sql`select is_expired, is_maybe_expired from offers where id = ${id}`.execute(world.ctx.db)).rows[0];
  const day = (days: number) => new Date(world.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const offer = await posted(author, { ends_on: day(1) });
  const early = await posted(author, { ends_on: day(10) });
  await author.browser.send('POST', `/api/offers/${early.id}/expire`);
  world.clock.advance(3 * 86_400_000);
  await expireDueOffers(world.ctx);
  expect(await state(offer.id)).toMatchObject({ is_expired: true });
  const change = (id: number, form: DraftForm) => author.browser.send('PATCH', `/api/offers/${id}`, form);
  await change(offer.id, { price: '777' });
  expect(await state(offer.id)).toMatchObject({ is_expired: true });
  expect((await change(offer.id, { ends_on: day(5) })).statusCode).toBe(200);
  expect(await state(offer.id)).toEqual({ is_expired: false, is_maybe_expired: false });
  await expireDueOffers(world.ctx);
  expect(await state(offer.id)).toMatchObject({ is_expired: false });
  await change(early.id, { ends_on: day(20) });
  expect(await state(early.id)).toMatchObject({ is_expired: true });
});
