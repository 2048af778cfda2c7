/**
 * POST /ui/comment/save, POST /ui/discussion-comments/save,
 * POST /ui/comment/update/:id, POST /ui/discussion-comments/update/:id
 */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting } from '#domain/settings/settings.ts';
import { createDiscussion, createOffer } from '../../support/factories/offers.ts';
import { createUser } from '../../support/factories/users.ts';
import { sendForm } from '../../support/uploads.ts';
import { openBrowser, openWorld, type Browser, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;

beforeAll(async () => {
  world = await openWorld();
  app = await world.app();
  await changeSetting(world.ctx, 'comments.gap_seconds_t1', 0);
});
afterAll(() => world.close());

const HOUR_MS = 3600_000;
const delta = (text: string) => JSON.stringify({ ops: [{ insert: `${text}\n` }] });

/** Both families: the call that saves, the one that updates, the REST address beside them, an entry to talk about. */
async function families() {
  const [offer, discussion] = [await createOffer(world), await createDiscussion(world)];
  return [
    { save: '/ui/comment/save', update: '/ui/comment/update', rest: `/api/offers/${offer.id}`, id: offer.id },
    {
      save: '/ui/discussion-comments/save',
      update: '/ui/discussion-comments/update',
      rest: `/api/discussions/${discussion.id}`,
      id: discussion.id,
    },
  ];
}

const codeOf = (reply: Awaited<ReturnType<typeof sendForm>>) =>
  reply.statusCode === 200 ? 'done' : reply.json<{ error: { code: string } }>().error.code;

interface Listed {
  id: number;
  content: string;
  is_edited: boolean;
  children: Listed[];
}

async function listed(browser: Browser, rest: string): Promise<{ data: Listed[]; meta: { count: number } }> {
  return (await browser.get(`${rest}/comments`)).json();
}

test('a form writes a comment and a reply, and answers with the status alone', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  for (const { save, rest, id } of await families()) {
    const reply = await sendForm(browser, save, { id: `${id}`, delta: delta('корень'), parent_id: '' });
    expect([reply.statusCode, reply.json()], reply.body).toEqual([200, { status: true }]);
    const [root] = (await listed(browser, rest)).data;
    await sendForm(browser, save, { id: `${id}`, delta: delta('ответ'), parent_id: `${root?.id}`, author_id: '1' });
    const { data, meta } = await listed(browser, rest);
    expect(data).toMatchObject([{ content: '<p>корень</p>', children: [{ content: '<p>ответ</p>' }] }]);
    expect(meta.count).toBe(2);
  }
});

test('a form says a comment anew, whatever comment of its family it names', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const [deals, talks] = await families();
  if (!deals || !talks) throw new Error('There are two families');
  for (const { save, update, rest, id } of [deals, talks]) {
    await sendForm(browser, save, { id: `${id}`, delta: delta('было') });
    const comment_id = (await listed(browser, rest)).data[0]?.id;
    const reply = await sendForm(browser, `${update}/${comment_id}`, { delta: delta('стало') });
    expect([reply.statusCode, reply.json()], reply.body).toEqual([200, { status: true }]);
    expect((await listed(browser, rest)).data).toMatchObject([{ content: '<p>стало</p>', is_edited: true }]);
    const other = update === deals.update ? talks.update : deals.update;
    expect(codeOf(await sendForm(browser, `${other}/${comment_id}`, { delta: delta('чужая дверь') }))).toBe(
      'comment_not_found',
    );
  }
});

test('both endpoints refuse alike: who may not, what is not there, what cannot be said', async () => {
  const member = await createUser(world);
  const author = await openBrowser(app, (await createUser(world)).id);
  const suspended = await createUser(world, { suspended_until: new Date(world.clock.now().getTime() + HOUR_MS) });
  const people: [string, Browser][] = [
    ['not_signed_in', await openBrowser(app)],
    ['account_suspended', await openBrowser(app, suspended.id)],
    ['email_not_verified', await openBrowser(app, (await createUser(world, { is_verified: false })).id)],
  ];
  const browser = await openBrowser(app, member.id);
  const wrong: [string, string][] = [
    ['comment_empty', delta('  ')],
    ['comment_too_long', delta('я'.repeat(10_001))],
    ['delta_invalid', JSON.stringify({ ops: [{ insert: { video: 'x' } }] })],
    ['malformed_request', '{"ops":'],
    ['malformed_request', '[]'],
    ['malformed_request', JSON.stringify({ ops: Array.from({ length: 2001 }, () => ({ insert: 'a' })) })],
    ['malformed_request', ''],
  ];
  for (const { save, update, rest, id } of await families()) {
    await sendForm(author, save, { id: `${id}`, delta: delta('чужое') });
    const comment_id = (await listed(author, rest)).data[0]?.id ?? 0;
    for (const [code, who] of people) {
      expect(codeOf(await sendForm(who, save, { id: `${id}`, delta: delta('нельзя') })), code).toBe(code);
      const edit = codeOf(await sendForm(who, `${update}/${comment_id}`, { delta: delta('нельзя') }));
      expect(edit).toBe(code === 'email_not_verified' ? 'not_allowed' : code);
    }
    for (const [code, given] of wrong) {
      expect(codeOf(await sendForm(browser, save, { id: `${id}`, delta: given })), given.slice(0, 40)).toBe(code);
      expect(codeOf(await sendForm(author, `${update}/${comment_id}`, { delta: given })), given.slice(0, 40)).toBe(
        code,
      );
      // What JSON is refused for, a form is refused for.
      if (code !== 'malformed_request') {
        const reply = await browser.send('POST', `${rest}/comments`, { delta: JSON.parse(given) });
        expect(codeOf(reply)).toBe(code);
      }
    }
    expect(codeOf(await sendForm(browser, save, { delta: delta('куда') }))).toBe('malformed_request');
    expect(codeOf(await sendForm(browser, save, { id: 'x', delta: delta('куда') }))).toBe('malformed_request');
    const nowhere = await sendForm(browser, save, { id: '987654321', delta: delta('куда') });
    expect(codeOf(nowhere)).toBe(rest.startsWith('/api/offers') ? 'offer_not_found' : 'discussion_not_found');
    const orphan = await sendForm(browser, save, { id: `${id}`, delta: delta('кому'), parent_id: '987654321' });
    expect(codeOf(orphan)).toBe('comment_not_found');
    expect(codeOf(await sendForm(browser, `${update}/987654321`, { delta: delta('что') }))).toBe('comment_not_found');
    expect(codeOf(await sendForm(browser, `${update}/${comment_id}`, { delta: delta('чужое слово') }))).toBe(
      'not_allowed',
    );
    const json = await browser.send('POST', save, { id, delta: JSON.parse(delta('не форма')) });
    expect(codeOf(json)).toBe('unsupported_media_type');
    expect((await listed(author, rest)).data).toMatchObject([{ content: '<p>чужое</p>', is_edited: false }]);
  }
});

test('a comment under something hidden is not there, as an unknown one', async () => {
  const author = await createUser(world);
  const browser = await openBrowser(app, author.id);
  const offer = await createOffer(world);
  await sendForm(browser, '/ui/comment/save', { id: `${offer.id}`, delta: delta('слово') });
  const id = (await listed(browser, `/api/offers/${offer.id}`)).data[0]?.id;
  await sql`update offers set deactivated_at = ${world.clock.now()} where id = ${offer.id}`.execute(world.ctx.db);
  const hidden = await sendForm(browser, `/ui/comment/update/${id}`, { delta: delta('иначе') });
  const unknown = await sendForm(browser, '/ui/comment/update/987654321', { delta: delta('иначе') });
  expect([hidden.statusCode, hidden.json()]).toEqual([unknown.statusCode, unknown.json()]);
});

test('a form without the token changes nothing', async () => {
  const user = await createUser(world);
  const browser = await openBrowser(app, user.id);
  const offer = await createOffer(world);
  const reply = await sendForm(
    browser,
    '/ui/comment/save',
    { id: `${offer.id}`, delta: delta('подделка') },
    { 'x-csrf-token': 'wrong' },
  );
  expect(codeOf(reply)).toBe('csrf_failed');
  expect((await listed(browser, `/api/offers/${offer.id}`)).data).toEqual([]);
});

test('as long as JSON may be: thousands of small pieces fit into a form', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const offer = await createOffer(world);
  const ops = Array.from({ length: 999 }, (_, index) => [
    { insert: 'слово', attributes: { link: `https://shop.example/a-rather-long-address-of-something/${index}` } },
    { insert: ' ' },
  ]).flat();
  const body = JSON.stringify({ ops: [...ops, { insert: '\n' }] });
  expect(Buffer.byteLength(body)).toBeGreaterThan(100 * 1024);
  const reply = await sendForm(browser, '/ui/comment/save', { id: `${offer.id}`, delta: body });
  expect(reply.statusCode, reply.body).toBe(200);
  const huge = delta('я'.repeat(1024 * 1024));
  expect(codeOf(await sendForm(browser, '/ui/comment/save', { id: `${offer.id}`, delta: huge }))).toBe(
    'body_too_large',
  );
});

test('the same key writes once; another text under it is refused', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const offer = await createOffer(world);
  const send = (text: string) =>
    sendForm(
      browser,
      '/ui/comment/save',
      { id: `${offer.id}`, delta: delta(text) },
      { 'idempotency-key': `form-${offer.id}` },
    );
  expect((await send('раз')).json()).toEqual({ status: true });
  // Later than the same words would count as one request anyway.
  world.clock.advance(6000);
  const again = await send('раз');
  expect([again.statusCode, again.json(), again.headers['idempotency-replayed']]).toEqual([
    200,
    { status: true },
    'true',
  ]);
  expect(codeOf(await send('два'))).toBe('idempotency_key_reused');
  expect((await listed(browser, `/api/offers/${offer.id}`)).data).toHaveLength(1);
});

test('thirty of one form at once are one comment', async () => {
  const browser = await openBrowser(app, (await createUser(world)).id);
  const offer = await createOffer(world);
  await browser.get('/api/csrf');
  const replies = await Promise.all(
    Array.from({ length: 30 }, () =>
      sendForm(browser, '/ui/comment/save', { id: `${offer.id}`, delta: delta('один раз') }),
    ),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const { data, meta } = await listed(browser, `/api/offers/${offer.id}`);
  expect([data.length, meta.count]).toEqual([1, 1]);
});
