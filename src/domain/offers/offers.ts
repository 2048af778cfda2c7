import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { expireOffers } from './offers.sql.ts';

export {
  changeOfferCommentsCount,
  changeTemperature,
  countOffers,
  lockOfferForVote,
  selectAuthorFigures,
  selectOffer,
  selectOfferAddresses,
  selectOfferCards,
  selectOfferForComment,
  selectOfferParts,
  selectSimilarOffers,
} from './offers.sql.ts';
export type {
  Cursor,
  OfferCardRow,
  OfferFilter,
  OfferForComment,
  OfferForVote,
  OfferOrder,
  OfferParts,
  OfferRow,
} from './offers.sql.ts';

/** Offers this cold with this many voters stay out of lists of many (docs/product.md, 4, Cold floor). */
export const COLD_FLOOR = { temperature: -100, votes: 8 };

const DAY_MS = 86_400_000;
const SWEEP_SIZE = 500;

/** Ends every offer that is due. Safe to call at any time; the next sweep takes what is left over. */
export async function expireDueOffers(ctx: Context): Promise<number> {
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const oldest = new Date(now.getTime() - settings['offers.expire_after_days'] * DAY_MS);
  return expireOffers(ctx.db, now, oldest, SWEEP_SIZE);
}
