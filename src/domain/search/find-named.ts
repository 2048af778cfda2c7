import type { Locale } from '#contract/common.ts';
import { searchWords } from '#rules/search-text.ts';
import type { Context } from '../context.ts';
import { nearOf } from './correct-query.ts';
import { searchStarts, type ReadQuery } from './read-query.ts';
import {
  selectFoundGroups,
  selectFoundStores,
  type FoundGroup,
  type FoundRows,
  type FoundStore,
} from './search.sql.ts';

/** Names have few words: longer queries are not looked for as a mistyped name. */
export const MOST_NAME_WORDS = 2;
/** Spellings of a whole name that are tried. */
const MOST_STARTS = 24;

interface NamePage {
  limit: number;
  offset: number;
}

/** Of groups and stores the page that is asked for; a limit of 0 only counts them. */
export interface NamedPages {
  locale: Locale;
  groups: NamePage;
  stores: NamePage;
}

/** Groups, the most popular first, and stores, those with the most live offers first. */
export interface Named {
  groups: FoundRows<FoundGroup>;
  stores: FoundRows<FoundStore>;
}

/** Groups and stores named as a query begins; where none is, those named as it may have been meant. */
export async function findNamed(ctx: Context, read: ReadQuery, pages: NamedPages): Promise<Named> {
  const named = await namedSo(ctx, startsOf(read), pages);
  if (named.groups.total + named.stores.total > 0) return named;
  const meant = await meantStarts(ctx, read);
  return meant.length === 0 ? named : namedSo(ctx, meant, pages);
}

/** A query of one word also begins names as the brand or the Russian word it stands for. */
function startsOf({ q, readings, others }: ReadQuery): string[] {
  const isWord = readings.every((reading) => reading.length === 1);
  return [...new Set([...searchStarts(q), ...(isWord ? others : []).flatMap((other) => searchWords(other).join(' '))])];
}

async function namedSo(ctx: Context, starts: readonly string[], pages: NamedPages): Promise<Named> {
  const [groups, stores] = await Promise.all([
    selectFoundGroups(ctx.db, { starts, ...pages.groups, locale: pages.locale }),
    selectFoundStores(ctx.db, { starts, ...pages.stores }),
  ]);
  return { groups, stores };
}

/** The query with every word as it is or as one a typo away. */
async function meantStarts(ctx: Context, { readings }: ReadQuery): Promise<string[]> {
  const short = readings.filter((reading) => reading.length <= MOST_NAME_WORDS);
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
