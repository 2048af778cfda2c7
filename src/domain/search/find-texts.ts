import type { SearchSort } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { guestMask, type OfferFilter } from '../offers/offers.ts';
import { readSettings } from '../settings/settings.ts';
import {
  selectFoundComments,
  selectFoundDiscussions,
  selectFoundOffers,
  type Found,
  type TextSearch,
} from './found-texts.sql.ts';

/** Which of what is found is asked for. */
export interface Page {
  sort: SearchSort;
  limit: number;
  offset: number;
}

/**
 * Live offers for a query: stems of both languages, the beginning of the last word, the other alphabet and the other
 * layout; those it names by a code before the others.
 * @param query a text for tsquery, of `readSearch` or `findAsMeant`; may be empty
 */
export async function findOffers(
  ctx: Context,
  { query, coded }: { query: string; coded: readonly number[] },
  page: Page,
  filter: OfferFilter = {},
): Promise<Found> {
  // A guest's mask for everybody: what is found, and where, is the same for all.
  const shown = { ...filter, hide_cold: true, mask: guestMask(await readSettings(ctx), ctx.clock.now()) };
  return selectFoundOffers(ctx.db, { ...searchOf(ctx, query, page), coded, filter: shown });
}

export async function findDiscussions(ctx: Context, query: string, page: Page): Promise<Found> {
  return selectFoundDiscussions(ctx.db, searchOf(ctx, query, page));
}

export async function findComments(ctx: Context, query: string, page: Page): Promise<Found> {
  return selectFoundComments(ctx.db, searchOf(ctx, query, page));
}

function searchOf(ctx: Context, query: string, page: Page): TextSearch {
  return { query, ...page, now: ctx.clock.now() };
}
