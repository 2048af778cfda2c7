import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/chat-cases.ts';
import { reportMessage } from '#domain/chats/chats.ts';
import { decideMessage } from '#domain/moderation/moderation.ts';
import { chatCases, openedChatCase } from '#views/chat-cases.ts';
import { route } from '../route.ts';

/** Messages of chats that are reported, and that moderators decide about. */
export function chatCaseRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listChatCases, async ({ query }, { viewer }) => {
    const { cases, next_cursor } = await chatCases(ctx, viewer, { state: query.state, cursor: query.cursor ?? null });
    return { data: cases, meta: { next_cursor } };
  });
  route(app, contract.openChatCase, async ({ params }, { viewer }) => ({
    data: await openedChatCase(ctx, viewer, params.id),
  }));
  route(app, contract.judgeChatCase, async ({ params, body }, { viewer }) => {
    const { decision_id, undo_until } = await decideMessage(ctx, viewer, { case_id: params.id, ...body });
    return { data: { decision_id, undo_until: undo_until.toISOString() } };
  });
  route(app, contract.reportChatMessage, async ({ params, body }, { viewer }) => {
    const { message_id, reason, message } = body;
    const detail = message?.trim() || null;
    await reportMessage(ctx, viewer, { chat_id: params.id, message_id, reason, detail });
    return { success: true };
  });
}
