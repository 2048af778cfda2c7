import type { Locale } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { withoutCrowding } from '#rules/crowding.ts';
import type { OfferFilter } from './offer-lists.sql.ts';
import type { OfferCardRow } from './offers.sql.ts';
import { selectOfferCardsByIds, selectTrendingIds } from './trending.sql.ts';

/** As many of the latest offers are weighed: older ones cannot rise any more. */
const CANDIDATES = 3000;
/** Enough to pass over the offers of a store that comes too often. */
const SPARE = 60;
const CROWDING = { window: 10, most: 2 };

/** What rises now, the best first, at most two of one store in any ten. Ended offers never rise. */
export async function trendingOffers(
  ctx: Context,
  query: { filter: OfferFilter; limit: number; locale: Locale; not_id?: number },
): Promise<OfferCardRow[]> {
  const ranked = await selectTrendingIds(ctx.db, {
    filter: { ...query.filter, hide_expired: true },
    now: ctx.clock.now(),
    candidates: CANDIDATES,
    limit: query.limit + SPARE,
  });
  const others = ranked.filter(({ id }) => id !== query.not_id);
  const shown = withoutCrowding(others, ({ store_id }) => store_id, { ...CROWDING, limit: query.limit });
  return selectOfferCardsByIds(
    ctx.db,
    shown.map(({ id }) => id),
    query.locale,
  );
}
