/** POST /api/moderation/appeals/:id/answer about messages of chats. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAppeals } from '../../support/appeals.ts';
import { decide, look, openChatCases, type ChatCases } from '../../support/chat-cases.ts';
import type { Talker } from '../../support/chats.ts';
import { openBrowser, type World } from '../../support/world.ts';

let site: ChatCases;
let world: World;
let other: Talker;
let on: ReturnType<typeof openAppeals>;

beforeAll(async () => {
  site = await openChatCases();
  ({ world } = site);
  other = await site.talker({ type: 5 });
  on = openAppeals(world, site.app);
});
afterAll(() => world.close());

/** Takes a message away or hides its code, and waits until that was told. */
async function decided(case_id: number, decision: 'refused' | 'code_hidden'): Promise<number> {
  site.judge.browser = await openBrowser(site.app, site.judge.id);
  const reply = await decide(site.judge, case_id, decision);
  expect(reply.statusCode, reply.body).toBe(200);
  const { decision_id } = reply.json<{ data: { decision_id: number } }>().data;
  await on.told(decision_id);
  return decision_id;
}

const rowOf = async (id: number) =>
  (
    await sql<Record<string, unknown>>`
      select deleted_at, content_text, code_hidden_at from chat_messages where id = ${id}`.execute(world.ctx.db)
  ).rows[0];

test.for(['refused', 'code_hidden'] as const)(
  'overturned, a message that was %s says what it said, and not again once that is undone',
  async (decision) => {
    const { one, message_id, case_id } = await site.reported('Вот код: SALE-2044');
    const before = await rowOf(message_id);
    const id = await decided(case_id, decision);
    const taken = await rowOf(message_id);
    expect(taken).not.toEqual(before);
    const appeal_id = await on.appealed(one.id, id);
    const answer_id = await on.answered(other, appeal_id, 'overturn');
    expect(await rowOf(message_id)).toEqual(before);
    other.browser = await openBrowser(site.app, other.id);
    expect(await look(other, case_id)).toMatchObject({ decision: 'released' });
    const undone = await on.undo(other, answer_id);
    if (decision === 'refused') {
      // The other side has it again, and may have read it.
      expect(undone.json().error.code).toBe('moderation_undo_closed');
      expect(await rowOf(message_id)).toEqual(before);
    } else {
      expect(undone.statusCode, undone.body).toBe(200);
      expect((await rowOf(message_id))?.['code_hidden_at']).not.toBeNull();
      expect(await look(other, case_id)).toMatchObject({ decision: 'code_hidden' });
    }
  },
);

test('overturned, a message that had waited is delivered', async () => {
  const { one, other: reader, chat_id, case_id } = await site.repeated();
  const id = await decided(case_id, 'refused');
  reader.browser = await openBrowser(site.app, reader.id);
  const path = `/ui/chats/${chat_id}/messages`;
  expect((await reader.browser.get(path)).statusCode).toBe(404);
  await on.answered(other, await on.appealed(one.id, id), 'overturn');
  expect((await reader.browser.get(path)).body).toContain('Одно и то же предложение');
});

test('of a message whose case is forgotten the decision is overturned all the same', async () => {
  const { one, case_id } = await site.reported();
  const id = await decided(case_id, 'refused');
  const appeal_id = await on.appealed(one.id, id);
  await sql`delete from chat_case_pictures where case_id = ${case_id}`.execute(world.ctx.db);
  await sql`delete from chat_cases where id = ${case_id}`.execute(world.ctx.db);
  await on.answered(other, appeal_id, 'overturn');
  const opened = (await on.send(other, 'PUT', `/api/moderation/appeals/${appeal_id}/claim`)).json();
  expect(opened.error.code).toBe('moderation_case_decided');
});
