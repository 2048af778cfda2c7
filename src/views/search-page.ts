/** What a search finds: the page with its tabs, and the same lists as JSON. */
import type { Locale, PageMeta, SearchSort, SearchTab } from '#contract/common.ts';
import type { CommentFound, EntryItem, SearchPageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import { selectDiscussionCardsOf } from '#domain/discussions/discussions.ts';
import { picturesByIds } from '#domain/media/media.ts';
import { selectAnyOfferCards, type OfferFilter } from '#domain/offers/offers.ts';
import {
  findAsMeant,
  findComments,
  findDiscussions,
  findNamed,
  findOffers,
  findPersons,
  selectCommentHits,
  readSearch,
  type CommentHitRow,
  type Corrected,
  type Found,
  type Meant,
  type Named,
  type Page,
  type Search,
} from '#domain/search/search.ts';
import { readSettings } from '#domain/settings/settings.ts';
import type { FoundPerson } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { snippetOf } from '#rules/highlight.ts';
import { discussionCard, discussionUrl, offerUrl, storeBrief } from './briefs.ts';
import { feedItems, PAGE_SIZE, TOTAL_CAP } from './feed.ts';

/** Of what is found, the first so many can be looked at. */
const LAST_PAGE = (TOTAL_CAP - 1) / PAGE_SIZE;

export interface SearchQuery {
  q: string;
  sort: SearchSort;
  /** Of offers. */
  filter: OfferFilter;
  /** 1 and up. */
  page: number;
  locale: Locale;
}

type Texts = Record<'offers' | 'discussions' | 'comments', Found>;
const NONE: Found = { ids: [], total: 0 };
const COUNT_ONLY = { sort: 'relevant', limit: 0, offset: 0 } as const;

function placeOf({ sort, page }: SearchQuery): Page {
  return { sort, limit: PAGE_SIZE, offset: (Math.min(page, LAST_PAGE) - 1) * PAGE_SIZE };
}

/** Where a page stands; its cursor is the number of the next. */
function metaOf({ page }: SearchQuery, total: number): PageMeta {
  const next = page < LAST_PAGE && page * PAGE_SIZE < total ? String(page + 1) : null;
  return { next_cursor: next, page, total };
}

/** A page of one kind of texts, and how many there are of the others. */
async function findTexts(
  ctx: Context,
  { text, coded }: { text: string | null; coded: readonly number[] },
  query: SearchQuery,
  tab: SearchTab | null,
): Promise<Texts> {
  if (text === null && coded.length === 0) return { offers: NONE, discussions: NONE, comments: NONE };
  const words = text ?? '';
  const page = placeOf(query);
  const of = (name: SearchTab) => (tab === name ? page : COUNT_ONLY);
  const [offers, discussions, comments] = await Promise.all([
    findOffers(ctx, { query: words, coded }, tab === null ? page : of('offers'), query.filter),
    findDiscussions(ctx, words, of('discussions')),
    findComments(ctx, words, of('comments')),
  ]);
  return { offers, discussions, comments };
}

const isNothing = ({ offers, discussions, comments }: Texts) => offers.total + discussions.total + comments.total === 0;

/** The same for what was meant, when words as they were typed are found nowhere. */
function findMeant(ctx: Context, read: Search, query: SearchQuery, tab: SearchTab | null): Promise<Meant<Texts>> {
  const find = (text: string | null) => findTexts(ctx, { text, coded: read.coded }, query, tab);
  return findAsMeant(ctx, read, find, isNothing);
}

/** What stands on a tab when the address names none: offers, else the first that has anything. */
function tabOf(counts: Record<SearchTab, number>): SearchTab {
  const order = ['offers', 'discussions', 'comments', 'groups', 'stores', 'people'] as const;
  return order.find((tab) => counts[tab] > 0) ?? 'offers';
}

type View = Pick<
  SearchPageProps,
  'corrected' | 'tab' | 'counts' | 'comments' | 'groups' | 'found_stores' | 'people'
> & { items: EntryItem[]; meta: PageMeta };

/** What a query finds, a page of one tab; `tab` null lets the first tab that has anything stand. */
export async function searchView(
  ctx: Context,
  viewer: Viewer,
  query: SearchQuery & { tab: SearchTab | null },
): Promise<View> {
  const read = await readSearch(ctx, query.q);
  const place = placeOf(query);
  // Without a tab it is not known yet which of them will stand there.
  const of = (tab: SearchTab) => (query.tab === null || query.tab === tab ? place : COUNT_ONLY);
  const [{ found: texts, query: text, corrected }, named, people] = await Promise.all([
    findMeant(ctx, read, query, query.tab),
    findNamed(ctx, read, { locale: query.locale, groups: of('groups'), stores: of('stores') }),
    findPersons(ctx, viewer, read, place),
  ]);
  const counts = {
    offers: texts.offers.total,
    discussions: texts.discussions.total,
    comments: texts.comments.total,
    groups: named.groups.total,
    stores: named.stores.total,
    people: people.total,
  };
  const tab = query.tab ?? tabOf(counts);
  const found = tab === query.tab || tab === 'offers' ? texts : await findTexts(ctx, { text, coded: [] }, query, tab);
  const [items, comments, persons] = await Promise.all([
    tab === 'offers' || tab === 'discussions'
      ? entriesOf(ctx, viewer, found[tab].ids, { tab, locale: query.locale })
      : [],
    tab === 'comments' ? commentsOf(ctx, found.comments.ids, wordsMeant(corrected, query)) : [],
    tab === 'people' ? personsOf(ctx, people.people) : [],
  ]);
  const meta = metaOf(query, counts[tab]);
  const groups = tab === 'groups' ? named.groups.rows : [];
  const found_stores = tab === 'stores' ? storesOf(named) : [];
  return { corrected, tab, counts, items, meta, comments, groups, found_stores, people: persons };
}

/** A page of offers or discussions as the lists answer it. */
export async function searchEntries(
  ctx: Context,
  viewer: Viewer,
  query: SearchQuery & { tab: 'offers' | 'discussions' },
): Promise<{ items: EntryItem[]; meta: PageMeta }> {
  const { found: texts } = await findMeant(ctx, await readSearch(ctx, query.q), query, query.tab);
  const { ids, total } = texts[query.tab];
  return { items: await entriesOf(ctx, viewer, ids, query), meta: metaOf(query, total) };
}

/** A page of comments. */
export async function searchedComments(
  ctx: Context,
  query: SearchQuery,
): Promise<{ comments: CommentFound[]; meta: PageMeta }> {
  const { found: texts, corrected } = await findMeant(ctx, await readSearch(ctx, query.q), query, 'comments');
  const { ids, total } = texts.comments;
  return { comments: await commentsOf(ctx, ids, wordsMeant(corrected, query)), meta: metaOf(query, total) };
}

/** The words whose places are marked. */
const wordsMeant = (corrected: Corrected | null, { q }: SearchQuery) => corrected?.q ?? q;

/** Rows by id in the order of the ids; those gone meanwhile are left out. */
function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

async function entriesOf(
  ctx: Context,
  viewer: Viewer,
  ids: readonly number[],
  { tab, locale }: { tab: 'offers' | 'discussions'; locale: Locale },
): Promise<EntryItem[]> {
  const now = ctx.clock.now();
  if (tab === 'offers') {
    const [rows, settings] = await Promise.all([selectAnyOfferCards(ctx.db, ids, locale), readSettings(ctx)]);
    return feedItems(ctx, viewer, inOrder(ids, rows), { now, settings });
  }
  const rows = await selectDiscussionCardsOf(ctx.db, ids, locale);
  return inOrder(ids, rows).map((row) => ({ type: 'discussion', discussion: discussionCard(row, now) }));
}

async function commentsOf(ctx: Context, ids: readonly number[], q: string): Promise<CommentFound[]> {
  const rows = ids.length === 0 ? [] : await selectCommentHits(ctx.db, ids);
  return inOrder(ids, rows).map((row) => ({
    id: row.id,
    url: `${threadUrl(row)}?comment=${row.id}#comment${row.id}`,
    title: row.title,
    username: row.author_username ?? '',
    at: row.published_at.toISOString(),
    helpful_count: row.helpful_count,
    snippet: snippetOf(row.content_text, q),
  }));
}

function threadUrl({ entity_id: id, slug, kind }: CommentHitRow): string {
  return kind === null ? discussionUrl({ slug, id }) : offerUrl({ kind, slug, id });
}

function storesOf({ stores }: Named): View['found_stores'] {
  return stores.rows.flatMap(({ id, slug, name, image_key, offers_count }) => {
    const brief = storeBrief(id, slug, name, image_key);
    return brief ? [{ ...brief, offers_count }] : [];
  });
}

async function personsOf(ctx: Context, people: readonly FoundPerson[]): Promise<View['people']> {
  const avatars = people.flatMap(({ avatar_media_id }) => avatar_media_id ?? []);
  const pictures = await picturesByIds(ctx.db, avatars);
  return people.map(({ avatar_media_id, ...person }) => ({
    ...person,
    avatar_url: pictures.get(avatar_media_id ?? 0)?.small_url ?? null,
  }));
}
