/** Every call that writes, by somebody suspended and by somebody muted: what is closed to them, and what is not. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody, ErrorCode } from '#contract/errors.ts';
import { endpoints } from '#contract/endpoints.ts';
import { asOneTransaction } from '#platform/db.ts';
import { linesOf, ROLES } from '../authority/lines.ts';
import { requestOf } from '../authority/requests.ts';
import { handOver } from '../authority/hand-over.ts';
import { setStage, type Stage } from '../authority/stage.ts';
import { TABLE } from '../authority/table.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
let app: FastifyInstance;
let stage: Stage;

beforeAll(async () => {
  world = await openWorld();
  // What is undone is told to nobody, so pages that are kept would outlive it.
  app = await world.app({ page_cache_bytes: 0 });
  stage = await setStage(world, app);
});
afterAll(() => world.close());

/** Calls about comments and chats that change something, by what somebody muted is told. */
const TO_THE_MUTED = `
closed POST /api/offers/:id/comments
closed POST /api/discussions/:id/comments
closed PUT /api/offers/:id/comments/:comment_id
closed PUT /api/discussions/:id/comments/:comment_id
closed POST /ui/comment/save
closed POST /ui/discussion-comments/save
closed POST /ui/comment/update/:id
closed POST /ui/discussion-comments/update/:id
closed POST /ui/:type/publish/:id · comment
closed POST /ui/:type/publish/:id · discussion comment
closed POST /ui/chats
closed POST /ui/chats/:id/messages
closed PUT /ui/chats/:id/messages/:message_id
open   DELETE /api/offers/:id/comments/:comment_id
open   DELETE /api/discussions/:id/comments/:comment_id
open   POST /api/offers/:id/comments/:comment_id/reactions
open   POST /api/discussions/:id/comments/:comment_id/reactions
open   DELETE /api/offers/:id/comments/:comment_id/reactions
open   DELETE /api/discussions/:id/comments/:comment_id/reactions
open   POST /ui/comments-subscriptions
open   DELETE /ui/comments-subscriptions
open   POST /ui/chats/:id/read
open   DELETE /ui/chats/:id/messages/:message_id
open   POST /ui/chats/:id/messages/:message_id/confirm
open   PATCH /ui/chats/:id
open   DELETE /ui/chats/:id
open   PUT /ui/chats/:id/draft
open   POST /ui/chats/:id/typing
open   POST /ui/chats/:id/report
`
  .trim()
  .split('\n')
  .map((line) => ({ is_closed: line.startsWith('closed'), name: line.slice(7) }));

const keyOf = (name: string) => name.split(' · ')[0] ?? '';
const isWriting = ({ key }: { key: string }) => !key.startsWith('GET ');

test('every writing call about comments and chats stands in the table, and the contract says the same', () => {
  const there = endpoints.filter(
    (one) =>
      isWriting(one) && (/comment|\/ui\/chats|:type\/publish/.test(one.key) || one.errors.includes('account_muted')),
  );
  expect([...new Set(TO_THE_MUTED.map(({ name }) => keyOf(name)))].toSorted()).toEqual(
    there.map(({ key }) => key).toSorted(),
  );
  const closed = there.filter(({ errors }) => errors.includes('account_muted')).map(({ key }) => key);
  const said = TO_THE_MUTED.filter(({ is_closed }) => is_closed).map(({ name }) => keyOf(name));
  expect(closed.toSorted()).toEqual([...new Set(said)].toSorted());
});

class UndoneError extends Error {}

/** What the member is told of a thing of their own, once the database has them muted; all of it is undone. */
async function toldMuted(name: string): Promise<ErrorCode | 'done'> {
  const member = stage.people.find(({ role }) => role === 'member');
  if (!member) throw new Error('Nobody is a member');
  const request = await requestOf(name, stage, member);
  let told: ErrorCode | 'done' = 'done';
  await asOneTransaction(world.ctx.db, async (tx) => {
    await handOver(tx, stage, member.id);
    await sql`update users set muted_until = ${new Date(world.clock.now().getTime() + 60_000)} where id = ${member.id}`.execute(
      tx,
    );
    const reply = await app.inject({ ...request, headers: { ...member.headers, ...request.headers } });
    if (reply.statusCode >= 400) told = reply.json<ErrorBody>().error.code;
    throw new UndoneError();
  }).catch((error: unknown) => {
    if (!(error instanceof UndoneError)) throw error;
  });
  return told;
}

test('who is muted is refused by each call that is closed to them, and by no other call that writes', async () => {
  const wrong: string[] = [];
  const closed = new Set(TO_THE_MUTED.filter(({ is_closed }) => is_closed).map(({ name }) => name));
  const calls = new Set<string>(endpoints.filter(isWriting).map(({ key }) => key));
  for (const { name } of linesOf(TABLE)) {
    if (!calls.has(keyOf(name))) continue;
    // oxlint-disable-next-line no-await-in-loop -- each is undone before the next one
    const told = await toldMuted(name);
    if ((told === 'account_muted') !== closed.has(name)) wrong.push(`${name}: ${told}`);
  }
  expect(wrong).toEqual([]);
});

/**
 * What stays open to whoever is suspended: the way in and out, their account's safety and choices, writing to the operator, what
 * they have read, and taking away what is theirs alone. That each call does so is seen in tests/api/authority.
 */
const OPEN_TO_THE_SUSPENDED = [
  /^POST (?:\/logout|\/email\/resend|\/api\/contact|\/api\/auth\/.*|\/ui\/auth\/(?:email\/.*|register))$/,
  /^(?:POST|DELETE) \/api\/account\//,
  /^(?:PATCH|PUT|DELETE) \/api\/me\/(?:preferences|privacy|push|notification-choices|feed-read)$/,
  /^POST \/api\/(?:me\/badges\/celebrate|alert-drafts|appeals)$/,
  /^DELETE \/api\/(?:media|drafts)\/:id$/,
  // Reading, taking back and a draft; that they are typing is told to nobody.
  /^(?:POST|PUT|PATCH|DELETE) \/ui\/chats\/:id(?:\/read|\/draft|\/typing|\/messages\/:message_id\/confirm)?$/,
  /^DELETE \/ui\/chats\/:id\/messages\/:message_id$/,
];

test('whoever is suspended is refused by every call that writes, save those that keep their account theirs', () => {
  const at = ROLES.indexOf('suspended');
  const calls = new Set<string>(endpoints.filter(isWriting).map(({ key }) => key));
  const open = linesOf(TABLE)
    .filter(({ name, shown, own }) => calls.has(keyOf(name)) && (shown[at] === '+' || own[at] === '+'))
    .map(({ name }) => name);
  expect(open.filter((name) => !OPEN_TO_THE_SUSPENDED.some((one) => one.test(name)))).toEqual([]);
  // Each of them is there for something.
  expect(OPEN_TO_THE_SUSPENDED.filter((one) => !open.some((name) => one.test(name)))).toEqual([]);
});
