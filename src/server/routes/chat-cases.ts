import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/chat-cases.ts';
import { judgeCase } from '#domain/chats/chats.ts';
import { chatCases, openedChatCase } from '#views/chat-cases.ts';
import { route } from '../route.ts';

/** Messages of chats that moderators decide about. */
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
    await judgeCase(ctx, viewer, { id: params.id, decision: body.decision });
    return { success: true };
  });
}
