/** POST /api/moderation/cases/:id/decision with a mute for the author: comments and messages are closed, everything else is not. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LightMyRequestResponse } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import {
  codeOf,
  conversation,
  openChats,
  say,
  sent,
  start,
  talkOf,
  words,
  type Chats,
  type Talker,
} from '../../support/chats.ts';
import { caseOf, reported, type Item } from '../../support/moderation.ts';
import { sendForm } from '../../support/uploads.ts';
import { openBrowser, pageProps } from '../../support/world.ts';
import { discussionForm } from '../../support/factories/forms.ts';

let chats: Chats;
let moderator: Talker;

beforeAll(async () => {
  chats = await openChats();
  moderator = await chats.talker({ type: 5 });
});
afterAll(() => chats.world.close());

const DAY_MS = 86_400_000;
const fresh = async ({ user, id }: Talker): Promise<Talker> => ({
  user,
  id,
  browser: await openBrowser(chats.app, id),
});

/** Something of theirs in which they and others write. */
async function discussionOf(who: Talker): Promise<Item> {
  const reply = await who.browser.send('POST', '/api/discussions', { form: await discussionForm(chats.world) });
  chats.world.clock.advance(120_000);
  return { entity_type: 'discussion', entity_id: reply.json().data.id, author_id: who.id };
}

/** Decides about something of a member with a penalty, and waits until it cannot be undone. */
async function penalized(item: Item, penalty: 'mute' | 'suspend'): Promise<LightMyRequestResponse> {
  await reported(chats.world, chats.app, item, 'rude');
  const judge = await fresh(moderator);
  const path = `/api/moderation/cases/${await caseOf(chats.world, item)}/decision`;
  return judge.browser.send('POST', path, { action: 'hide', reason: 'rude', penalty });
}

const errorOf = (reply: LightMyRequestResponse) => reply.json<ErrorBody>().error;

test('who is muted writes no comment and no message, says none anew, and reads until when; everything else is open', async () => {
  const [one, other] = [await chats.talker(), await chats.talker()];
  const chat_id = await talkOf(one, other);
  const message_id = sent(await say(one, chat_id, 'до запрета')).data.id;
  const thread = await discussionOf(other);
  const path = `/api/discussions/${thread.entity_id}/comments`;
  const comment_id = (await one.browser.send('POST', path, { delta: words('ну и ну') })).json().data.id as number;
  chats.world.clock.advance(120_000);
  expect((await penalized(await discussionOf(one), 'mute')).statusCode).toBe(200);

  const delta = words('а я скажу');
  const third = await chats.talker();
  const form = { id: String(thread.entity_id), delta: JSON.stringify(delta) };
  const calls: Record<string, () => Promise<LightMyRequestResponse>> = {
    comment: () => one.browser.send('POST', path, { delta }),
    'comment by the form': () => sendForm(one.browser, '/ui/discussion-comments/save', form),
    'comment said anew': () => one.browser.send('PUT', `${path}/${comment_id}`, { delta }),
    'comment said anew by the form': () =>
      sendForm(one.browser, `/ui/discussion-comments/update/${comment_id}`, { delta: form.delta }),
    'comment brought out': () => one.browser.send('POST', `/ui/discussion-comments/publish/${comment_id}`),
    message: () => say(one, chat_id, 'а я скажу'),
    'first message': () => start(one, third, 'а я скажу'),
    'message said anew': () => one.browser.send('PUT', `/ui/chats/${chat_id}/messages/${message_id}`, { delta }),
  };
  for (const [name, send] of Object.entries(calls)) {
    const reply = await send();
    expect([name, reply.statusCode, errorOf(reply).code]).toEqual([name, 403, 'account_muted']);
    expect(errorOf(reply).message).toMatch(
      /^Модератор запретил вам писать комментарии и сообщения до \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/,
    );
  }

  // In place of both composers stands the same.
  const told = errorOf(await say(one, chat_id, 'а я скажу')).message;
  expect((await conversation(one, chat_id)).closed).toBe('account_muted');
  expect(pageProps(await one.browser.get(`/chats/${chat_id}`)).frame.viewer?.muted).toBe(told);
  const { location } = (await one.browser.get(`/discussions/-${thread.entity_id}`)).headers;
  const page = await one.browser.get(String(location));
  expect(page.body).toContain(`comments-section__closed">${told}`);

  // What is not writing to others goes on: reading, reacting, voting, posting and taking back.
  const reaction = { reaction: 'like' };
  const theirs = (await other.browser.send('POST', path, { delta: words('и я') })).json().data.id as number;
  expect((await one.browser.send('POST', `${path}/${theirs}/reactions`, reaction)).statusCode).toBe(200);
  expect((await one.browser.send('DELETE', `${path}/${comment_id}`)).statusCode).toBe(200);
  expect((await one.browser.send('DELETE', `/ui/chats/${chat_id}/messages/${message_id}`)).statusCode).toBe(200);
  expect(codeOf(await say(other, chat_id, 'ты там?'))).toBe('ok');
  expect((await discussionOf(one)).entity_id).toBeGreaterThan(0);

  chats.world.clock.advance(DAY_MS);
  expect(codeOf(await say(await fresh(one), chat_id, 'снова можно'))).toBe('ok');
  expect(pageProps(await (await fresh(one)).browser.get('/')).frame.viewer?.muted).toBeNull();
});

test('a mute begins with a day, climbs the same ladder, and undone leaves what stood before', async () => {
  const who = await chats.talker();
  const muted = async () => {
    const { rows } = await sql<{ days: number | null; is_suspended: boolean }>`
      select extract(epoch from muted_until - ${chats.world.clock.now()}) / 86400 as days, suspended_until is not null as is_suspended
      from users where id = ${who.id}`.execute(chats.world.ctx.db);
    return [rows[0]?.days === null ? null : Math.round(Number(rows[0]?.days)), rows[0]?.is_suspended];
  };
  await penalized(await discussionOf(await fresh(who)), 'mute');
  expect(await muted()).toEqual([1, false]);
  const second = await penalized(await discussionOf(await fresh(who)), 'mute');
  expect(await muted()).toEqual([3, false]);
  const judge = await fresh(moderator);
  await judge.browser.send('DELETE', `/api/moderation/decisions/${second.json().data.decision_id}`);
  expect(await muted()).toEqual([1, false]);
  await penalized(await discussionOf(await fresh(who)), 'suspend');
  expect(await muted()).toEqual([1, true]);
});
