/** Which banner a page shows its reader. */
import type { FastifyRequest } from 'fastify';
import type { BannerPlace } from '#contract/banner-kinds.ts';
import type { PageDocument, PageName, Pages, SiteBanner } from '#contract/pages.ts';
import { readCurrentBanners, shownBanner, type BannerRow } from '#domain/banners/banners.ts';
import { bannersPutAway } from './notes.ts';

/** Where a page stands; null for one of those that only `everywhere` speaks of. */
function placeOf(document: Pick<PageDocument, 'page' | 'props'>): BannerPlace | null {
  const shown = document as PageDocument;
  switch (shown.page) {
    case 'home':
      return shown.props.kind === 'home' ? 'home' : 'lists';
    case 'group':
    case 'store':
    case 'search':
    case 'discount_feed':
      return 'lists';
    case 'offer':
      return 'offers';
    case 'discussion':
    case 'discussions':
      return 'discussions';
    default:
      return null;
  }
}

/** The banner of a page in its reader's language; null for none. */
export async function siteBanner<N extends PageName>(
  request: FastifyRequest,
  content: { page: N; props: Pages[N] },
): Promise<SiteBanner | null> {
  // Kept for whoever loses the network, and shown long after.
  if (content.page === 'offline') return null;
  const { ctx } = request.server.http;
  const banners = await readCurrentBanners(ctx);
  if (banners.length === 0) return null;
  const place = placeOf(content);
  const put_away = bannersPutAway(request);
  const found = shownBanner(banners, { viewer: request.viewer, place, put_away, now: ctx.clock.now() });
  if (!found) return null;
  const { id, tone, is_dismissible } = found;
  return { id, tone, is_dismissible, text: found[`text_${request.locale}`] };
}

/** Of the banners that guests have put away those that are not over: a page that is kept has them in its name. */
export function putAwayByName(banners: readonly BannerRow[], request: Pick<FastifyRequest, 'cookies'>): string {
  if (banners.length === 0) return '';
  const put_away = new Set(bannersPutAway(request));
  const ids = banners.filter(
    ({ id, audience, is_dismissible }) =>
      is_dismissible && (audience === 'everyone' || audience === 'guests') && put_away.has(id),
  );
  return ids.map(({ id }) => id).join('.');
}
