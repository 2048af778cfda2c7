/** Badges as they leave the server: the catalogue and a member's own, readable without scripts, in both languages. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BADGES } from '#rules/badges.ts';
import { createUser } from '../support/factories/users.ts';
import { countStatements } from '../support/statements.ts';
import { openBrowser, openWorld, pageProps, type World } from '../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
});
afterAll(() => world.close());

const markup = (body: string) => body.replace(/<script[\s\S]*?<\/script>/g, '').replace(/\u00A0/g, ' ');

async function earned(user_id: number, badge_ids: readonly number[]): Promise<void> {
  await sql`
    insert into earned_badges (user_id, badge_id, earned_at)
    select ${user_id}::bigint, id, '2031-02-03T09:00:00Z' from unnest(${[...badge_ids]}::smallint[]) as given (id)`.execute(
    world.ctx.db,
  );
}

const WORDS = {
  ru: {
    takes: '1 200 голосов за скидки',
    nobody: 'пока ни у кого',
    missing: ['ещё 12 комментариев', 'ещё 1 голос', 'ещё 2 скидки'],
    date: 'Получен 03/02/2031',
    beside: 'Значки: Искра, Первое слово',
    empty: 'Ниже видно, сколько',
  },
  en: {
    takes: '1,200 votes on deals',
    nobody: 'nobody yet',
    missing: ['12 more comments', '1 more vote', '2 more deals'],
    date: 'Earned 02/03/2031',
    beside: 'Badges: Spark, Ice-breaker',
    empty: 'Below is how far',
  },
} as const;

for (const locale of ['ru', 'en'] as const) {
  const words = WORDS[locale];

  test(`the catalogue tells what each of the 24 takes, and guests may keep it (${locale})`, async () => {
    const reply = await (await openBrowser(app)).get('/badges');
    expect(reply.headers['cache-control']).toContain('s-maxage');
    const html = markup((await (await openBrowser(app)).get(`/badges?lang=${locale}`)).body);
    expect(html.match(/class="badge-art /g)).toHaveLength(BADGES.length);
    expect(html).not.toContain('badge-art--unearned');
    for (const text of [words.takes, words.nobody]) expect(html).toContain(text);
  });

  test(`a member's page tells dates, and what is missing in plain words (${locale})`, async () => {
    const { id, username } = await createUser(world);
    await earned(id, [4, 16]);
    await sql`update users set comments_count = 188, offers_count = 3 where id = ${id}`.execute(world.ctx.db);
    await sql`insert into settings (key, value) values ('badges.votes_1', '1'::jsonb) on conflict do nothing`.execute(
      world.ctx.db,
    );
    world.clock.advance(10_000);
    const reader = await openBrowser(app);
    const html = markup((await reader.get(`/u/${username}/badges?lang=${locale}`)).body);
    for (const text of [...words.missing, words.date, `aria-label="${words.beside}"`, 'href="/badges"'])
      expect(html).toContain(text);
    expect(html.match(/badge-art--unearned/g)).toHaveLength(22);
    // Choosing and trust are the member's own.
    expect(html).not.toMatch(/show-toggle|trust-panel/);
    const own = markup((await (await openBrowser(app, id)).get(`/u/${username}/badges?lang=${locale}`)).body);
    expect(own.match(/class="show-toggle/g)).toHaveLength(2);
    const newcomer = await createUser(world);
    expect(markup((await reader.get(`/u/${newcomer.username}/badges`)).body)).toContain(words.empty);
  });
}

test('new badges are said once, never to an administrator who looks as the member', async () => {
  const { id } = await createUser(world);
  await earned(id, [1]);
  const own = await openBrowser(app, id);
  const isNew = async () => pageProps(await own.get('/rules')).frame.viewer?.has_new_badges;
  expect(await isNew()).toBe(true);
  const admin = await createUser(world, { type: 9 });
  await openBrowser(app, admin.id);
  await sql`
    update sessions set impersonator_id = ${admin.id},
      parent_session_id = (select max(id) from sessions where user_id = ${admin.id})
    where user_id = ${id}`.execute(world.ctx.db);
  expect(await isNew()).toBe(false);
  expect((await own.send('POST', '/api/me/badges/celebrate')).statusCode).toBe(403);
  await sql`update sessions set impersonator_id = null, parent_session_id = null where user_id = ${id}`.execute(
    world.ctx.db,
  );
  await own.send('POST', '/api/me/badges/celebrate');
  expect(await isNew()).toBe(false);
});

test('the badges page asks the database at most twelve times', async () => {
  const { id, username } = await createUser(world);
  await earned(id, [1, 4, 7]);
  const own = await openBrowser(app, id);
  await own.get(`/u/${username}/badges`);
  const { statements } = await countStatements(world, () => own.get(`/u/${username}/badges`));
  expect(statements).toBeLessThanOrEqual(12);
});
