/** The audit log: found by member and action, taken away as a table, changed by nobody. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditPageProps } from '#contract/pages.ts';
import { forgetOldAudit, recordAudit, settleAudit } from '#domain/audit/audit.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let admin: Browser;
let chief: number;
let mate: number;

const note = (actor_id: number, subject_id: number | null, action: string, detail = '') =>
  recordAudit(world.ctx, world.ctx.db, { actor_id, subject_id, action, detail });

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  chief = (await createUser(world, { type: 9, username: 'chief' })).id;
  mate = (await createUser(world, { type: 9, username: 'mate' })).id;
  admin = await openBrowser(app, chief);
});
afterAll(() => world.close());

const shown = async (query: string) =>
  pageProps(await admin.get(`/admin/audit${query}`)).props as unknown as AuditPageProps;
const details = async (query: string) => (await shown(query)).entries.map(({ detail }) => detail);

test('entries are found by who did them, with whose account, and by what was done, page by page', async () => {
  await note(chief, mate, 'user.type_changed', 'one');
  await note(mate, chief, 'user.type_changed', 'two');
  await note(mate, null, 'setting.changed', 'three');
  await note(mate, mate, 'setting.changed', 'four');
  expect(await details('')).toEqual(['four', 'three', 'two', 'one']);
  expect(await details('?who=CHIEF')).toEqual(['two', 'one']);
  expect(await details('?who=mate&action=setting.changed')).toEqual(['four', 'three']);
  expect(await details('?action=user.type_changed')).toEqual(['two', 'one']);
  expect(await details('?who=nobody_at_all')).toEqual([]);
  expect(await details(`?who=${encodeURIComponent('x\0')}&action=%27`)).toEqual([]);
  const listed = await admin.get('/api/audit?who=mate&action=setting.changed');
  expect(listed.json<{ data: { detail: string }[] }>().data.map(({ detail }) => detail)).toEqual(['four', 'three']);
  for (let n = 0; n < 60; n += 1) await note(chief, null, 'group.changed', `${n}`);
  const first = await shown('?who=chief&action=group.changed');
  expect(first.entries).toHaveLength(50);
  const rest = pageProps(await admin.get(first.older_path ?? '')).props as unknown as AuditPageProps;
  expect(rest.entries.map(({ detail }) => detail)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']);
  expect(rest.older_path).toBeNull();
});

test('the same comes as a table, and no cell of it is a formula', async () => {
  await note(chief, mate, 'store.changed', '=1+1, "x"');
  const reply = await admin.get('/admin/audit.csv?action=store.changed');
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toMatch(/^attachment; filename="audit-\d{4}-\d{2}-\d{2}\.csv"$/);
  const [head, row] = reply.body.split('\r\n');
  expect(head).toBe('id,at,actor,subject,action,detail');
  expect(row).toMatch(/^\d+,\d{4}-.*Z,chief,mate,store\.changed,"'=1\+1, ""x"""$/);
  expect((await admin.get('/admin/audit.csv?who=nobody_at_all')).body).toBe(`${head}\r\n`);
  const many = await admin.get('/admin/audit.csv');
  expect(many.body.trimEnd().split('\r\n').length).toBeGreaterThan(60);
  const reader = await openBrowser(app, (await createUser(world, { type: 5 })).id);
  expect((await reader.get('/admin/audit.csv')).statusCode).toBe(404);
});

test('nobody changes what is written or takes it out before its year is over, whatever they ask the database', async () => {
  const id = await note(chief, mate, 'user.deleted', 'begun');
  await settleAudit(world.ctx, id, '200');
  const db = world.ctx.db;
  const refusal = /audit log is not changed/i;
  await expect(sql`update audit_entries set detail = 'nothing' where id = ${id}`.execute(db)).rejects.toThrow(refusal);
  await expect(sql`update audit_entries set actor_id = ${mate} where id = ${id}`.execute(db)).rejects.toThrow(refusal);
  await expect(sql`delete from audit_entries where id = ${id}`.execute(db)).rejects.toThrow(refusal);
  expect((await details('?action=user.deleted'))[0]).toBe('begun 200');
  await forgetOldAudit(world.ctx);
  expect(await details('?action=user.deleted')).toEqual(['begun 200']);
  world.clock.advance(366 * 86_400_000);
  await forgetOldAudit(world.ctx);
  const { rows } = await sql`select 1 from audit_entries`.execute(db);
  expect(rows).toEqual([]);
  // What lets entries go ends with its transaction.
  await note(mate, null, 'user.deleted', 'later');
  await expect(sql`delete from audit_entries`.execute(db)).rejects.toThrow(refusal);
});
