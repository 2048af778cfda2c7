import { sql } from 'kysely';
import type { Locale, OfferKind } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { LIVE_OFFER } from './offers.sql.ts';

/** An offer that may be the one somebody is about to post. */
export interface DuplicateRow {
  id: number;
  kind: OfferKind;
  slug: string;
  title: string;
  is_same_link: boolean;
  published_at: Date;
  is_expired: boolean;
  price_minor: number | null;
  currency: string;
  media_id: number | null;
  media_key: string | null;
  media_width: number | null;
  media_height: number | null;
}

/** Titles at least this alike are shown as a possible duplicate: trigrams shared, 0 to 1. */
const ALIKE = 0.45;
/** The latest offers of a store that are compared by title. */
const COMPARED = 300;

/** Live offers with the same product address, then those of the same store with a title alike. */
export async function selectDuplicates(
  db: Db,
  query: { canonical_urls: readonly string[]; store_id: number | null; title: string; from: Date; limit: number },
): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    with same as (
      select o.id, 1 as is_same, 1::real as likeness from offers o
      where o.canonical_url = any(${query.canonical_urls}) and o.published_at > ${query.from} and ${LIVE_OFFER}
      order by o.published_at desc limit ${query.limit}
    ), recent as (
      select o.id, o.title from offers o
      where o.store_id = ${query.store_id} and o.published_at > ${query.from} and ${LIVE_OFFER}
      order by o.published_at desc limit ${COMPARED}
    ), alike as (
      select id, 0 as is_same, similarity(fold_text(title), fold_text(${query.title})) as likeness from recent
      where ${query.title} <> '' and id not in (select id from same) and similarity(fold_text(title), fold_text(${query.title})) >= ${ALIKE}
      order by likeness desc limit ${query.limit}
    )
    select o.id, o.kind, o.slug, o.title, f.is_same = 1 as is_same_link, o.published_at, o.is_expired, o.price_minor,
      o.currency, m.id as media_id, m.key as media_key, m.width as media_width, m.height as media_height
    from (select * from same union all select * from alike) f
    join offers o on o.id = f.id left join media m on m.id = o.cover_media_id
    order by f.is_same desc, f.likeness desc, o.published_at desc limit ${query.limit}`.execute(db);
  return rows;
}

/** Groups of offers whose titles share words with this one, the commonest first; then those of the store. */
export async function selectGroupsOfSimilar(
  db: Db,
  query: { store_id: number | null; title: string; limit: number; locale: Locale },
): Promise<{ id: number; name: string }[]> {
  const words = query.title.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 2);
  const any = words.slice(0, 12).join(' OR ');
  const { rows } = await sql<{ id: number; name: string }>`
    with similar_ones as (
      select id, 3 as points from (
        select o.id from offers o where ${any} <> '' and ${LIVE_OFFER}
          and o.search @@ (websearch_to_tsquery('russian', fold_marks(${any})) || websearch_to_tsquery('english', fold_marks(${any}))) limit 200
      ) by_words
      union all
      select id, 1 from (
        select o.id from offers o where o.store_id = ${query.store_id} and ${LIVE_OFFER}
        order by o.published_at desc limit 50
      ) by_store
    )
    select g.id, ${sql.raw(`g.name_${query.locale}`)} as name
    from similar_ones s join offer_groups og on og.offer_id = s.id and not og.is_inherited join groups g on g.id = og.group_id
    group by g.id order by sum(s.points) desc, g.id limit ${query.limit}`.execute(db);
  return rows;
}
