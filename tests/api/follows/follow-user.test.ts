/** PUT /api/users/:id/follow, DELETE /api/users/:id/follow, GET /api/users/:id/followers, GET /api/users/:id/following */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDeletedAccounts } from '#domain/accounts/accounts.ts';
import { selectOwnFollows } from '#domain/follows/follows.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { createUser, type TestUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

interface Member {
  user: TestUser;
  id: number;
  browser: Browser;
}
async function member(given: Parameters<typeof createUser>[1] = {}): Promise<Member> {
  const user = await createUser(world, given);
  return { user, id: user.id, browser: await openBrowser(app, user.id) };
}
const follow = (who: Member, id: number) => who.browser.send('PUT', `/api/users/${id}/follow`);
const unfollow = (who: Member, id: number) => who.browser.send('DELETE', `/api/users/${id}/follow`);
const people = async (id: number, direction: 'followers' | 'following', query = '') =>
  (await (await openBrowser(app)).get(`/api/users/${id}/${direction}${query}`)).json<{
    data: { id: number; username: string }[];
    meta: { next_cursor: string | null };
  }>();

/** Members whose counts differ from the rows. */
async function faults(): Promise<unknown[]> {
  const { rows } = await sql`
    select u.id from users u left join follow_counts c on c.user_id = u.id
    where coalesce(c.followers_count, 0) <> (select count(*) from user_follows where followed_id = u.id)
      or coalesce(c.following_count, 0) <> (select count(*) from user_follows where user_id = u.id)`.execute(
    world.ctx.db,
  );
  return rows;
}

test('a member is followed once however often it is pressed, and left', async () => {
  const [reader, author] = [await member({ is_verified: false }), await member()];
  await reader.browser.get('/api/csrf');
  const replies = await Promise.all(Array.from({ length: 20 }, () => follow(reader, author.id)));
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(replies.at(-1)?.json()).toEqual({ data: { is_followed: true } });
  expect(await faults()).toEqual([]);
  for (let press = 0; press < 2; press++)
    expect((await unfollow(reader, author.id)).json()).toEqual({ data: { is_followed: false } });
  expect(await faults()).toEqual([]);
});

test('not oneself, not a guest, not who is suspended, nobody who is not there', async () => {
  const reader = await member();
  const suspended = await member({ suspended_until: new Date(world.clock.now().getTime() + 3_600_000) });
  const gone = await member();
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${gone.id}`.execute(world.ctx.db);
  expect((await follow(reader, reader.id)).json().error.code).toBe('not_allowed');
  expect((await follow(suspended, reader.id)).json().error.code).toBe('account_suspended');
  expect((await follow(reader, gone.id)).json().error.code).toBe('user_not_found');
  expect((await follow(reader, 999_999)).json().error.code).toBe('user_not_found');
  const guest = await openBrowser(app);
  expect((await guest.send('PUT', `/api/users/${reader.id}/follow`)).statusCode).toBe(401);
  expect((await guest.send('DELETE', `/api/users/${reader.id}/follow`)).statusCode).toBe(401);
  expect((await guest.get('/api/users/999999/followers')).statusCode).toBe(404);
  expect(await faults()).toEqual([]);
});

test('the limit holds, also for requests at once', async () => {
  const reader = await member();
  const authors = await Promise.all(Array.from({ length: 6 }, () => createUser(world)));
  await changeSetting(world.ctx, 'follows.most', 3);
  await reader.browser.get('/api/csrf');
  const replies = await Promise.all(authors.map(({ id }) => follow(reader, id)));
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(replies.find(({ statusCode }) => statusCode !== 200)?.json().error.code).toBe('too_many_follows');
  expect((await people(reader.id, 'following')).data).toHaveLength(3);
  await changeSetting(world.ctx, 'follows.most', 500);
  expect(await faults()).toEqual([]);
});

test('eight people who follow each other at once end with exact counts', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => member()));
  for (const { browser } of crowd) await browser.get('/api/csrf');
  const replies = await Promise.all(
    crowd.flatMap((one) => crowd.filter(({ id }) => id !== one.id).map(({ id }) => follow(one, id))),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await faults()).toEqual([]);
  expect((await people(crowd[0]?.id ?? 0, 'followers')).data).toHaveLength(7);
});

test('the lists come page by page, the latest first, on the profile too', async () => {
  const author = await member({ username: 'Ловец_5' });
  const readers: number[] = [];
  for (let number = 0; number < 32; number++) {
    const { id } = await createUser(world);
    readers.push(id);
    world.clock.advance(1000);
    await follow({ user: author.user, id, browser: await openBrowser(app, id) }, author.id);
  }
  const first = await people(author.id, 'followers');
  const second = await people(author.id, 'followers', `?cursor=${first.meta.next_cursor}`);
  expect(first.data).toHaveLength(30);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(readers.toReversed());
  expect(second.meta.next_cursor).toBeNull();
  const address = `/u/${encodeURIComponent('Ловец_5')}`;
  const one = await openBrowser(app, readers[0] ?? 0);
  const { props } = pageProps<'follows'>(await one.get(`${address}/followers`));
  expect(props.user).toMatchObject({ followers_count: 32, following_count: 0, is_followed: true });
  expect(props.people).toHaveLength(30);
  expect(props.more_path).toContain('/followers?cursor=');
  expect((await one.get(props.more_path ?? '')).body).toContain('href="/u/');
  expect((await (await openBrowser(app)).get(address)).body).toContain('подписчика');
  expect((await one.get('/u/nobody_at_all/followers')).statusCode).toBe(404);
  expect((await one.get('/u/%D0%BB%D0%BE%D0%B2%D0%B5%D1%86_5/following')).statusCode).toBe(301);
});

test('groups and stores one follows stand on one’s own list, by name, and on nobody else’s', async () => {
  const { user, browser } = await member({});
  await sql`insert into groups (slug, name_ru, name_en, icon) values ('tea', 'Чай', 'Tea', 'tag'), ('boats', 'Лодки', 'Boats', 'tag')`.execute(
    world.ctx.db,
  );
  await sql`insert into stores (slug, name) values ('depot', 'Техносклад')`.execute(world.ctx.db);
  for (const table of ['groups', 'stores'] as const) {
    const { rows } = await sql<{ id: number }>`select id from ${sql.raw(table)}`.execute(world.ctx.db);
    for (const { id } of rows)
      expect((await browser.send('PUT', `/api/${table}/${id}/follow`)).statusCode, table).toBe(200);
  }
  const address = `/u/${user.username}/following`;
  const named = async (reader: Browser, path = address) => {
    const { props } = pageProps<'follows'>(await reader.get(path));
    return [...props.groups, ...props.stores].map(({ name }) => name);
  };
  expect(await named(browser)).toEqual(['Лодки', 'Чай', 'Техносклад']);
  expect(await named(browser, `${address}?lang=en`)).toEqual(['Boats', 'Tea', 'Техносклад']);
  browser.cookies.set('lang', 'ru');
  expect(await named(browser, `/u/${user.username}/followers`)).toEqual([]);
  expect(await named((await member({})).browser)).toEqual([]);
  expect(await named(await openBrowser(app))).toEqual([]);
});

test('an erased account is followed by nobody and follows nobody, and the counts of others know', async () => {
  const [gone, reader, author] = [await member(), await member(), await member()];
  await follow(gone, author.id);
  await follow(reader, gone.id);
  await follow(gone, reader.id);
  await sql`update users set deleted_at = ${new Date(world.clock.now().getTime() - 31 * 86_400_000)} where id = ${gone.id}`.execute(
    world.ctx.db,
  );
  expect((await selectOwnFollows(world.ctx.db, gone.id)).users.toSorted()).toEqual(
    [author.user.username, reader.user.username].toSorted(),
  );
  expect((await people(author.id, 'followers')).data).toEqual([]);
  await eraseDeletedAccounts(world.ctx);
  const { rows } = await sql`select 1 from user_follows where ${gone.id} in (user_id, followed_id)`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([]);
  expect(await faults()).toEqual([]);
});
