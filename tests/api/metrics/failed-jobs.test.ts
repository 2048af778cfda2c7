/**
 * GET /api/admin/failed-jobs, POST /api/admin/failed-jobs/:id/retry, POST /api/admin/failed-jobs/retry,
 * DELETE /api/admin/failed-jobs/:id, GET /admin/jobs, and how jobs come there.
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import type { FailedJob } from '#contract/failed-jobs.ts';
import type { AdminJobsPageProps } from '#contract/admin-pages.ts';
import { collectFailedJobs, forgetOldFailedJobs } from '#domain/failed-jobs/failed-jobs.ts';
import { createSeal } from '#platform/seal.ts';
import { createUser } from '../../support/factories/users.ts';
import { openBrowser, openWorld, pageProps, type Browser, type World } from '../../support/world.ts';

const ALL = '/api/admin/failed-jobs';
const LETTER = { kind: 'sign_up_code', code: '123456', to: 'nina@people.example', locale: 'ru' };

let world: World;
let app: FastifyInstance;
let admin: Browser;
let member: Browser;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  admin = await openBrowser(app, (await createUser(world, { type: 9 })).id);
  member = await openBrowser(app, (await createUser(world)).id);
});
afterAll(() => world.close());
beforeEach(async () => {
  await sql`delete from failed_jobs`.execute(world.ctx.db);
  await sql`delete from metric_hours`.execute(world.ctx.db);
  await sql`delete from pgboss.job`.execute(world.ctx.db);
});

/** Gives a job up as pg-boss does after the last try, and lets the sweep find it. */
async function giveUp(queue: string, data: object, message = 'Error: away'): Promise<void> {
  await world.ctx.queue.send(world.ctx.db, queue, data);
  await sql`update pgboss.job set state = 'failed', retry_count = 8, completed_on = now(),
    output = ${JSON.stringify({ message })}::jsonb where name = ${queue} and state < 'active'`.execute(world.ctx.db);
  await collectFailedJobs(world.ctx);
}
async function list(cursor = ''): Promise<{ data: FailedJob[]; meta: { next_cursor: string | null } }> {
  const reply = await admin.get(`${ALL}${cursor && `?cursor=${cursor}`}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
async function only(): Promise<FailedJob> {
  const { data } = await list();
  expect(data).toHaveLength(1);
  const [job] = data;
  if (!job) throw new Error('No job');
  return job;
}
const waiting = async (queue: string) => {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = ${queue} and state < 'active'`.execute(world.ctx.db);
  return rows.map(({ data }) => data);
};
const audited = async (action: string) => {
  const { rows } = await sql<{ detail: string }>`
    select detail from audit_entries where action = ${action} order by id desc limit 1`.execute(world.ctx.db);
  return rows[0]?.detail;
};

test('what is given up is listed once, counted, and gone from the queue', async () => {
  await giveUp('compute-trust', { user_id: 7 });
  await Promise.all([collectFailedJobs(world.ctx), collectFailedJobs(world.ctx)]);
  expect(await only()).toMatchObject({ queue: 'compute-trust', about: ['user_id 7'], tries: 9, error: 'Error: away' });
  const { rows } = await sql<{ total: number }>`select total from metric_hours where name = 'jobs_failed'`.execute(
    world.ctx.db,
  );
  expect(rows).toEqual([{ total: 1 }]);
  const { rows: left } = await sql`select 1 from pgboss.job where state = 'failed'`.execute(world.ctx.db);
  expect(left).toEqual([]);
});

test('a job that fails at its last try comes there by itself, one that may be tried again does not', async () => {
  await world.ctx.queue.send(world.ctx.db, 'warm-alerts', { offer_id: 1 });
  const fail = () => world.ctx.queue.drain({ 'warm-alerts': () => Promise.reject(new Error('broken\nat a line')) });
  await expect(fail()).rejects.toThrow('broken');
  expect(await collectFailedJobs(world.ctx)).toBe(0);
  await sql`update pgboss.job set retry_limit = 1, start_after = now()`.execute(world.ctx.db);
  await expect(fail()).rejects.toThrow('broken');
  expect(await collectFailedJobs(world.ctx)).toBe(1);
  expect(await only()).toMatchObject({ queue: 'warm-alerts', tries: 2, error: 'Error: broken' });
});

test('nothing of what a job was given is shown, nor lies about readable', async () => {
  await giveUp('send-email', LETTER, 'Error: 550 <nina@people.example>: rejected, see https://mail.example/u?id=nina');
  const job = await only();
  expect(job.about).toEqual(['sign_up_code']);
  const page = await admin.get('/admin/jobs');
  const { rows } = await sql<{ text: string }>`
    select encode(data, 'escape') || error as text from failed_jobs`.execute(world.ctx.db);
  for (const text of [JSON.stringify(job), page.body, rows[0]?.text ?? ''])
    for (const secret of ['nina', '123456']) expect(text).not.toContain(secret);
  expect(job.error).toBe('Error: 550 <…@…>: rejected, see https://mail.example/…');
});

test('a job is put back with what it was given, once, and that is written down', async () => {
  await giveUp('send-email', LETTER);
  const { id } = await only();
  const replies = await Promise.all([1, 2].map(() => admin.send('POST', `${ALL}/${id}/retry`)));
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(await waiting('send-email')).toEqual([LETTER]);
  expect((await list()).data).toEqual([]);
  expect(await audited('job.retried')).toBe(`#${id} send-email, sign_up_code`);
  await world.drain();
  expect(world.emails.at(-1)?.to).toBe(LETTER.to);
});

test('all are put back with one press', async () => {
  await giveUp('compute-trust', { user_id: 7 });
  await giveUp('warm-alerts', { offer_id: 8 });
  const reply = await admin.send('POST', `${ALL}/retry`);
  expect(reply.json()).toEqual({ data: { count: 2 } });
  expect([await waiting('compute-trust'), await waiting('warm-alerts')]).toEqual([[{ user_id: 7 }], [{ offer_id: 8 }]]);
  expect(await audited('jobs.retried')).toBe('2');
});

test('a job is dropped, and that is written down', async () => {
  await giveUp('warm-alerts', { offer_id: 8 });
  const { id } = await only();
  expect((await admin.send('DELETE', `${ALL}/${id}`)).statusCode).toBe(200);
  expect((await admin.send('DELETE', `${ALL}/${id}`)).json<ErrorBody>().error.code).toBe('failed_job_not_found');
  expect(await waiting('warm-alerts')).toEqual([]);
  expect(await audited('job.dropped')).toBe(`#${id} warm-alerts, offer_id 8`);
});

test('what was sealed with another secret stays where it is', async () => {
  await giveUp('warm-alerts', { offer_id: 8 });
  const { id } = await only();
  const other = createSeal('another secret of the tests, long enough');
  await sql`update failed_jobs set data = ${other.close('{}')}`.execute(world.ctx.db);
  const reply = await admin.send('POST', `${ALL}/${id}/retry`);
  expect([reply.statusCode, reply.json<ErrorBody>().error.code]).toEqual([409, 'failed_job_unreadable']);
  expect((await only()).about).toEqual([]);
});

test('fifty at a time, the latest first, and those of two weeks ago are forgotten', async () => {
  await sql`insert into failed_jobs (queue, job_id, data, tries, error, began_at, failed_at)
    select 'notify', gen_random_uuid(), ${world.ctx.seal.close('{}')}, 9, day::text as error, ${world.clock.now()}::timestamptz,
      ${world.clock.now()}::timestamptz - day * interval '1 day' from generate_series(1, 60) day order by day desc`.execute(
    world.ctx.db,
  );
  const first = await list();
  expect([first.data.length, first.data[0]?.error]).toEqual([50, '1']);
  const second = await list(first.meta.next_cursor ?? '');
  expect([second.data.length, second.data.at(-1)?.error, second.meta.next_cursor]).toEqual([10, '60', null]);
  const props = pageProps<'admin'>(await admin.get('/admin/jobs')).props as unknown as AdminJobsPageProps;
  expect(props.jobs).toHaveLength(50);
  expect((await admin.get(props.older_path ?? '')).body).toContain('Невыполненные задания');
  await forgetOldFailedJobs(world.ctx);
  expect((await list()).data).toHaveLength(14);
});

test('to everybody else there is none of it', async () => {
  await giveUp('warm-alerts', { offer_id: 8 });
  const { id } = await only();
  expect((await member.get('/admin/jobs')).statusCode).toBe(404);
  expect((await member.get(ALL)).statusCode).toBe(403);
  expect((await member.send('POST', `${ALL}/${id}/retry`)).statusCode).toBe(403);
  expect((await member.send('POST', `${ALL}/retry`)).statusCode).toBe(403);
  expect((await member.send('DELETE', `${ALL}/${id}`)).statusCode).toBe(403);
  expect((await only()).id).toBe(id);
});
