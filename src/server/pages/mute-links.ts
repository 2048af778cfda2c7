/** Where the links of emails and devices pause an alert or mute a conversation, signed in or not. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MuteAlertPageProps } from '#contract/alerts.ts';
import { alertOfMuteToken, muteByToken } from '#domain/alerts/alerts.ts';
import { chatOfMuteToken, muteChatByToken } from '#domain/chats/chats.ts';
import type { Context } from '#domain/context.ts';
import type { WordKey } from '#i18n/keys.ts';
import { refusalOf } from '../error-reply.ts';
import { sendPage } from '../render.ts';
import { takingForms } from './plain-form.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

interface MuteLink {
  page: 'mute_alert' | 'mute_chat';
  path: string;
  title: WordKey;
  /** The token stays out of what other pages and sites are told. */
  canonical_path: string;
  find: (ctx: Context, token: string) => Promise<{ name: string; is_muted: boolean } | null>;
  /** @throws token_invalid */
  mute: (ctx: Context, token: string) => Promise<unknown>;
}

const LINKS: readonly MuteLink[] = [
  {
    page: 'mute_alert',
    path: '/alerts/mute/:token',
    title: 'found.mute_title',
    canonical_path: '/alerts-manage',
    find: alertOfMuteToken,
    mute: muteByToken,
  },
  {
    page: 'mute_chat',
    path: '/chats/mute/:token',
    title: 'mutes.title',
    canonical_path: '/chats',
    find: chatOfMuteToken,
    mute: muteChatByToken,
  },
];

/** Registers `/alerts/mute/{token}` and `/chats/mute/{token}`: looking asks, unless it is done already; pressing mutes. */
export async function muteLinkPages(app: FastifyInstance): Promise<void> {
  const hidden = { schema: { hide: true } };
  for (const link of LINKS) app.get(link.path, hidden, (request: TokenRequest, reply) => ask(link, request, reply));
  await takingForms(app, (forms) => {
    for (const link of LINKS)
      forms.post(link.path, { ...hidden, config: { is_foreign: true } }, (request: TokenRequest, reply) =>
        mute(link, request, reply),
      );
  });
}

async function ask(link: MuteLink, request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
  const found = await link.find(request.server.http.ctx, request.params.token);
  const state = found === null ? 'dead' : found.is_muted ? 'done' : 'ask';
  return send(link, request, reply, { state, name: found?.name ?? '' });
}

/** Pressed by a reader, or called by their mail program, which has neither a session nor a token (RFC 8058). */
async function mute(link: MuteLink, request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { ctx } = request.server.http;
  const { token } = request.params;
  try {
    await link.mute(ctx, token);
    return await send(link, request, reply, { state: 'done', name: (await link.find(ctx, token))?.name ?? '' });
  } catch (error) {
    if (refusalOf(error).code !== 'token_invalid') throw error;
    return send(link, request, reply, { state: 'dead', name: '' });
  }
}

function send(
  { page, title, canonical_path }: MuteLink,
  request: TokenRequest,
  reply: FastifyReply,
  props: MuteAlertPageProps,
): Promise<FastifyReply> {
  return sendPage(request, reply, {
    page,
    props,
    title: request.t(title),
    description: request.t('texts.site_description'),
    canonical_path,
    is_indexed: false,
    status: props.state === 'dead' ? 410 : 200,
  });
}
