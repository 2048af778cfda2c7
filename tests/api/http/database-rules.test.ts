/** No rule of the database is reached by what a caller may send: our own checks speak first, at the field. */
import { sql } from 'kysely';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { changeSetting, readSettings } from '#domain/settings/settings.ts';
import { refusedByDatabase } from '#server/database-refusals.ts';
import { createPicture, dealForm } from '../../support/factories/forms.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let user_id: number;
let editor: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  const settings = Object.keys(await readSettings(world.ctx));
  for (const key of settings.filter((name) => /^limits.*_a_minute|_a_day|per_day/.test(name)))
    await changeSetting(world.ctx, key, 1_000_000);
  for (const key of settings.filter((name) => /gap_seconds/.test(name))) await changeSetting(world.ctx, key, 0);
  ({ id: user_id } = await createUser(world, { type: 7, trust_level: 3 }));
  editor = await openBrowser(app, user_id);
});
afterAll(() => world.close());

const faultsOf = (reply: LightMyRequestResponse) => reply.json<ErrorBody>().error.fields;
const broken = (code: string, table: string, constraint: string) => refusedByDatabase({ code, table, constraint });
const loggedRules = () => world.log.filter((line) => line.includes('refused_by_database'));

test('a picture stands in one post alone, and the second is told at its field', async () => {
  const picture_ids = [await createPicture(world, user_id)];
  const first = await editor.send('POST', '/api/offers', {
    kind: 'deal',
    form: await dealForm(world, user_id, { picture_ids }),
  });
  expect(first.statusCode).toBe(200);
  const told = { picture_ids: ['Эта картинка уже стоит в другой вашей публикации. Загрузите её здесь ещё раз.'] };
  const again = await editor.send('POST', '/api/offers', {
    kind: 'deal',
    form: await dealForm(world, user_id, { picture_ids }),
  });
  expect([again.statusCode, faultsOf(again)]).toEqual([422, told]);
  const other = await editor.send('POST', '/api/offers', { kind: 'deal', form: await dealForm(world, user_id) });
  const own = other.json<{ data: { id: number } }>().data;
  const changed = await editor.send('PATCH', `/api/offers/${own.id}`, { picture_ids });
  expect([changed.statusCode, faultsOf(changed)]).toEqual([422, told]);
  const draft = await editor.send('POST', '/api/drafts', {
    kind: 'deal',
    form: await dealForm(world, user_id, { picture_ids }),
  });
  const { id } = draft.json<{ data: { id: number } }>().data;
  const submitted = await editor.send('POST', `/api/drafts/${id}/submit`);
  expect([submitted.statusCode, faultsOf(submitted)]).toEqual([422, told]);
  expect((await editor.get(`/api/drafts/${id}`)).statusCode).toBe(200);
});

test('of many who post one picture at once, one does', async () => {
  const picture_ids = [await createPicture(world, user_id)];
  const forms = await Promise.all(Array.from({ length: 20 }, () => dealForm(world, user_id, { picture_ids })));
  const replies = await Promise.all(forms.map((form) => editor.send('POST', '/api/offers', { kind: 'deal', form })));
  const statuses = Map.groupBy(replies, ({ statusCode }) => statusCode);
  expect([statuses.get(200)?.length, statuses.get(422)?.length]).toEqual([1, 19]);
  const { rows } = await sql`select 1 from offer_pictures where media_id = any(${picture_ids}::bigint[])`.execute(
    world.ctx.db,
  );
  expect(rows).toHaveLength(1);
  expect(loggedRules()).toEqual([]);
});

test('what slips through is refused with 4xx at the field it is about, and logged; a broken count is a fault of ours', () => {
  expect(broken('23514', 'offers', 'offers_url_check')).toEqual({
    code: 'invalid_field',
    details: { fields: { url: ['field_malformed'] } },
  });
  expect(broken('23514', 'offers', 'offers_check2')?.details.fields).toEqual({ ends_on: ['field_malformed'] });
  expect(broken('23505', 'offer_pictures', 'offer_pictures_media_id_key')?.code).toBe('conflict');
  expect(broken('23503', 'comments', 'comments_parent_id_fkey')?.code).toBe('conflict');
  expect(broken('22003', '', '')?.code).toBe('malformed_request');
  expect(broken('23514', 'offers', 'offers_comments_count_check')).toBeNull();
  expect(refusedByDatabase(new Error('anything'))).toBeNull();
});
