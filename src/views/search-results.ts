import type { Locale } from '#contract/common.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { searchAll } from '#contract/search.ts';
import type { Context } from '#domain/context.ts';
import { selectTopGroups } from '#domain/groups/groups.ts';
import { selectAnyOfferCards } from '#domain/offers/offers.ts';
import {
  findAsMeant,
  findNamed,
  findOffers,
  isSearchable,
  readSearch,
  type FoundGroup,
  type Search,
} from '#domain/search/search.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { Viewer } from '#domain/viewer.ts';
import { chunkItem, storeBrief } from './briefs.ts';

const GROUPS = { limit: 4, offset: 0 };
const STORES = { limit: 4, offset: 0 };
const OFFERS = 10;
const POPULAR = 12;

type Results = ReplyOf<typeof searchAll>;

/** What a few words find among groups, stores and offers; popular groups when there is nothing to search for. */
export async function searchResults(
  ctx: Context,
  viewer: Viewer,
  query: { q: string; locale: Locale },
): Promise<Results> {
  const { q, locale } = query;
  if (!isSearchable(q)) {
    const popular = await selectTopGroups(ctx.db, locale, POPULAR);
    return { search_status: false, groups: popular.map(groupResult), stores: [], offers: [] };
  }
  const read = await readSearch(ctx, q);
  const [{ groups, stores }, offers] = await Promise.all([
    findNamed(ctx, read, { locale, groups: GROUPS, stores: STORES }),
    offerResults(ctx, viewer, { read, locale }),
  ]);
  return {
    search_status: true,
    groups: groups.rows.map(groupResult),
    stores: stores.rows.map(({ id, slug, name, image_key, offers_count }) => ({
      id,
      name,
      url: `/stores/${slug}`,
      image: storeBrief(id, slug, name, image_key)?.image_url ?? null,
      deals: offers_count,
    })),
    offers,
  };
}

function groupResult({ id, slug, name, icon, offers_count }: FoundGroup): Results['groups'][number] {
  return { id, name, url: `/groups/${slug}`, logo: null, icon, deals: offers_count };
}

/** The best offers for words as they were typed, else as they may have been meant. */
async function offersFor(ctx: Context, read: Search): Promise<number[]> {
  const page = { sort: 'relevant', limit: OFFERS, offset: 0 } as const;
  const { coded } = read;
  const find = async (query: string | null) =>
    query === null && coded.length === 0 ? [] : (await findOffers(ctx, { query: query ?? '', coded }, page)).ids;
  return (await findAsMeant(ctx, read, find, (ids) => ids.length === 0)).found;
}

async function offerResults(
  ctx: Context,
  viewer: Viewer,
  { read, locale }: { read: Search; locale: Locale },
): Promise<Results['offers']> {
  const ids = await offersFor(ctx, read);
  const [rows, settings] = await Promise.all([selectAnyOfferCards(ctx.db, ids, locale), readSettings(ctx)]);
  const context = { viewer, now: ctx.clock.now(), settings, own_marks: new Map() };
  const cards = new Map(rows.map((row) => [row.id, { ...chunkItem(row, context), is_expired: row.is_expired }]));
  return ids.flatMap((id) => {
    const card = cards.get(id);
    if (!card) return [];
    const { title, url, picture, vote, price, is_expired } = card;
    const { temperature, level } = vote;
    return [{ id, name: title, url, image: picture?.small_url ?? null, temperature, level, price, is_expired }];
  });
}
