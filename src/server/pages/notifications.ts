/** What members are told, the links of emails about it, and the end of such emails. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UnsubscribePageProps } from '#contract/notifications.ts';
import { countNotifications, endedBy, readNotification, unsubscribe } from '#domain/notifications/notifications.ts';
import { isGuest } from '#domain/viewer.ts';
import { parseId } from '#rules/ids.ts';
import { noticeAddress, noticesOf } from '#views/notifications.ts';
import { refusalOf } from '../error-reply.ts';
import { sayNotices } from '../notification-text.ts';
import { toSignIn } from '../own-address.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';
import { takingForms } from './plain-form.ts';

async function sendNotifications(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (isGuest(request.viewer)) return toSignIn(request, reply);
  const { ctx } = request.server.http;
  const [{ notices, next_cursor }, unread_count] = await Promise.all([
    noticesOf(ctx, request.viewer, queryText(request, 'cursor') || null),
    countNotifications(ctx, request.viewer),
  ]);
  return sendPage(request, reply, {
    page: 'notifications',
    props: {
      notices: sayNotices(request.t, ctx.clock.now(), notices),
      older_path: next_cursor === null ? null : `/notifications?cursor=${next_cursor}`,
      unread_count,
    },
    title: request.t('texts.notifications_title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

/** From an email, or a row of the page, to what it tells of, which is read then; one that is gone leads to all of them. */
async function openNotification(request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) {
  if (isGuest(request.viewer)) return toSignIn(request, reply);
  const { ctx } = request.server.http;
  const id = parseId(request.params.id) ?? 0;
  const address = await noticeAddress(ctx, request.viewer, id);
  if (address === null) return reply.redirect('/notifications', 302);
  await readNotification(ctx, request.viewer, id);
  return reply.redirect(address, 302);
}

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

async function sendUnsubscribe(
  request: TokenRequest,
  reply: FastifyReply,
  state: UnsubscribePageProps['state'],
  status = 200,
): Promise<FastifyReply> {
  const ended = endedBy(request.server.http.ctx, request.params.token) ?? 'notifications';
  return sendPage(request, reply, {
    page: 'unsubscribe',
    props: { state, ended },
    title: request.t(ended === 'news' ? 'texts.unsubscribe_news_title' : 'texts.unsubscribe_title'),
    description: request.t('texts.site_description'),
    // The token stays out of what other pages and sites are told.
    canonical_path: '/settings/notifications',
    is_indexed: false,
    status,
  });
}

/** Pressed by a reader, or called by their mail program, which has neither a session nor a token (RFC 8058). */
async function endEmails(request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
  try {
    await unsubscribe(request.server.http.ctx, request.params.token);
    return await sendUnsubscribe(request, reply, 'done');
  } catch (error) {
    if (refusalOf(error).code !== 'token_invalid') throw error;
    return sendUnsubscribe(request, reply, 'dead', 410);
  }
}

/** Registers `/notifications`, `/notifications/open/{id}` and `/unsubscribe/{token}`. */
export async function notificationPages(app: FastifyInstance): Promise<void> {
  const { ctx } = app.http;
  const hidden = { schema: { hide: true } };
  app.get('/notifications', hidden, sendNotifications);
  app.get('/notifications/open/:id', hidden, openNotification);
  app.get('/unsubscribe/:token', hidden, (request: TokenRequest, reply) =>
    sendUnsubscribe(request, reply, endedBy(ctx, request.params.token) === null ? 'dead' : 'ask'),
  );
  await takingForms(app, (forms) => {
    const options = { ...hidden, config: { is_foreign: true } };
    forms.post('/unsubscribe/:token', options, (request: TokenRequest, reply) => endEmails(request, reply));
  });
}
