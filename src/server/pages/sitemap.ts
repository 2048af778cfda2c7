/** The sitemap, and what crawlers may read. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '#domain/context.ts';
import { selectDiscussionAddresses } from '#domain/discussions/discussions.ts';
import { guestMask, selectOfferAddresses } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { selectStoreInitials } from '#domain/stores/stores.ts';
import { discussionUrl, offerUrl } from '#views/briefs.ts';
import { escapeXml } from './escape-xml.ts';
import { letterPath } from './letter-path.ts';

const CACHED = 'public, max-age=300';
const SITEMAP_SIZE = 5000;

/** What lists of many show a guest. */
async function sitemapOffers(ctx: Context, limit: number): ReturnType<typeof selectOfferAddresses> {
  const mask = guestMask(await readSettings(ctx), ctx.clock.now());
  return selectOfferAddresses(ctx.db, { mask, limit });
}

async function sitemap(app: FastifyInstance): Promise<string> {
  const { ctx } = app.http;
  const [offers, discussions, initials] = await Promise.all([
    sitemapOffers(ctx, SITEMAP_SIZE),
    selectDiscussionAddresses(ctx.db, SITEMAP_SIZE),
    selectStoreInitials(ctx.db),
  ]);
  const fixed = [
    '/',
    '/new',
    '/hottest',
    '/deals',
    '/coupons',
    '/discussions',
    '/groups',
    '/stores',
    '/rules',
    '/terms',
    '/privacy',
    '/cookies',
    '/ranking',
    '/contact',
  ];
  const entries = [
    ...[...fixed, ...initials.map((initial) => letterPath('stores', initial))].map((path) => ({
      path,
      changed_at: null,
    })),
    ...offers.map((offer) => ({ path: offerUrl(offer), changed_at: offer.changed_at })),
    ...discussions.map((discussion) => ({ path: discussionUrl(discussion), changed_at: discussion.changed_at })),
  ];
  const urls = entries.map(({ path, changed_at }) => {
    const changed = changed_at ? `<lastmod>${changed_at.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeXml(ctx.base_url + path)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`;
}

/** Registers sitemap and robots. */
export function sitemapPages(app: FastifyInstance): void {
  const { ctx } = app.http;
  const hidden = { schema: { hide: true } };
  app.get('/sitemap.xml', hidden, async (_request, reply) =>
    reply
      .header('Cache-Control', CACHED)
      .type('application/xml; charset=utf-8')
      .send(await sitemap(app)),
  );
  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply
      .header('Cache-Control', CACHED)
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /go/\nDisallow: /search\nDisallow: /alerts/\nDisallow: /login\nDisallow: /register\n\nSitemap: ${ctx.base_url}/sitemap.xml\n`,
      ),
  );
}
