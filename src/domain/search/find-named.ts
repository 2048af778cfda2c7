import type { Locale } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { nearOf } from './correct-query.ts';
import { searchStarts, tellingReadings } from './read-query.ts';
import { countNamed, selectFoundGroups, selectFoundStores, type FoundGroup, type FoundStore } from './search.sql.ts';

/** Names have few words: longer queries are not looked for as a mistyped name. */
const MOST_WORDS = 2;
/** Spellings of a whole name that are tried. */
const MOST_STARTS = 24;
/** More groups or stores than these are not counted. */
const CAP = 501;

/** How the names begin that a query means, and how many groups and stores are named so. */
export interface Named {
  starts: readonly string[];
  groups: number;
  stores: number;
}

/** Groups and stores named as a query begins; where none is, those named as it may have been meant. */
export async function findNamed(ctx: Context, q: string): Promise<Named> {
  const named = await countOf(ctx, searchStarts(q));
  if (named.groups + named.stores > 0) return named;
  const meant = await meantStarts(ctx, q);
  return meant.length === 0 ? named : countOf(ctx, meant);
}

async function countOf(ctx: Context, starts: readonly string[]): Promise<Named> {
  return { starts, ...(await countNamed(ctx.db, { starts, cap: CAP })) };
}

/** The query with every word as it is or as one a typo away. */
async function meantStarts(ctx: Context, q: string): Promise<string[]> {
  const { readings } = await tellingReadings(ctx, q);
  const short = readings.filter((reading) => reading.length <= MOST_WORDS);
  const near = await nearOf(ctx, short.flat(), () => false);
  const spelt = short.flatMap((reading) =>
    reading
      .map((forms) => [...forms, ...near(forms)])
      .reduce<string[]>(
        (starts, words) =>
          starts.length === 0 ? words : starts.flatMap((start) => words.map((word) => `${start} ${word}`)),
        [],
      ),
  );
  return [...new Set(spelt)].slice(0, MOST_STARTS);
}

interface NamePage {
  limit: number;
  offset?: number;
}

/** The most popular first. */
export async function foundGroups(
  ctx: Context,
  { starts, groups }: Named,
  page: NamePage & { locale: Locale },
): Promise<FoundGroup[]> {
  return groups === 0 ? [] : selectFoundGroups(ctx.db, { starts, ...page });
}

/** Those with the most live offers first. */
export async function foundStores(ctx: Context, { starts, stores }: Named, page: NamePage): Promise<FoundStore[]> {
  return stores === 0 ? [] : selectFoundStores(ctx.db, { starts, ...page });
}
