/** Messages of chats that wait for a moderator. */
import type { FastifyInstance } from 'fastify';
import type { ChatCase, OpenedChatCase } from '#contract/chat-cases.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { openChats, say, sent, start, talkOf, type Chats, type Talker } from './chats.ts';
import type { World } from './world.ts';

/** A message that was reported, or waits, with the two who talk. */
interface WaitingMessage {
  /** Who wrote it. */
  one: Talker;
  other: Talker;
  chat_id: number;
  message_id: number;
  case_id: number;
}

export interface ChatCases {
  world: World;
  app: FastifyInstance;
  talker: Chats['talker'];
  /** A moderator who talks nowhere. */
  judge: Talker;
  /** Two who talk, with a message in the middle that the second reports. */
  reported: (text?: string) => Promise<WaitingMessage>;
  /** A message that waits because the same was said to others. */
  repeated: () => Promise<WaitingMessage>;
}

export const openCasesOf = async (who: Talker, query = '') =>
  (await who.browser.get(`/api/chat-cases${query}`)).json<{ data: ChatCase[] }>().data;
export const look = async (who: Talker, id: number) =>
  (await who.browser.get(`/api/chat-cases/${id}`)).json<{ data: OpenedChatCase }>().data;
export const decide = (who: Talker, id: number, decision: string, more: object = {}) =>
  who.browser.send('PUT', `/api/chat-cases/${id}/decision`, { decision, ...more });

/** Opens a site whose members talk, and whose moderators look at what they report; close its world in afterAll. */
export async function openChatCases(): Promise<ChatCases> {
  const { world, app, talker } = await openChats();
  const judge = await talker({ type: 5 });
  const lastCase = async () => (await openCasesOf(judge))[0]?.id ?? 0;
  return {
    world,
    app,
    talker,
    judge,
    async reported(text = 'Вот код: SALE-2031') {
      const [one, other] = [await talker(), await talker()];
      const chat_id = await talkOf(one, other);
      for (const before of ['тайна до', 'ещё тайна до', 'за день до']) await say(other, chat_id, before);
      const message_id = sent(await say(one, chat_id, text)).data.id;
      for (const after of ['сразу после', 'чуть позже', 'тайна после']) await say(other, chat_id, after);
      const report = { message_id, reason: 'rude', message: 'обманывает' };
      const reply = await other.browser.send('POST', `/ui/chats/${chat_id}/report`, report);
      if (reply.statusCode !== 200) throw new Error(reply.body);
      return { one, other, chat_id, message_id, case_id: await lastCase() };
    },
    async repeated() {
      const [one, other] = [await talker(), await talker()];
      await changeSetting(world.ctx, 'chats.same_text_people', 1);
      const { chat_id, id } = sent(await start(one, other, 'Одно и то же предложение')).data;
      await changeSetting(world.ctx, 'chats.same_text_people', 4);
      return { one, other, chat_id, message_id: id, case_id: await lastCase() };
    },
  };
}
