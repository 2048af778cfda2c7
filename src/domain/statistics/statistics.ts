/** What members did and how it went, counted from the rows when somebody asks (docs/product.md, 14). */
import type { Context } from '../context.ts';
import { selectSiteMonths, type SiteMonthRow, type Stretch } from './statistics.sql.ts';

export { selectActivity, selectBestPlaces, selectOfferMonths, selectReceived } from './statistics.sql.ts';
export type { OfferMonthRow, PlaceRow, Stretch } from './statistics.sql.ts';

/** The whole site is counted once in so long by each process: one member's votes hardly move it. */
const FRESH_MS = 600_000;
const counted = new WeakMap<object, { from: number; at: number; months: Promise<readonly SiteMonthRow[]> }>();

/**
 * The site by month, up to ten minutes old. Who asks while it is being counted waits for the same count.
 * @param stretch ends where the hidden temperatures of young offers begin: what is hidden is in no share
 */
export async function siteMonths(ctx: Context, stretch: Stretch): Promise<readonly SiteMonthRow[]> {
  const now = ctx.clock.now().getTime();
  const from = stretch.from.getTime();
  const known = counted.get(ctx.queue);
  if (known && known.from === from && Math.abs(now - known.at) < FRESH_MS) return known.months;
  const months = selectSiteMonths(ctx.db, stretch);
  counted.set(ctx.queue, { from, at: now, months });
  try {
    return await months;
  } catch (error) {
    // The next one asks anew instead of being told of this failure.
    counted.delete(ctx.queue);
    throw error;
  }
}
