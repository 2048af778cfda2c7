import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/banners.ts';
import {
  changeBanner,
  createBanner,
  readBanner,
  readBanners,
  removeBanner,
  type BannerFields,
} from '#domain/banners/banners.ts';
import { bannerView } from '#views/banners.ts';
import { route } from '../route.ts';

/** What administrators tell readers below the header. */
export function bannerRoutes(app: FastifyInstance): void {
  const { ctx } = app.http;

  route(app, contract.listBanners, async ({ query }, { viewer }) => ({
    data: (await readBanners(ctx, viewer, query.page)).banners.map(bannerView),
  }));

  route(app, contract.createBanner, async ({ body }, { viewer }) => ({
    data: bannerView(await createBanner(ctx, viewer, fieldsOf(body))),
  }));

  route(app, contract.openBanner, async ({ params }, { viewer }) => ({
    data: bannerView(await readBanner(ctx, viewer, params.id)),
  }));

  route(app, contract.changeBanner, async ({ params, body: { was, ...body } }, { viewer }) => ({
    data: bannerView(await changeBanner(ctx, viewer, { id: params.id, changes: fieldsOf(body), was })),
  }));

  route(app, contract.deleteBanner, async ({ params }, { viewer }) => {
    await removeBanner(ctx, viewer, params.id);
    return {};
  });
}

const instant = (text: string | null) => (text === null ? null : new Date(text));

/** What is given, its instants read. */
function fieldsOf({
  starts_at,
  ends_at,
  ...same
}: Partial<Omit<contract.Banner, 'id' | 'version' | 'username'>>): BannerFields {
  return {
    ...same,
    ...(starts_at === undefined ? {} : { starts_at: instant(starts_at) }),
    ...(ends_at === undefined ? {} : { ends_at: instant(ends_at) }),
  };
}
