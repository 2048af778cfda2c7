import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/alerts.ts';
import {
  changeAlert,
  changeAlerts,
  createAlert,
  deleteAlert,
  markBought,
  muteAlert,
  previewAlert,
  restoreAlert,
} from '#domain/alerts/alerts.ts';
import { alertFeed } from '#views/alert-feed.ts';
import { alertOffers } from '#views/alert-offers.ts';
import { alertPreview, ownAlert, ownAlerts } from '#views/alerts.ts';
import { alertWriter } from '../alert-writer.ts';
import { guestLimit } from '../plugins/limits.ts';
import { route } from '../route.ts';

/** Deal alerts of whoever asks. */
export function alertRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;
  const answer = async (id: number, { viewer, locale }: FastifyRequest) => ({
    data: await ownAlert(ctx, viewer, id, locale),
  });

  route(app, contract.listAlerts, async (_input, { viewer, locale }) => {
    const { alerts, most } = await ownAlerts(ctx, viewer, locale);
    return { data: alerts, meta: { most } };
  });

  route(app, contract.createAlert, async ({ body }, request) =>
    answer(await createAlert(ctx, request.viewer, body, alertWriter(request)), request),
  );

  route(
    app,
    contract.previewAlert,
    async ({ body }, request) => {
      const preview = await previewAlert(ctx, request.viewer, body, alertWriter(request));
      return { data: await alertPreview(ctx, request.viewer, preview, request.locale) };
    },
    { config: guestLimit('limits.alert_previews_a_minute_guest', 'limits.alert_previews_a_minute') },
  );

  route(app, contract.changeAlert, async ({ params, body }, request) => {
    await changeAlert(ctx, request.viewer, { id: params.id, changes: body }, alertWriter(request));
    return answer(params.id, request);
  });

  route(app, contract.deleteAlert, async ({ params }, { viewer }) => {
    await deleteAlert(ctx, viewer, params.id);
    return {};
  });

  route(app, contract.changeAlerts, async ({ body }, { viewer, locale }) => {
    await changeAlerts(ctx, viewer, body);
    return { data: (await ownAlerts(ctx, viewer, locale)).alerts };
  });

  for (const [endpoint, is_bought] of [
    [contract.markBought, true],
    [contract.unmarkBought, false],
  ] as const)
    route(app, endpoint, async ({ params }, { viewer }) => {
      await markBought(ctx, viewer, params.id, is_bought);
      return {};
    });

  route(app, contract.listAlertOffers, async ({ params, query }, { viewer, locale }) => {
    const slice = { cursor: query.cursor ?? null, page: 1 };
    const has_ended = query.ended === '1';
    const { items, meta } = await alertOffers(ctx, viewer, { id: params.id, has_ended, slice, locale });
    return { data: items, meta };
  });

  route(app, contract.listAlertFinds, async ({ query }, { viewer, locale }) => {
    const slice = { cursor: query.cursor ?? null, page: 1 };
    const { items, meta } = await alertFeed(ctx, viewer, { alert_id: query.alert_id ?? null, slice, locale });
    return { data: items, meta };
  });

  for (const [endpoint, action] of [
    [contract.restoreAlert, restoreAlert],
    [contract.muteAlert, muteAlert],
  ] as const)
    route(app, endpoint, async ({ params }, request) => {
      await action(ctx, request.viewer, params.id);
      return answer(params.id, request);
    });
}
