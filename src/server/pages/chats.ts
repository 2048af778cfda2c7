/** Conversations: the list, one of them open, and a first message to somebody. Of their member alone. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CHAT_FILTERS } from '#contract/chats.ts';
import { DomainError } from '#domain/errors.ts';
import { isGuest } from '#domain/viewer.ts';
import { parseId } from '#rules/ids.ts';
import { chatsPage, ownChatWith } from '#views/chats-page.ts';
import { toSignIn } from '../own-address.ts';
import { chatSearchLimit } from '../plugins/limits.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';

async function sendChats(request: FastifyRequest, reply: FastifyReply, chat_id: number | null): Promise<FastifyReply> {
  if (isGuest(request.viewer)) return toSignIn(request, reply);
  const filter = CHAT_FILTERS.find((one) => one === queryText(request, 'filter')) ?? 'all';
  // An anchor never reaches the server: links to a message name it here, too.
  const message_id = parseId(queryText(request, 'message'));
  return sendPage(request, reply, {
    page: 'chats',
    props: await chatsPage(request.server.http.ctx, request.viewer, {
      filter,
      search: queryText(request, 'search').slice(0, 100),
      cursor: queryText(request, 'cursor') || null,
      chat_id,
      place: message_id === null ? { latest: true } : { around: message_id },
      to: chat_id === null ? queryText(request, 'to') || null : null,
      offer_id: parseId(queryText(request, 'offer')),
    }),
    title: request.t('texts.chats_title'),
    description: request.t('texts.site_description'),
    canonical_path: chat_id === null ? '/chats' : `/chats/${chat_id}`,
    is_indexed: false,
  });
}

/** Whom the reader talks with already is gone on talking with. */
async function sendList(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const to = queryText(request, 'to');
  if (to === '' || isGuest(request.viewer)) return sendChats(request, reply, null);
  const chat_id = await ownChatWith(request.server.http.ctx, request.viewer, to);
  if (chat_id === null) return sendChats(request, reply, null);
  const offer_id = parseId(queryText(request, 'offer'));
  return reply.redirect(`/chats/${chat_id}${offer_id === null ? '' : `?offer=${offer_id}`}`, 302);
}

/** Registers `/chats` and `/chats/{id}`. */
export function chatPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true }, config: chatSearchLimit };
  app.get('/chats', hidden, sendList);
  app.get('/chats/:id', hidden, (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const id = parseId(request.params.id);
    if (id === null) throw new DomainError('chat_not_found');
    return sendChats(request, reply, id);
  });
}
