import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/notifications.ts';
import {
  changeNotificationChoices,
  countNotifications,
  notificationChoices,
  readAllNotifications,
  readNotification,
} from '#domain/notifications/notifications.ts';
import { noticesOf } from '#views/notifications.ts';
import { sayNotices } from '../notification-text.ts';
import { route } from '../route.ts';

/** GETs by the product specification, though they change something: the token is asked for all the same. */
const CHANGING = { config: { is_changing_get: true } };

/** What members are told in their bell. */
export function notificationRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  const counted = async (request: FastifyRequest) => ({
    meta: { new_groups_count: await countNotifications(ctx, request.viewer) },
  });

  route(app, contract.listNotifications, async ({ query }, request) => {
    const { notices, next_cursor } = await noticesOf(ctx, request.viewer, query.cursor ?? null);
    return { grouped_notifications: sayNotices(request.t, ctx.clock.now(), notices), meta: { next_cursor } };
  });

  route(app, contract.countNotifications, (_input, request) => counted(request));

  route(
    app,
    contract.readAllNotifications,
    async (_input, request) => {
      await readAllNotifications(ctx, request.viewer);
      return counted(request);
    },
    CHANGING,
  );

  route(
    app,
    contract.readNotification,
    async ({ params }, request) => {
      await readNotification(ctx, request.viewer, params.id);
      return counted(request);
    },
    CHANGING,
  );

  route(app, contract.readNotificationChoices, async (_input, { viewer }) => ({
    data: await notificationChoices(ctx, viewer.id),
  }));

  route(app, contract.changeNotificationChoices, async ({ body }, { viewer }) => ({
    data: await changeNotificationChoices(ctx, viewer, body),
  }));
}
