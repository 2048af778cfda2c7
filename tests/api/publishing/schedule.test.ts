/** POST /ui/:type/publish/:id, and scheduled publication by the queue. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftForm } from '#contract/drafts.ts';
import { publishDueDiscussions } from '#domain/discussions/discussions.ts';
import { publishDueOffer, publishDueOffers } from '#domain/offers/offers.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { momentIn } from '#rules/local-date.ts';
import { slugify } from '#rules/text.ts';
import { dealForm, discussionForm } from '../../support/factories/forms.ts';
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

async function post({ browser }: Writer, kind: string, form: DraftForm) {
  const { id } = (await browser.send('POST', '/api/drafts', { kind, form })).json().data;
  return browser.send('POST', `/api/drafts/${id}/submit`);
}

const scheduled = async (author: Writer, schedule_offset = '02:30') =>
  (await post(author, 'deal', await dealForm(world, author.user.id, { schedule_offset }))).json().data;

const MINUTE_MS = 60_000;

test('an offer with an offset waits, comes out once when it is due, and is counted then', async () => {
  const author = await openWriter(world, app);
  const data = await scheduled(author, '02:30');
  const due = new Date(world.clock.now().getTime() + 150 * MINUTE_MS).toISOString();
  expect(data).toMatchObject({ published_at: null, scheduled_for: due });
  const count = async () =>
    (await sql<{ n: number }>`select offers_count as n from users where id = ${author.user.id}`.execute(world.ctx.db))
      .rows[0]?.n;
  world.clock.advance(149 * MINUTE_MS);
  await publishDueOffers(world.ctx);
  expect(await publishDueOffer(world.ctx, data.id)).toBe(false);
  expect(await count()).toBe(0);
  world.clock.advance(MINUTE_MS);
  const outcomes = await Promise.all(Array.from({ length: 30 }, () => publishDueOffer(world.ctx, data.id)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  expect(await count()).toBe(1);
  expect(pageProps<'offer'>(await author.browser.get(data.url)).props.offer.published_at).toBe(due);
});

test('what waits is invisible to everybody but its author and editors, wherever one looks', async () => {
  const author = await openWriter(world, app);
  const reader = await openWriter(world, app);
  const title = 'Тайный самовар на углях';
  const { data } = (
    await post(author, 'deal', await dealForm(world, author.user.id, { title, schedule_offset: '01:00' }))
  ).json();
  const talk = (
    await post(
      author,
      'discussion',
      await discussionForm(world, { title: 'Тайный разговор о самоварах', schedule_offset: '60' }),
    )
  ).json().data;
  const guest = await openBrowser(app);
  for (const browser of [guest, reader.browser]) {
    expect((await browser.get(data.url)).statusCode).toBe(404);
    expect((await browser.get(talk.url)).statusCode).toBe(404);
    expect((await browser.get(`/go/${data.id}`)).statusCode).toBe(404);
    for (const path of [
      '/new',
      '/hot',
      '/hottest?period=all',
      '/deals',
      '/discussions',
      '/search?q=самовар',
      '/search?q=самоварах&tab=discussions',
      `/u/${author.user.username}`,
      '/rss/new.xml',
      '/rss/discussions.xml',
      '/sitemap.xml',
      '/api/lists/new',
      '/api/lists/discussions',
      `/api/offers/${data.id}/comments`,
      `/api/offers/${data.id}/revisions`,
      `/api/discussions/${talk.id}/revisions`,
    ]) {
      expect((await browser.get(path)).body, path).not.toContain('Тайный');
    }
    expect((await browser.get(`/ui/user/${author.user.username}`)).json().data).toMatchObject({
      offers_count: 0,
      discussions_count: 0,
    });
  }
  expect((await reader.browser.send('PUT', `/api/offers/${data.id}/vote`, { value: 1 })).statusCode).toBe(404);
  expect((await author.browser.get(data.url)).statusCode).toBe(200);
  const { browser: editor } = await openWriter(world, app, { type: 7 });
  expect((await editor.get(data.url)).statusCode).toBe(200);
});

test('an exact time is kept to the minute, for offers and discussions, and moved by an edit', async () => {
  const author = await openWriter(world, app);
  const at = (minutes: number) => {
    const due = new Date(Math.ceil(world.clock.now().getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS);
    return { due: due.toISOString(), publish_at: momentIn(due, 'Europe/Moscow') };
  };
  const { due, publish_at } = at(90);
  const deal = (await post(author, 'deal', await dealForm(world, author.user.id, { publish_at }))).json().data;
  const talk = (await post(author, 'discussion', await discussionForm(world, { publish_at }))).json().data;
  expect([deal.scheduled_for, talk.scheduled_for]).toEqual([due, due]);
  const later = at(200);
  for (const path of [`/api/offers/${deal.id}`, `/api/discussions/${talk.id}`]) {
    const reply = await author.browser.send('PATCH', path, { publish_at: later.publish_at });
    expect(reply.json().data.scheduled_for).toBe(later.due);
    const past = await author.browser.send('PATCH', path, { publish_at: '2020-01-01T10:00' });
    expect(past.json().error.fields).toEqual({ publish_at: ['Это время уже прошло'] });
  }
  world.clock.advance(202 * MINUTE_MS);
  expect(await publishDueOffer(world.ctx, deal.id)).toBe(true);
  expect(await publishDueDiscussions(world.ctx)).toBeGreaterThan(0);
  const reader = await openWriter(world, app, { trust_level: 0 });
  const form = await dealForm(world, reader.user.id, { publish_at: at(60).publish_at });
  expect((await post(reader, 'deal', form)).json().error.fields).toEqual({
    publish_at: ['Откладывать публикации можно с первого уровня доверия'],
  });
});

test('a shop that a waiting offer brings along is told to nobody until the offer comes out', async () => {
  const author = await openWriter(world, app);
  const form = await dealForm(world, author.user.id, {
    url: 'https://secret-shop.example/kettle',
    store_name: 'Подпольный самоварник',
    schedule_offset: '01:00',
  });
  const { data } = (await post(author, 'deal', form)).json();
  const guest = await openBrowser(app);
  const told = async () => {
    const bodies = await Promise.all(
      ['/', '/stores', '/ui/search?q=подпольный', '/api/stores?search=подпол', '/search?q=подпол&tab=stores'].map(
        async (path) => [path, (await guest.get(path)).body.includes('Подпольный самоварник')] as const,
      ),
    );
    return bodies.filter(([, is_told]) => is_told).map(([path]) => path);
  };
  expect(await told()).toEqual([]);
  const page = `/stores/${slugify('Подпольный самоварник')}`;
  const { browser: editor } = await openWriter(world, app, { type: 7 });
  const opened = async () =>
    Promise.all([guest, editor, author.browser].map(async (browser) => (await browser.get(page)).statusCode));
  expect(await opened()).toEqual([404, 200, 200]);
  expect((await guest.get(`/rss${page.replace('stores', 'store')}.xml`)).statusCode).toBe(404);
  expect((await guest.get(`/new?store=${page.slice(8)}`)).body).not.toContain('Подпольный');
  expect((await author.browser.send('POST', `/ui/offer/publish/${data.id}`)).json()).toEqual({ success: true });
  expect(await told()).toEqual(
    expect.arrayContaining(['/stores', '/ui/search?q=подпольный', '/api/stores?search=подпол']),
  );
  expect(await opened()).toEqual([200, 200, 200]);
});

test('the author and editors publish before the time, once; others are told nothing', async () => {
  const author = await openWriter(world, app);
  const first = await scheduled(author);
  const { browser: stranger } = await openWriter(world, app);
  expect((await stranger.send('POST', `/ui/offer/publish/${first.id}`)).json().error.code).toBe('offer_not_found');
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => author.browser.send('POST', `/ui/offer/publish/${first.id}`)),
  );
  expect(replies.filter((reply) => reply.statusCode === 200 && reply.json().success)).toHaveLength(1);
  const second = await scheduled(author);
  const { browser: editor } = await openWriter(world, app, { type: 7 });
  expect((await editor.send('POST', `/ui/offer/publish/${second.id}`)).json()).toEqual({ success: true });
  const { rows } = await sql`select offers_count from users where id = ${author.user.id}`.execute(world.ctx.db);
  expect(rows[0]).toEqual({ offers_count: 2 });
  // A page opened before still has the button: it is told that nothing waits any more, and others that it is not theirs.
  expect((await author.browser.send('POST', `/ui/offer/publish/${second.id}`)).json()).toEqual({ success: false });
  expect((await stranger.send('POST', `/ui/offer/publish/${second.id}`)).statusCode).toBe(403);
});

test('a discussion waits and comes out in the same way', async () => {
  const author = await openWriter(world, app);
  const { data } = (await post(author, 'discussion', await discussionForm(world, { schedule_offset: '00:10' }))).json();
  expect(data.published_at).toBeNull();
  world.clock.advance(10 * MINUTE_MS);
  expect(await publishDueDiscussions(world.ctx)).toBe(1);
  expect(await publishDueDiscussions(world.ctx)).toBe(0);
  const again = (await post(author, 'discussion', await discussionForm(world, { schedule_offset: '00:10' }))).json()
    .data;
  const publish = async (type: number) =>
    (await openWriter(world, app, { type })).browser.send('POST', `/ui/discussion/publish/${again.id}`);
  // Deal editors see what waits, and mind offers alone.
  expect((await publish(7)).json().error.code).toBe('not_allowed');
  expect((await publish(1)).json().error.code).toBe('discussion_not_found');
  expect((await author.browser.send('POST', `/ui/discussion/publish/${again.id}`)).json()).toEqual({ success: true });
  expect((await author.browser.send('POST', `/ui/discussion/publish/${again.id}`)).json()).toEqual({ success: false });
  const { rows } = await sql`select discussions_count from users where id = ${author.user.id}`.execute(world.ctx.db);
  expect(rows[0]).toEqual({ discussions_count: 2 });
});

test('the queue itself brings an offer out, and a rescheduled one only at its new time', async () => {
  const author = await openWriter(world, app);
  const data = await scheduled(author, '1');
  const draft = (await author.browser.send('POST', '/api/drafts', { kind: 'deal', offer_id: data.id })).json().data;
  await author.browser.send('PATCH', `/api/drafts/${draft.id}`, { form: { schedule_offset: '05:00' } });
  expect((await author.browser.send('POST', `/api/drafts/${draft.id}/submit`)).statusCode).toBe(200);
  world.clock.advance(2 * MINUTE_MS);
  expect(await publishDueOffer(world.ctx, data.id)).toBe(false);
  world.clock.advance(300 * MINUTE_MS);
  expect(await publishDueOffer(world.ctx, data.id)).toBe(true);
});

test('an unknown kind of publication is named', async () => {
  const { browser } = await openWriter(world, app);
  const reply = await browser.send('POST', '/ui/banner/publish/1');
  expect(reply.statusCode).toBe(422);
  expect(reply.json().error.message).toBe('Неизвестный тип публикации: banner');
});

test('who may schedule, and how far ahead, is a matter of trust', async () => {
  const newcomer = await openWriter(world, app, { trust_level: 0 });
  const refused = await post(newcomer, 'discussion', await discussionForm(world, { schedule_offset: '01:00' }));
  expect(refused.json().error.fields.schedule_offset).toEqual([
    'Откладывать публикации можно с первого уровня доверия',
  ]);
  const of_store = await openWriter(world, app, { type: 3 });
  const theirs = await post(of_store, 'discussion', await discussionForm(world, { schedule_offset: '01:00' }));
  expect(theirs.json().error.code).toBe('invalid_field');
  expect(pageProps<'submit'>(await of_store.browser.get('/submit')).props.max_offset_minutes).toBe(0);
  const member = await openWriter(world, app);
  const far = await post(member, 'discussion', await discussionForm(world, { schedule_offset: '72:01' }));
  expect(far.json().error.fields.schedule_offset).toEqual(['Отложить можно не больше чем на 72 часа']);
  expect((await post(member, 'discussion', await discussionForm(world, { schedule_offset: '72:00' }))).statusCode).toBe(
    200,
  );
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from discussions where author_id = ${member.user.id}`.execute(world.ctx.db);
  expect(rows[0]?.n).toBe(1);
  await changeSetting(world.ctx, 'posts.scheduled', 1);
  expect(
    (await post(member, 'discussion', await discussionForm(world, { schedule_offset: '1' }))).json().error.code,
  ).toBe('too_many_scheduled');
  await changeSetting(world.ctx, 'posts.scheduled', 10);
});

test('what was switched off while it waited does not come out until it is switched on again', async () => {
  const author = await openWriter(world, app);
  const data = await scheduled(author, '00:05');
  await author.browser.send('POST', `/api/offers/${data.id}/deactivate`);
  world.clock.advance(10 * MINUTE_MS);
  await publishDueOffers(world.ctx);
  expect(await publishDueOffer(world.ctx, data.id)).toBe(false);
  await author.browser.send('POST', `/api/offers/${data.id}/activate`);
  expect(await publishDueOffers(world.ctx)).toBe(1);
});

test('a new time too far ahead is refused in words while editing, too', async () => {
  const author = await openWriter(world, app);
  const data = await scheduled(author);
  const offer = await author.browser.send('PATCH', `/api/offers/${data.id}`, { schedule_offset: '72:01' });
  expect(offer.json().error.fields.schedule_offset).toEqual(['Отложить можно не больше чем на 72 часа']);
  const form = await discussionForm(world, { schedule_offset: '01:00' });
  const talk = (await post(author, 'discussion', form)).json().data;
  const reply = await author.browser.send('PATCH', `/api/discussions/${talk.id}`, { schedule_offset: '72:01' });
  expect(reply.json().error.fields.schedule_offset).toEqual(['Отложить можно не больше чем на 72 часа']);
});
