/** GET and POST /settings/penalties, GET /api/moderation/appeals, PUT /api/moderation/appeals/:id/claim, DELETE /api/moderation/appeals/:id/claim: forms, order, claims, races. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDeletedAccounts } from '#domain/accounts/accounts.ts';
import { changeSetting, readSettings } from '#domain/settings/settings.ts';
import { codeOf, openAppeals } from '../../support/appeals.ts';
import { person, posted, type Item, type Person } from '../../support/moderation.ts';
import { openBrowser, openWorld, pageProps, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let moderator: Person;
let other: Person;
let on: ReturnType<typeof openAppeals>;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  for (const key of Object.keys(await readSettings(world.ctx)).filter((name) => name.startsWith('limits.')))
    await changeSetting(world.ctx, key, 1_000_000);
  moderator = await person(world, app, { type: 5 });
  other = await person(world, app, { type: 9 });
  on = openAppeals(world, app);
});
afterAll(() => world.close());

async function collapsed(): Promise<{ item: Item; decision_id: number }> {
  const item = await posted(world, app, 'comment');
  return { item, decision_id: await on.decided(item, moderator, { action: 'collapse' }) };
}
const listed = async (who: { id: number }, query = '') =>
  (await (await openBrowser(app, who.id)).get(`/api/moderation/appeals${query}`)).json<{
    data: { id: number; is_late: boolean; answer: string | null }[];
    meta: { next_cursor: string | null };
  }>();
const countOf = async (table: string, where: ReturnType<typeof sql>) =>
  (
    await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)} where ${where}`.execute(
      world.ctx.db,
    )
  ).rows[0]?.count;

test('50 appeals at once are one, and 50 answers at once are one', async () => {
  const { item, decision_id } = await collapsed();
  const author = await openBrowser(app, item.author_id);
  const body = { decision_id, words: 'Это не грубость.' };
  const replies = await Promise.all(Array.from({ length: 50 }, () => author.send('POST', '/api/appeals', body)));
  expect(replies.map(codeOf).toSorted((a, b) => a.localeCompare(b))).toEqual([
    ...Array.from({ length: 49 }, () => 'already_appealed'),
    'done',
  ]);
  const [appeal] = (await listed(other)).data;
  const judge = await openBrowser(app, other.id);
  const path = `/api/moderation/appeals/${appeal?.id}/answer`;
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      judge.send('POST', path, { answer: at % 2 === 0 ? 'overturn' : 'uphold', words: 'Так.' }),
    ),
  );
  expect(answers.map(codeOf).filter((code) => code === 'done')).toHaveLength(1);
  expect(new Set(answers.map(codeOf))).toEqual(new Set(['done', 'moderation_case_decided']));
  expect(await countOf('moderation_decisions', sql`action in ('uphold', 'overturn')`)).toBe(1);
});

test('what is due first is on top; answered late or in time is counted for everybody', async () => {
  const first = await collapsed();
  const first_id = await on.appealed(first.item.author_id, first.decision_id);
  world.clock.advance(2 * 86_400_000);
  const second = await collapsed();
  const second_id = await on.appealed(second.item.author_id, second.decision_id);
  world.clock.advance(1.5 * 86_400_000);
  expect((await listed(other)).data.map(({ id, is_late }) => [id, is_late])).toEqual([
    [first_id, true],
    [second_id, false],
  ]);
  await on.told(await on.answered(other, first_id, 'uphold'));
  await on.told(await on.answered(other, second_id, 'overturn'));
  const answered = (await listed(other, '?state=decided')).data.slice(0, 2);
  expect(answered.map(({ id, answer }) => [id, answer])).toEqual([
    [second_id, 'overturn'],
    [first_id, 'uphold'],
  ]);
  const log = pageProps<'modlog'>(await (await openBrowser(app)).get('/modlog')).props;
  expect(log.figures).toMatchObject({ appealed_count: 3, timely_count: 2 });
  expect(log.rows.find(({ id }) => id === second.decision_id)?.is_reversed).toBe(true);
  expect(log.rows.find(({ id }) => id === first.decision_id)?.is_reversed).toBe(false);
});

test('the list is paged, each of its pages with others', async () => {
  const { item, decision_id } = await collapsed();
  await sql`
    insert into moderation_decisions (entity_type, entity_id, author_id, actor_id, actor_role, action, reason, created_at, undo_until)
    select 'comment', ${item.entity_id}, ${item.author_id}, ${moderator.id}, 'moderator', 'collapse', 'rude', d.created_at, d.undo_until
    from moderation_decisions d, generate_series(1, 30) where d.id = ${decision_id}`.execute(world.ctx.db);
  await sql`
    insert into moderation_appeals (decision_id, user_id, words, created_at, answer_by)
    select d.id, ${item.author_id}, 'Нет', d.created_at, d.created_at + interval '3 days' from moderation_decisions d
    where entity_id = ${item.entity_id} and id > ${decision_id}`.execute(world.ctx.db);
  const one = await listed(other);
  const two = await listed(other, `?cursor=${one.meta.next_cursor ?? ''}`);
  expect([one.data.length, two.data.length, two.meta.next_cursor]).toEqual([25, 5, null]);
  expect(new Set([...one.data, ...two.data].map(({ id }) => id)).size).toBe(30);
  expect((await (await openBrowser(app, other.id)).get('/api/moderation/appeals?cursor=x')).statusCode).toBe(400);
  await sql`delete from moderation_appeals where closed_at is null`.execute(world.ctx.db);
});

test('one who has claimed an appeal has it alone, until five minutes have passed or it is given back', async () => {
  const { item, decision_id } = await collapsed();
  const id = await on.appealed(item.author_id, decision_id);
  const third = await person(world, app, { type: 5 });
  const path = `/api/moderation/appeals/${id}/claim`;
  expect((await on.send(other, 'PUT', path)).statusCode).toBe(200);
  expect(codeOf(await on.send(third, 'PUT', path))).toBe('moderation_case_claimed');
  expect(codeOf(await on.answer(third, id, 'uphold'))).toBe('moderation_case_claimed');
  expect((await on.send(third, 'DELETE', path)).statusCode).toBe(200);
  expect(codeOf(await on.send(third, 'PUT', path))).toBe('moderation_case_claimed');
  expect((await on.send(other, 'DELETE', path)).statusCode).toBe(200);
  expect((await on.send(third, 'PUT', path)).statusCode).toBe(200);
  world.clock.advance(5 * 60_000 + 1);
  expect(codeOf(await on.answer(other, id, 'uphold'))).toBe('done');
  expect(codeOf(await on.send(third, 'PUT', path))).toBe('moderation_case_decided');
  expect(codeOf(await on.answer(third, 999_999, 'uphold'))).toBe('appeal_not_found');
});

test('a form without scripts appeals as well, and keeps what was filled in when it is refused', async () => {
  const { item, decision_id } = await collapsed();
  const author = await openBrowser(app, item.author_id);
  const form = (words: string) =>
    app.inject({
      method: 'POST',
      url: '/settings/penalties',
      headers: {
        cookie: [...author.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams({ decision_id: String(decision_id), words }).toString(),
    });
  const long = 'ы'.repeat(2001);
  const refused = await form(long);
  expect(refused.statusCode).toBe(422);
  expect(pageProps<'settings'>(refused).props.penalties?.refused).toEqual({
    decision_id,
    words: long,
    error: 'Не больше 2000 знаков.',
  });
  const sent = await form('Первая строка\r\nвторая');
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, `/settings/penalties#decision${decision_id}`]);
  const { decisions } = pageProps<'settings'>(await author.get('/settings/penalties')).props.penalties ?? {};
  expect(decisions?.[0]?.appeal?.words).toBe('Первая строка\nвторая');
  expect((await form('Ещё раз')).statusCode).toBe(409);
});

test('erased with its account is what an appeal says, not that it was made', async () => {
  const { item, decision_id } = await collapsed();
  const id = await on.appealed(item.author_id, decision_id);
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${item.author_id}`.execute(world.ctx.db);
  world.clock.advance(60 * 86_400_000);
  await eraseDeletedAccounts(world.ctx);
  const opened = (await (await openBrowser(app, other.id)).get(`/api/moderation/appeals/${id}`)).json().data;
  expect(opened).toMatchObject({ words: null, author: null });
});
