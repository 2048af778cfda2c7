import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/settings.ts';
import { DomainError } from '#domain/errors.ts';
import { settingEffect } from '#domain/offers/offers.ts';
import { adjustSetting } from '#domain/settings/settings.ts';
import { siteSettings } from '#views/site-settings.ts';
import { route } from '../route.ts';

/** The numbers of the product that administrators change. */
export function settingRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listSettings, async (_input, { viewer }) => ({ data: await siteSettings(ctx, viewer) }));

  route(app, contract.changeSetting, async ({ params, body }, { viewer }) => {
    await adjustSetting(ctx, viewer, { key: params.key, ...body });
    const data = (await siteSettings(ctx, viewer)).find(({ key }) => key === params.key);
    if (!data) throw new DomainError('setting_not_found');
    return { data };
  });

  route(app, contract.settingEffect, async ({ params, query }, { viewer }) => ({
    data: await settingEffect(ctx, viewer, { key: params.key, value: query.value }),
  }));
}
