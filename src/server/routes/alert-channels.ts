import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/alert-channels.ts';
import {
  changeChannel,
  connectTelegram,
  createChannel,
  isConnecting,
  removeChannel,
  testChannel,
  type WriteMessage,
} from '#domain/alert-channels/alert-channels.ts';
import { channelWords } from '#i18n/channel-words.ts';
import { channelDeliveries, deliveryView, ownChannel, ownChannels } from '#views/alert-channels.ts';
import { limitedBy } from '../plugins/limits.ts';
import { route } from '../route.ts';
import { siteWords } from '../site-words.ts';

/** Channels of deal alerts of whoever asks. */
export function alertChannelRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const write: WriteMessage = (locale, message) => channelWords(siteWords(ctx, locale), locale, message);

  route(app, contract.listAlertChannels, async (_input, { viewer }) => {
    // Asked first: a link that is used up meanwhile is told of once more, and never before its channel is in the list.
    const is_connecting = await isConnecting(ctx, viewer);
    const { list, ...meta } = await ownChannels(ctx, viewer);
    return { data: list, meta: { ...meta, is_connecting } };
  });

  route(app, contract.createAlertChannel, async ({ body }, { viewer }) => {
    const { id, secret } = await createChannel(ctx, viewer, body);
    return { data: await ownChannel(ctx, viewer, id), secret };
  });

  route(
    app,
    contract.connectTelegram,
    async (_input, { viewer }) => {
      const { url, expires_at } = await connectTelegram(ctx, viewer);
      return { data: { url, expires_at: expires_at.toISOString() } };
    },
    { config: { reaches_out: true } },
  );

  route(app, contract.changeAlertChannel, async ({ params, body }, { viewer }) => {
    await changeChannel(ctx, viewer, { id: params.id, ...body });
    return { data: await ownChannel(ctx, viewer, params.id) };
  });

  route(app, contract.deleteAlertChannel, async ({ params }, { viewer }) => {
    await removeChannel(ctx, viewer, params.id);
    return {};
  });

  route(
    app,
    contract.testAlertChannel,
    async ({ params }, { viewer }) => ({ data: deliveryView(await testChannel(ctx, viewer, params.id, write)) }),
    { config: { ...limitedBy('limits.channel_tests_a_minute'), reaches_out: true } },
  );

  route(app, contract.listAlertDeliveries, async ({ params }, { viewer }) => ({
    data: await channelDeliveries(ctx, viewer, params.id),
  }));
}
