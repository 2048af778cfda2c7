/** Stores and categories under an index of letters: the popular ones, or a page of one letter. */
import type { Locale } from '#contract/common.ts';
import type { GroupsPageProps, LetterIndex, StoresPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import {
  selectGroupInitials,
  selectGroupsByInitial,
  selectTopChildren,
  selectTopGroups,
  type GroupRow,
} from '#domain/groups/groups.ts';
import { selectStoreInitials, selectStoresByInitial, selectTopStores, type StoreRow } from '#domain/stores/stores.ts';
import { storeBrief } from './briefs.ts';

const PAGE = 60;
/** Popular groups: each brings those inside it along. */
const POPULAR_GROUPS = 36;
/** Groups listed inside a popular one. */
const CHILDREN = 6;

/** What of an index is asked for; pages count from 1. */
export interface LetterPlace {
  initial: string | null;
  page: number;
}

/** The page of stores; the place in `index` is the nearest there is to the one asked for. */
export async function storesPage({ db }: Context, asked: LetterPlace): Promise<StoresPageProps> {
  const initials = await selectStoreInitials(db);
  const { rows, index } = await atPlace<StoreRow>(initials, asked, {
    popular: () => selectTopStores(db, PAGE),
    ofLetter: (slice) => selectStoresByInitial(db, slice),
  });
  const stores = rows.flatMap((row) => {
    const brief = row.offers_count > 0 ? storeBrief(row.id, row.slug, row.name, row.image_key) : null;
    return brief ? [{ ...brief, offers_count: row.offers_count }] : [];
  });
  return { index, stores };
}

/** The page of categories, likewise. */
export async function groupsPage(
  { db }: Context,
  { locale, ...asked }: LetterPlace & { locale: Locale },
): Promise<GroupsPageProps> {
  const initials = await selectGroupInitials(db, locale);
  const { rows, index } = await atPlace<GroupRow & { parent?: string | null }>(initials, asked, {
    popular: () => selectTopGroups(db, locale, POPULAR_GROUPS),
    ofLetter: (slice) => selectGroupsByInitial(db, { ...slice, locale }),
  });
  const parent_ids = index.initial === null ? rows.map(({ id }) => id) : [];
  const inside = await selectTopChildren(db, parent_ids, locale, CHILDREN + 1);
  const groups = rows.map((row) => {
    const children = inside.filter(({ parent_id }) => parent_id === row.id);
    return {
      ...countedBrief(row),
      parent: row.parent ?? null,
      children: children.slice(0, CHILDREN).map(countedBrief),
      has_more: children.length > CHILDREN,
    };
  });
  return { index, groups };
}

const countedBrief = ({ id, slug, name, icon, offers_count }: GroupRow) => ({ id, slug, name, icon, offers_count });

interface Slice {
  initial: string;
  offset: number;
  limit: number;
}

interface Reading<R> {
  popular: () => Promise<R[]>;
  ofLetter: (slice: Slice) => Promise<{ rows: R[]; total: number }>;
}

/** The rows of a place. A letter that begins nothing gives the popular ones, a page past the end no rows and the last one. */
async function atPlace<R>(
  initials: readonly string[],
  asked: LetterPlace,
  { popular, ofLetter }: Reading<R>,
): Promise<{ rows: R[]; index: LetterIndex }> {
  const { initial } = asked;
  if (initial === null || !initials.includes(initial))
    return { rows: await popular(), index: { initials, initial: null, page: 1, pages: 1 } };
  const { rows, total } = await ofLetter({ initial, offset: (asked.page - 1) * PAGE, limit: PAGE });
  const pages = Math.max(1, Math.ceil(total / PAGE));
  return { rows, index: { initials, initial, page: Math.min(asked.page, pages), pages } };
}
