import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isGuest } from '#domain/viewer.ts';
import { noticesOf } from '#views/notifications.ts';
import { sayNotices } from '../notification-text.ts';
import { sendPage } from '../render.ts';
import { queryText } from './feed-query.ts';

async function sendNotifications(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (isGuest(request.viewer)) return reply.redirect('/login?next=%2Fnotifications', 302);
  const { ctx } = request.server.door;
  const { notices, next_cursor } = await noticesOf(ctx, request.viewer, queryText(request, 'cursor') || null);
  return sendPage(request, reply, {
    page: 'notifications',
    props: {
      notices: sayNotices(request.t, ctx.clock.now(), notices),
      older_path: next_cursor === null ? null : `/notifications?cursor=${next_cursor}`,
    },
    title: request.t('texts.notifications_title'),
    description: request.t('texts.site_description'),
    is_indexed: false,
  });
}

/** Registers `/notifications`. */
export function notificationPages(app: FastifyInstance): void {
  app.get('/notifications', { schema: { hide: true } }, sendNotifications);
}
