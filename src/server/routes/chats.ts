import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/chats.ts';
import { assertOwnAccount } from '#domain/accounts/permissions.ts';
import {
  changeChat,
  confirmCode,
  countUnreadChats,
  deleteChat,
  deleteMessage,
  editMessage,
  saveDraft,
  readMessages,
  sendMessage,
  startChat,
  tellTyping,
  type SentMessage,
} from '#domain/chats/chats.ts';
import { DomainError } from '#domain/errors.ts';
import { readSettings } from '#domain/settings/settings.ts';
import {
  chatBrief,
  chatConversation,
  chatLimits,
  chatList,
  chatMessage,
  chatMessages,
  type MessagesPlace,
} from '#views/chats.ts';
import { chatSearchLimit } from '../plugins/limits.ts';
import { route } from '../route.ts';

/** Members who talk with each other. */
export function chatRoutes(app: FastifyInstance): void {
  readingRoutes(app);
  writingRoutes(app);
  keepingRoutes(app);
}

/** A message, and its conversation in the list, as whoever has just written or changed it sees them. */
async function one(request: FastifyRequest, sent: SentMessage) {
  const { ctx } = request.server.http;
  const [data, chat] = await Promise.all([
    chatMessage(ctx, request.viewer, sent),
    chatBrief(ctx, request.viewer, sent.chat_id),
  ]);
  return { data, meta: { chat } };
}

function placeOf({ before, after, around }: { before?: number; after?: number; around?: number }): MessagesPlace {
  const given = [before, after, around].filter((id) => id !== undefined);
  if (given.length > 1) throw new DomainError('malformed_request', { fields: { around: ['field_malformed'] } });
  if (before !== undefined) return { before };
  if (after !== undefined) return { after };
  return around === undefined ? { latest: true } : { around };
}

function readingRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(
    app,
    contract.listChats,
    async ({ query }, { viewer }) => {
      const { filter, search, cursor = null } = query;
      const { chats, found, next_cursor, unread_count } = await chatList(ctx, viewer, { filter, search, cursor });
      return { data: chats, found, meta: { next_cursor, unread_count } };
    },
    { config: chatSearchLimit },
  );
  route(app, contract.countUnreadChats, async (_input, { viewer }) => {
    assertOwnAccount(viewer);
    return { data: { unread_count: await countUnreadChats(ctx.db, viewer.id) } };
  });
  route(app, contract.readChat, async ({ params }, { viewer }) => {
    const data = await chatConversation(ctx, viewer, params.id);
    return { data, meta: { limits: chatLimits(await readSettings(ctx)) } };
  });
  route(app, contract.listChatMessages, async ({ params, query }, { viewer }) => {
    const { limit } = query;
    const { messages, meta } = await chatMessages(ctx, viewer, { chat_id: params.id, place: placeOf(query), limit });
    return { data: [...messages], meta };
  });
}

function writingRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.startChat, async ({ body }, request) => one(request, await startChat(ctx, request.viewer, body)));
  route(app, contract.sendChatMessage, async ({ params, body }, request) =>
    one(request, await sendMessage(ctx, request.viewer, { ...body, chat_id: params.id })),
  );
  route(app, contract.editChatMessage, async ({ params, body }, request) => {
    const place = { chat_id: params.id, message_id: params.message_id };
    await editMessage(ctx, request.viewer, { ...place, delta: body.delta });
    return one(request, place);
  });
  route(app, contract.deleteChatMessage, async ({ params }, request) => {
    const place = { chat_id: params.id, message_id: params.message_id };
    await deleteMessage(ctx, request.viewer, place);
    return one(request, place);
  });
  route(app, contract.confirmChatCode, async ({ params }, request) => {
    const place = { chat_id: params.id, message_id: params.message_id };
    await confirmCode(ctx, request.viewer, place);
    return one(request, place);
  });
}

function keepingRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.readChatMessages, async ({ params, body }, { viewer }) => ({
    data: await readMessages(ctx, viewer, { chat_id: params.id, message_id: body.message_id }),
  }));
  route(app, contract.changeChat, async ({ params, body }, { viewer }) => {
    await changeChat(ctx, viewer, { chat_id: params.id, ...body });
    const [data, unread_count] = await Promise.all([
      chatBrief(ctx, viewer, params.id),
      countUnreadChats(ctx.db, viewer.id),
    ]);
    return { data, meta: { unread_count } };
  });
  route(app, contract.deleteChat, async ({ params }, { viewer }) => {
    await deleteChat(ctx, viewer, params.id);
    return { data: { unread_count: await countUnreadChats(ctx.db, viewer.id) } };
  });
  route(app, contract.saveChatDraft, async ({ params, body }, { viewer }) => {
    const { delta, reply_to_id = null } = body;
    await saveDraft(ctx, viewer, { chat_id: params.id, delta, reply_to_id });
    return { success: true };
  });
  route(app, contract.tellChatTyping, async ({ params }, { viewer }) => {
    await tellTyping(ctx, viewer, params.id);
    return { success: true };
  });
}
