import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';

/** Words of titles that begin each form: what is among them was not mistyped. */
export async function selectKnownForms(db: Db, forms: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ form: string }>`
    select f.form from unnest(${forms}::text[]) as f(form)
    where exists (select 1 from search_words w where w.word >= f.form and w.word < f.form || chr(1114109))`.execute(db);
  return new Set(rows.map(({ form }) => form));
}

/** The words of titles most like each form, a few for each. */
export async function selectLikeForms(
  db: Db,
  forms: readonly string[],
  limit: number,
): Promise<{ form: string; word: string }[]> {
  const { rows } = await sql<{ form: string; word: string }>`
    select f.form, l.word from unnest(${forms}::text[]) as f(form)
    cross join lateral (
      select w.word from search_words w where w.word % f.form
        and char_length(w.word) between char_length(f.form) - 2 and char_length(f.form) + 2
      order by similarity(w.word, f.form) desc, w.word limit ${limit}
    ) l`.execute(db);
  return rows;
}

export interface OfferSearch {
  /** A text for to_tsquery: words, `&`, `|`, brackets and `:*`. */
  query: string;
  /** Offers after this instant show nobody their temperature: it decides neither their place nor whether they are found. */
  masked_from: Date;
  /** Colder ones with enough voters are not found. */
  coldest: { temperature: number; votes: number };
  now: Date;
  limit: number;
}

/** More matches than these are not weighed against each other: of common words the newest are. */
const CANDIDATES = 2000;
const NEWEST = 300;

/**
 * Live offers that a query finds, the best first: by text, then by freshness and temperature; what has ended comes
 * after what has not.
 */
export async function selectFoundOffers(db: Db, search: OfferSearch): Promise<number[]> {
  const asked = sql`(to_tsquery('russian', ${search.query}) || to_tsquery('english', ${search.query}))`;
  const shown = sql`o.published_at is not null and o.deactivated_at is null
    and not (o.temperature <= ${search.coldest.temperature} and o.votes_count >= ${search.coldest.votes}
      and o.published_at <= ${search.masked_from})`;
  const { rows } = await sql<{ id: number }>`
    with matches as materialized (
      select o.id from offers o where o.search @@ ${asked} and ${shown} limit ${CANDIDATES + 1}
    ), newest as (
      select o.id from offers o where o.search @@ ${asked} and ${shown}
        and (select count(*) from matches) > ${CANDIDATES}
      order by o.published_at desc, o.id desc limit ${NEWEST}
    ), candidates as (
      select id from matches where (select count(*) from matches) <= ${CANDIDATES}
      union all select id from newest
    )
    select o.id from candidates c join offers o on o.id = c.id
    order by o.is_expired,
      ts_rank(o.search, ${asked})
        + 0.15 / (1 + extract(epoch from ${search.now}::timestamptz - o.published_at) / 1209600.0)
        + case when o.published_at > ${search.masked_from} then 0 else 0.0002 * least(greatest(o.temperature, -100), 500) end desc,
      o.published_at desc, o.id desc
    limit ${search.limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface FoundGroup {
  id: number;
  slug: string;
  name: string;
  icon: string;
  offers_count: number;
}

/** Groups in one of whose names, in either language, a word begins like one of the starts; the most popular first. */
export async function selectFoundGroups(
  db: Db,
  query: { starts: readonly string[]; locale: Locale; limit: number },
): Promise<FoundGroup[]> {
  const patterns = query.starts.map((start) => `% ${start}%`);
  const { rows } = await sql<FoundGroup>`
    select id, slug, ${sql.raw(`name_${query.locale}`)} as name, icon, offers_count from groups
    where translate(lower(' ' || name_ru), 'ё', 'е') like any(${patterns}::text[])
      or lower(' ' || name_en) like any(${patterns}::text[])
    order by popularity desc, offers_count desc, id limit ${query.limit}`.execute(db);
  return rows;
}

export interface FoundStore {
  id: number;
  slug: string;
  name: string;
  image_key: string | null;
  offers_count: number;
}

/** Stores in whose name a word begins like one of the starts; those with the most live offers first. */
export async function selectFoundStores(
  db: Db,
  query: { starts: readonly string[]; limit: number },
): Promise<FoundStore[]> {
  const patterns = query.starts.map((start) => `% ${start}%`);
  const { rows } = await sql<FoundStore>`
    select s.id, s.slug, s.name, m.key as image_key, s.offers_count
    from stores s left join media m on m.id = s.image_media_id
    where translate(lower(' ' || s.name), 'ё.-', 'е  ') like any(${patterns}::text[])
    order by s.offers_count desc, s.id limit ${query.limit}`.execute(db);
  return rows;
}
