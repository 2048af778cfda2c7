/** PUT /api/chat-cases/:id/decision, DELETE /api/moderation/decisions/:id: why, what follows, who is told, and back again. */
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GroupedNotification } from '#contract/notifications.ts';
import { tellDecision } from '#domain/moderation/moderation.ts';
import { mailNotifications } from '#domain/notifications/notifications.ts';
import { decide, look, openChatCases, type ChatCases } from '../../support/chat-cases.ts';
import {
  addChatPicture,
  codeOf,
  messagesOf,
  pictureDelta,
  say,
  sent,
  talkOf,
  unreadOf,
  type Talker,
} from '../../support/chats.ts';
import { openBrowser, pageProps, type World } from '../../support/world.ts';

let site: ChatCases;
let world: World;
let app: FastifyInstance;
let judge: Talker;

beforeAll(async () => {
  site = await openChatCases();
  ({ world, app, judge } = site);
});
afterAll(() => world.close());

async function decided(case_id: number, decision: string, more: object = {}, who = judge): Promise<number> {
  const reply = await decide(who, case_id, decision, more);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<{ data: { decision_id: number } }>().data.decision_id;
}

const undo = (id: number, who = judge) => who.browser.send('DELETE', `/api/moderation/decisions/${id}`);

/** The queue keeps the time of the machine, where that minute lies in years. */
async function aMinuteAfter(decision_id: number): Promise<void> {
  world.clock.advance(61_000);
  await tellDecision(world.ctx, decision_id);
  await tellDecision(world.ctx, decision_id);
  await world.drain();
}

async function told({ id }: Talker): Promise<GroupedNotification[]> {
  const reply = await (await openBrowser(app, id)).get('/ui/user-notification/index');
  return reply
    .json<{ grouped_notifications: GroupedNotification[] }>()
    .grouped_notifications.filter(({ icon_type }) => icon_type === 'moderation' || icon_type === 'report');
}

const messageOf = async (who: Talker, chat_id: number, id: number) =>
  (await messagesOf(who, chat_id)).data.find((one) => one.id === id);
const faults = (reply: Awaited<ReturnType<typeof decide>>) => {
  const { fields } = reply.json<{ error: { fields?: Record<string, string[]> } }>().error;
  return Object.keys(fields ?? {});
};
const inForce = async (case_id: number) => {
  const { rows } = await sql<{ action: string }>`
    select action from moderation_decisions where entity_type = 'message' and entity_id = ${case_id}
    and undone_at is null`.execute(world.ctx.db);
  return rows.map(({ action }) => action);
};

test('what is taken away has a reason and words, told to its author; who reported it reads that they were right', async () => {
  const { one, other, chat_id, message_id, case_id } = await site.reported();
  const id = await decided(case_id, 'refused', { reason: 'rude', words: 'Коды <b>не продают</b>' });
  await world.drain();
  expect(await told(one)).toEqual([]);
  await aMinuteAfter(id);
  const [notice, ...rest] = await told(one);
  expect(rest).toEqual([]);
  expect(notice).toMatchObject({ icon_type: 'moderation', url: `/settings/penalties#decision${id}` });
  const page = pageProps<'settings'>(await (await openBrowser(app, one.id)).get('/settings/penalties'));
  expect(page.props.penalties?.decisions[0]?.item).toEqual({
    title: null,
    url: `/chats/${chat_id}#message${message_id}`,
  });
  expect(notice?.text).toContain('Коды &#60;b&#62;не продают&#60;/b&#62;');
  const [outcome, ...others] = await told(other);
  expect(others).toEqual([]);
  expect(outcome).toMatchObject({ icon_type: 'report' });
  expect(outcome?.text).toContain('подтвердилась');
  world.clock.advance(3_600_000);
  await mailNotifications(world.ctx);
  await world.drain();
  expect(world.emails.filter(({ text }) => text.includes('не продают'))).toHaveLength(1);
  // One message after another is news after news.
  const second = sent(await say(one, chat_id, 'и снова')).data.id;
  await (
    await openBrowser(app, other.id)
  ).send('POST', `/ui/chats/${chat_id}/report`, {
    message_id: second,
    reason: 'spam',
  });
  judge.browser = await openBrowser(app, judge.id);
  const again = (await judge.browser.get('/api/chat-cases')).json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  await aMinuteAfter(await decided(again, 'refused'));
  expect(await told(one)).toHaveLength(2);
});

test('by default a reported message goes for what it was reported for, and one that repeats for spam', async () => {
  const { case_id } = await site.reported();
  await decided(case_id, 'refused');
  expect((await look(judge, case_id)).history).toMatchObject([{ action: 'remove_message', reason: 'rude' }]);
  const repeat = await site.repeated();
  await decided(repeat.case_id, 'refused');
  expect((await look(judge, repeat.case_id)).history).toMatchObject([{ action: 'remove_message', reason: 'spam' }]);
});

test('what was let stand is no news to its author, and no rule broken to who reported it', async () => {
  const { one, other, case_id } = await site.reported();
  await aMinuteAfter(await decided(case_id, 'released'));
  expect(await told(one)).toEqual([]);
  expect((await told(other))[0]?.text).toContain('не нашёл нарушения');
});

test('reasons and words that do not fit are named at their field, and nothing is decided', async () => {
  const { case_id } = await site.reported();
  for (const [decision, more, field] of [
    ['released', { reason: 'spam' }, 'reason'],
    ['released', { penalty: 'mute' }, 'reason'],
    ['refused', { reason: 'no_violation' }, 'reason'],
    ['refused', { reason: 'other' }, 'words'],
    ['refused', { words: 'ы'.repeat(2001) }, 'words'],
  ] as const)
    expect(faults(await decide(judge, case_id, decision, more)), JSON.stringify(more)).toEqual([field]);
  expect(await inForce(case_id)).toEqual([]);
  expect((await look(judge, case_id)).decisions).toEqual(['released', 'refused', 'code_hidden']);
});

test('its author gets the next penalty of the ladder with it, which goes when the decision is undone', async () => {
  const { one, chat_id, case_id } = await site.reported();
  expect((await look(judge, case_id)).next_penalty).toBe(0);
  const id = await decided(case_id, 'refused', { penalty: 'mute', words: 'Так не пишут' });
  const penalties = async () => {
    const { rows } = await sql`
      select kind, step from penalties where user_id = ${one.id} and lifted_at is null`.execute(world.ctx.db);
    return rows;
  };
  expect(await penalties()).toEqual([{ kind: 'mute', step: 1 }]);
  expect((await undo(id)).statusCode).toBe(200);
  expect(await penalties()).toEqual([]);
  expect(codeOf(await say(one, chat_id, 'снова могу'))).toBe('ok');
});

test('moderators get no penalty from one another, and the decision with it is whole or absent', async () => {
  const { one, case_id } = await site.reported();
  await sql`update users set type = 5 where id = ${one.id}`.execute(world.ctx.db);
  expect((await look(judge, case_id)).next_penalty).toBeNull();
  expect(codeOf(await decide(judge, case_id, 'refused', { penalty: 'suspend' }))).toBe('not_allowed');
  expect(await inForce(case_id)).toEqual([]);
  expect((await look(judge, case_id)).decision).toBeNull();
});

test('undone, a message stands with its words, its pictures and its place among the unread; nobody is told', async () => {
  const [one, other] = [await site.talker(), await site.talker()];
  const chat_id = await talkOf(one, other);
  await addChatPicture(world, one.id);
  const message_id = sent(await say(one, chat_id, '', pictureDelta(one.id))).data.id;
  await other.browser.send('POST', `/ui/chats/${chat_id}/report`, { message_id, reason: 'rude' });
  const case_id = (await judge.browser.get('/api/chat-cases')).json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  const before = [await messageOf(one, chat_id, message_id), await messageOf(other, chat_id, message_id)];
  const unread = await unreadOf(other);
  expect(before[1]?.content).toContain('<img');
  const id = await decided(case_id, 'refused');
  expect(await unreadOf(other)).toBe(unread - 1);
  expect(await messageOf(other, chat_id, message_id)).toMatchObject({ is_deleted: true, content: '' });
  expect((await undo(id)).statusCode).toBe(200);
  expect([await messageOf(one, chat_id, message_id), await messageOf(other, chat_id, message_id)]).toEqual(before);
  expect(await unreadOf(other)).toBe(unread);
  await aMinuteAfter(id);
  expect([await told(one), await told(other)]).toEqual([[], []]);
  // It waits again, and is decided again.
  judge.browser = await openBrowser(app, judge.id);
  await decided(case_id, 'released');
});

test('a hidden code shows again when that is undone; what its author has deleted since stays deleted', async () => {
  const first = await site.reported();
  const id = await decided(first.case_id, 'code_hidden');
  await first.one.browser.send('POST', `/ui/chats/${first.chat_id}/messages/${first.message_id}/confirm`);
  expect((await undo(id)).statusCode).toBe(200);
  expect(await messageOf(first.other, first.chat_id, first.message_id)).toMatchObject({
    content: '<p>Вот код: SALE-2031</p>',
    hidden_code: null,
  });
  const second = await site.reported('Вот другой код: SALE-2032');
  const hidden = await decided(second.case_id, 'code_hidden');
  await second.one.browser.send('DELETE', `/ui/chats/${second.chat_id}/messages/${second.message_id}`);
  expect((await undo(hidden)).statusCode).toBe(200);
  expect(await messageOf(second.other, second.chat_id, second.message_id)).toMatchObject({ is_deleted: true });
});

test('undone by who decided or an administrator, within the minute, once; what was delivered is final', async () => {
  const { case_id } = await site.reported();
  const id = await decided(case_id, 'refused');
  const [colleague, admin] = [await site.talker({ type: 5 }), await site.talker({ type: 9 })];
  expect(codeOf(await undo(id, colleague))).toBe('moderation_undo_closed');
  expect(codeOf(await undo(id, await site.talker()))).toBe('moderation_decision_not_found');
  expect(codeOf(await undo(id, admin))).toBe('ok');
  expect(codeOf(await undo(id))).toBe('moderation_undo_closed');
  const later = await decided(case_id, 'refused');
  world.clock.advance(60_000);
  expect(codeOf(await undo(later))).toBe('moderation_undo_closed');
  const repeat = await site.repeated();
  expect(codeOf(await undo(await decided(repeat.case_id, 'released')))).toBe('moderation_undo_closed');
});

test('of fifty who decide at once one does, and of fifty who undo one', async () => {
  const { one, case_id } = await site.reported();
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      decide(judge, case_id, n % 2 === 0 ? 'refused' : 'code_hidden', { penalty: 'mute' }),
    ),
  );
  const won = all.filter(({ statusCode }) => statusCode === 200);
  expect(won).toHaveLength(1);
  expect(new Set(all.map(codeOf))).toEqual(new Set(['ok', 'chat_case_decided']));
  expect(await inForce(case_id)).toHaveLength(1);
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from penalties where user_id = ${one.id} and lifted_at is null`.execute(world.ctx.db);
    return rows[0]?.count;
  };
  expect(await count()).toBe(1);
  const id = won[0]?.json<{ data: { decision_id: number } }>().data.decision_id ?? 0;
  const undone = await Promise.all(Array.from({ length: 50 }, () => undo(id)));
  expect(undone.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await inForce(case_id)).toEqual([]);
  expect(await count()).toBe(0);
});

test('the plain form comes back with all that was filled in and what is wrong, and takes a decision back', async () => {
  const { case_id } = await site.reported();
  const press = async (fields: Record<string, string>) => {
    const cookie = [...judge.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return app.inject({
      method: 'POST',
      url: `/mod/chats/${case_id}`,
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  };
  const refused = await press({ decision: 'refused', reason: 'other', words: '', penalty: 'mute' });
  expect(refused.statusCode).toBe(422);
  expect(pageProps<'chat_cases'>(refused).props.refused).toMatchObject({
    decision: 'refused',
    reason: 'other',
    penalty: 'mute',
    fields: { words: expect.any(String) },
    error: null,
  });
  expect(pageProps<'chat_cases'>(await press({ reason: 'spam' })).props.refused?.fields).toHaveProperty('decision');
  expect((await press({ decision: 'refused', reason: 'spam', words: 'Это\r\nреклама' })).statusCode).toBe(303);
  const { opened } = pageProps<'chat_cases'>(await judge.browser.get(`/mod/chats/${case_id}`)).props;
  expect(opened).toMatchObject({
    decision: 'refused',
    history: [{ action: 'remove_message', undo_until: expect.any(String) }],
  });
  expect((await press({ undo: String(opened?.history[0]?.id) })).statusCode).toBe(303);
  expect((await look(judge, case_id)).decision).toBeNull();
  expect((await press({ undo: String(opened?.history[0]?.id) })).statusCode).toBe(409);
});
