import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/site-texts.ts';
import { readSiteText, readSiteTexts, saveSiteText } from '#domain/site-texts/site-texts.ts';
import { siteTextView } from '#views/site-texts.ts';
import { route } from '../route.ts';

/** The site's own texts, for administrators. */
export function siteTextRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listSiteTexts, async (_input, { viewer }) => ({
    data: (await readSiteTexts(ctx, viewer)).map(siteTextView),
  }));

  route(app, contract.readSiteText, async ({ params, query }, { viewer }) => ({
    data: siteTextView(await readSiteText(ctx, viewer, { ...params, version: query.version ?? null })),
  }));

  route(app, contract.saveSiteText, async ({ params, body }, { viewer }) => ({
    data: siteTextView(await saveSiteText(ctx, viewer, { ...params, ...body })),
  }));
}
