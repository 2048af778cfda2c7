/** Where the links of emails and devices mute a conversation, signed in or not. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MuteChatPageProps } from '#contract/chats.ts';
import { muteChatByToken, nameOfChatToken } from '#domain/chats/chats.ts';
import { refusalOf } from '../error-reply.ts';
import { sendPage } from '../render.ts';
import { takingForms } from './plain-form.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

function send(request: TokenRequest, reply: FastifyReply, props: MuteChatPageProps): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page: 'mute_chat',
    props,
    title: request.t('mutes.title'),
    description: request.t('texts.site_description'),
    // The token stays out of what other pages and sites are told.
    canonical_path: '/chats',
    is_indexed: false,
    status: props.state === 'dead' ? 410 : 200,
  });
}

async function ask(request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
  const name = await nameOfChatToken(request.server.http.ctx, request.params.token);
  return send(request, reply, name === null ? { state: 'dead', name: '' } : { state: 'ask', name });
}

/** Pressed by a reader, or called by their mail program, which has neither a session nor a token (RFC 8058). */
async function mute(request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const { token } = request.params;
  try {
    await muteChatByToken(ctx, token);
    return await send(request, reply, { state: 'done', name: (await nameOfChatToken(ctx, token)) ?? '' });
  } catch (error) {
    if (refusalOf(error).code !== 'token_invalid') throw error;
    return send(request, reply, { state: 'dead', name: '' });
  }
}

/** Registers `/chats/mute/{token}`. */
export async function muteChatPages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  app.get('/chats/mute/:token', hidden, ask);
  await takingForms(app, (forms) => {
    forms.post('/chats/mute/:token', { ...hidden, config: { is_foreign: true } }, mute);
  });
}
