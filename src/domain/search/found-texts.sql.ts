/** Offers, discussions and comments that a query finds. */
import { sql, type RawBuilder } from 'kysely';
import type { SearchSort } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { LIVE_DISCUSSION } from '../discussions/discussions.ts';
import { LIVE_OFFER, offerConditions, shownTemperature, type OfferFilter } from '../offers/offers.ts';

/** More matches than these are not weighed against each other: of common words the first by the order asked for are. */
const CANDIDATES = 2000;
const FIRST = 500;

/** What is found, a page of it; `total` is counted up to one more than `FIRST`. */
export interface Found {
  ids: number[];
  total: number;
}

export interface TextSearch {
  /** A text for tsquery: lexemes, `&`, `|`, brackets and `:*`. */
  query: string;
  sort: SearchSort;
  now: Date;
  limit: number;
  offset: number;
}

export interface OfferSearch extends TextSearch {
  /** Found besides those with the words, and likelier meant than these. */
  coded: readonly number[];
  /** A temperature that its mask hides decides neither the place of an offer nor whether it is found. */
  filter: OfferFilter;
}

const asked = (query: string) => sql`${query}::tsquery`;

/** Words decide most; two weeks of age count as much as half a word in the text. */
function relevance(row: string, search: TextSearch): RawBuilder<unknown> {
  return sql`ts_rank(${sql.raw(row)}.search, ${asked(search.query)})
    + 0.15 / (1 + extract(epoch from ${search.now}::timestamptz - ${sql.raw(row)}.published_at) / 1209600.0)`;
}

interface Matches {
  /** Table and its name: `offers o`. */
  table: string;
  row: string;
  where: RawBuilder<unknown>;
  /** Of too many matches the first by this are weighed: an index. */
  first: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** Weighed however many others match: a condition. */
  always?: RawBuilder<unknown>;
}

async function selectMatches(
  db: Db,
  search: TextSearch,
  { table, row, where, first, order, always }: Matches,
): Promise<Found> {
  const [from, id] = [sql.raw(table), sql.raw(`${row}.id`)];
  const besides = always ? sql`union select ${id} from ${from} where ${where} and ${always}` : sql``;
  const { rows } = await sql<Found>`
    with matches as materialized (
      select ${id} from ${from} where ${where} limit ${CANDIDATES + 1}
    ), firsts as (
      select ${id} from ${from} where ${where} and (select count(*) from matches) > ${CANDIDATES}
      order by ${first} limit ${FIRST}
    ), candidates as (
      select id from matches where (select count(*) from matches) <= ${CANDIDATES} union all select id from firsts
      ${besides}
    )
    select least((select count(*) from matches), ${FIRST + 1})::int as total, to_json(array(
      select ${id} from candidates join ${from} using (id) order by ${order} limit ${search.limit} offset ${search.offset}
    )) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/**
 * Live offers, the best first: by text, then by freshness and temperature, what has ended after what has not; or the
 * newest, or the hottest.
 */
export async function selectFoundOffers(db: Db, search: OfferSearch): Promise<Found> {
  const shown = shownTemperature(search.filter.mask);
  const latest = sql`o.published_at desc, o.id desc`;
  const { coded } = search;
  const named = coded.length > 0 ? sql`(o.id = any(${[...coded]}::bigint[]))` : undefined;
  const orders: Record<SearchSort, RawBuilder<unknown>> = {
    relevant: sql`o.is_expired, ${named ? sql`${named} desc, ` : sql``}${relevance('o', search)} + 0.0002 * least(greatest(${shown}, -100), 500) desc, ${latest}`,
    new: latest,
    hottest: sql`${shown} desc, ${latest}`,
  };
  return selectMatches(db, search, {
    table: 'offers o',
    row: 'o',
    where: sql.join(offerConditions('new', { ...search.filter, text: search.query, coded }), sql` and `),
    first: search.sort === 'hottest' ? sql`o.temperature desc, o.id desc` : latest,
    order: orders[search.sort],
    ...(named && { always: named }),
  });
}

/** Live discussions, the best or the newest first. */
export async function selectFoundDiscussions(db: Db, search: TextSearch): Promise<Found> {
  const latest = sql`d.published_at desc, d.id desc`;
  return selectMatches(db, search, {
    table: 'discussions d',
    row: 'd',
    where: sql`d.search @@ ${asked(search.query)} and ${LIVE_DISCUSSION}`,
    first: latest,
    order: search.sort === 'relevant' ? sql`${relevance('d', search)} desc, ${latest}` : latest,
  });
}

/** Comments that stand in live threads, the best or the newest first. */
export async function selectFoundComments(db: Db, search: TextSearch): Promise<Found> {
  const latest = sql`c.published_at desc, c.id desc`;
  const where = sql`c.search @@ ${asked(search.query)} and c.published_at is not null and c.deleted_at is null
    and (c.offer_id is null or exists (
      select 1 from offers o where o.id = c.offer_id and ${LIVE_OFFER}))
    and (c.discussion_id is null or exists (
      select 1 from discussions d where d.id = c.discussion_id and ${LIVE_DISCUSSION}))`;
  return selectMatches(db, search, {
    table: 'comments c',
    row: 'c',
    where,
    first: latest,
    order: search.sort === 'relevant' ? sql`${relevance('c', search)} desc, ${latest}` : latest,
  });
}

export interface CommentHitRow {
  id: number;
  content_text: string;
  published_at: Date;
  helpful_count: number;
  author_id: number | null;
  author_username: string | null;
  entity: 'offer' | 'discussion';
  entity_id: number;
  kind: 'deal' | 'coupon' | null;
  slug: string;
  title: string;
}

/** These comments with the threads they stand in, in no order. */
export async function selectCommentHits(db: Db, ids: readonly number[]): Promise<CommentHitRow[]> {
  const { rows } = await sql<CommentHitRow>`
    select c.id, c.content_text, c.published_at, c.helpful_count, u.id as author_id, u.username as author_username,
      case when c.offer_id is null then 'discussion' else 'offer' end as entity,
      coalesce(c.offer_id, c.discussion_id) as entity_id, o.kind, coalesce(o.slug, d.slug) as slug,
      coalesce(o.title, d.title) as title
    from comments c left join users u on u.id = c.author_id and u.deleted_at is null
    left join offers o on o.id = c.offer_id left join discussions d on d.id = c.discussion_id
    where c.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
