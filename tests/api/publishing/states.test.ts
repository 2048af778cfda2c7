/**
 * POST /api/offers/:id/expire, POST /api/offers/:id/revive, POST /api/offers/:id/deactivate,
 * POST /api/offers/:id/activate, POST /api/offers/:id/bump, DELETE /api/offers/:id,
 * POST /api/discussions/:id/deactivate, POST /api/discussions/:id/activate, DELETE /api/discussions/:id
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expireDueOffers } from '#domain/offers/offers.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const person = async (given: Parameters<typeof createUser>[1] = {}) => {
  const user = await createUser(world, given);
  return { id: user.id, browser: await openBrowser(app, user.id) };
};

/** An offer whose author's counter tells of it. */
async function ownOffer(given: Parameters<typeof createOffer>[1] = {}) {
  const author = await person();
  const offer = await createOffer(world, { author_id: author.id, ...given });
  await sql`update users set offers_count = 1 where id = ${author.id}`.execute(world.ctx.db);
  return { author, offer };
}

const offersOf = async (id: number) =>
  (await sql<{ n: number }>`select offers_count as n from users where id = ${id}`.execute(world.ctx.db)).rows[0]?.n;

test('the author and editors end an offer and call it back; readers may not', async () => {
  const { author, offer } = await ownOffer();
  const reader = await person();
  expect((await reader.browser.send('POST', `/api/offers/${offer.id}/expire`)).json().error.code).toBe('not_allowed');
  expect((await author.browser.send('POST', `/api/offers/${offer.id}/expire`)).json().data.is_expired).toBe(true);
  const editor = await person({ type: 7 });
  expect((await editor.browser.send('POST', `/api/offers/${offer.id}/revive`)).json().data.is_expired).toBe(false);
  const guest = await openBrowser(app);
  expect((await guest.send('POST', `/api/offers/${offer.id}/expire`)).json().error.code).toBe('not_signed_in');
});

test('a revived offer whose end has passed is not ended again by the sweep', async () => {
  const { author, offer } = await ownOffer({ expires_at: new Date(world.clock.now().getTime() - 1000) });
  await expireDueOffers(world.ctx);
  expect((await author.browser.send('POST', `/api/offers/${offer.id}/revive`)).json().data.is_expired).toBe(false);
  await expireDueOffers(world.ctx);
  const { rows } = await sql`select is_expired, expires_at from offers where id = ${offer.id}`.execute(world.ctx.db);
  expect(rows[0]).toEqual({ is_expired: false, expires_at: null });
});

test('switched off, an offer leaves lists and counts and answers 410; switched on, it is back, however often it was pressed', async () => {
  const { author, offer } = await ownOffer({ title: 'Выключенный чайник' });
  const guest = await openBrowser(app);
  await Promise.all(
    Array.from({ length: 20 }, () => author.browser.send('POST', `/api/offers/${offer.id}/deactivate`)),
  );
  expect(await offersOf(author.id)).toBe(0);
  expect((await guest.get(offer.url)).statusCode).toBe(410);
  expect((await author.browser.get(offer.url)).statusCode).toBe(200);
  expect((await guest.get('/new')).body).not.toContain('Выключенный чайник');
  await Promise.all(Array.from({ length: 20 }, () => author.browser.send('POST', `/api/offers/${offer.id}/activate`)));
  expect(await offersOf(author.id)).toBe(1);
  expect((await guest.get(offer.url)).statusCode).toBe(200);
});

test('what an editor switched off the author cannot bring back, whatever they press; an editor can', async () => {
  const { author, offer } = await ownOffer();
  const talk = await createDiscussion(world, { author_id: author.id });
  const moderator = await person({ type: 5 });
  for (const { path, url, page } of [
    { path: `/api/offers/${offer.id}`, url: offer.url, page: 'offer' as const },
    { path: `/api/discussions/${talk.id}`, url: talk.url, page: 'discussion' as const },
  ]) {
    const allowed = async () => {
      const { props } = pageProps<'offer'>(await author.browser.get(url)) as unknown as {
        props: Record<string, { can: { deactivate: boolean } }>;
      };
      return props[page]?.can.deactivate;
    };
    expect((await moderator.browser.send('POST', `${path}/deactivate`)).statusCode).toBe(200);
    expect((await author.browser.send('POST', `${path}/deactivate`)).statusCode).toBe(200);
    expect((await author.browser.send('POST', `${path}/activate`)).json().error.code).toBe('not_allowed');
    expect(await allowed()).toBe(false);
    expect((await moderator.browser.send('POST', `${path}/activate`)).statusCode).toBe(200);
    // What the author switches off after that is theirs again.
    expect((await author.browser.send('POST', `${path}/deactivate`)).statusCode).toBe(200);
    expect(await allowed()).toBe(true);
    expect((await author.browser.send('POST', `${path}/activate`)).statusCode).toBe(200);
  }
  for (const { path, url, told } of [
    { path: `offers/${offer.id}`, url: offer.url, told: 'Скидку отключили редакторы. Вернуть её могут только они.' },
    {
      path: `discussions/${talk.id}`,
      url: talk.url,
      told: 'Обсуждение отключили редакторы. Вернуть его могут только они.',
    },
  ]) {
    await moderator.browser.send('POST', `/api/${path}/deactivate`);
    const page = (await author.browser.get(url)).body;
    expect(page).toContain(told);
    expect(page).not.toContain('>Вернуть<');
    const editorsPage = (await moderator.browser.get(url)).body;
    expect(editorsPage).not.toContain(told);
    expect(editorsPage).toContain('>Вернуть<');
  }
});

test('an author deletes within two hours and before three comments, and nobody sees it any more', async () => {
  const { author, offer } = await ownOffer();
  expect((await author.browser.send('DELETE', `/api/offers/${offer.id}`)).statusCode).toBe(200);
  expect(await offersOf(author.id)).toBe(0);
  const admin = await person({ type: 9 });
  for (const { browser } of [author, admin]) expect((await browser.get(offer.url)).statusCode).toBe(410);
  expect((await author.browser.send('POST', `/api/offers/${offer.id}/activate`)).statusCode).toBe(404);

  const late = await ownOffer({ published_at: new Date(world.clock.now().getTime() - 2 * 3600_000) });
  expect((await late.author.browser.send('DELETE', `/api/offers/${late.offer.id}`)).json().error.code).toBe(
    'not_allowed',
  );
  const talked = await ownOffer();
  await sql`update offers set comments_count = 3 where id = ${talked.offer.id}`.execute(world.ctx.db);
  expect((await talked.author.browser.send('DELETE', `/api/offers/${talked.offer.id}`)).json().error.code).toBe(
    'not_allowed',
  );
  expect((await admin.browser.send('DELETE', `/api/offers/${talked.offer.id}`)).statusCode).toBe(200);
});

test('editors bring a hot offer up, a day after it became hot, three times, with a note', async () => {
  const { author, offer } = await ownOffer({
    temperature: 200,
    hot_at: new Date(world.clock.now().getTime() - 25 * 3600_000),
  });
  const editor = await person({ type: 7 });
  const bump = (note = 'Снова в наличии') => editor.browser.send('POST', `/api/offers/${offer.id}/bump`, { note });
  expect((await author.browser.send('POST', `/api/offers/${offer.id}/bump`, { note: 'Моё' })).json().error.code).toBe(
    'not_allowed',
  );
  expect((await bump(' ')).json().error.fields).toEqual({ note: ['Это поле обязательно.'] });
  expect((await bump()).json().data).toMatchObject({
    bump_note: 'Снова в наличии',
    bumped_at: world.clock.now().toISOString(),
  });
  expect((await bump()).json().error.code).toBe('not_allowed');
  for (let time = 2; time <= 3; time++) {
    world.clock.advance(24 * 3600_000);
    expect((await bump()).statusCode).toBe(200);
  }
  world.clock.advance(48 * 3600_000);
  expect((await bump()).json().error.code).toBe('not_allowed');
});

test('a discussion is switched off, on and deleted under the same rules', async () => {
  const author = await person();
  const talk = await createDiscussion(world, { author_id: author.id });
  await sql`update users set discussions_count = 1 where id = ${author.id}`.execute(world.ctx.db);
  const guest = await openBrowser(app);
  const stranger = await person();
  expect((await stranger.browser.send('POST', `/api/discussions/${talk.id}/deactivate`)).json().error.code).toBe(
    'not_allowed',
  );
  expect((await author.browser.send('POST', `/api/discussions/${talk.id}/deactivate`)).statusCode).toBe(200);
  expect((await guest.get(talk.url)).statusCode).toBe(410);
  expect(
    (await author.browser.send('POST', `/api/discussions/${talk.id}/activate`)).json().data.deactivated_at,
  ).toBeNull();
  expect((await guest.get(talk.url)).statusCode).toBe(200);
  expect((await author.browser.send('DELETE', `/api/discussions/${talk.id}`)).statusCode).toBe(200);
  expect((await author.browser.get(talk.url)).statusCode).toBe(410);
  const { rows } = await sql`select discussions_count from users where id = ${author.id}`.execute(world.ctx.db);
  expect(rows[0]).toEqual({ discussions_count: 0 });
});
