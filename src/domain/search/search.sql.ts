import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';

/** What the index keeps of each word in either language; nothing of words like "the". */
export async function selectLexemes(
  db: Db,
  words: readonly string[],
): Promise<{ word: string; russian: string[]; english: string[] }[]> {
  const { rows } = await sql<{ word: string; russian: string[]; english: string[] }>`
    select word, tsvector_to_array(to_tsvector('russian', word)) as russian,
      tsvector_to_array(to_tsvector('english', word)) as english
    from unnest(${words}::text[]) as w(word)`.execute(db);
  return rows;
}

/** Those of the forms that are words of titles and names. */
export async function selectKnownForms(db: Db, forms: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word = any(${forms}::text[])`.execute(db);
  return new Set(rows.map(({ word }) => word));
}

/** Words of titles and names that have one of the parts in common: every word a typo from these, and some a little further. */
export async function selectNearForms(db: Db, parts: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where one_letter_less(word) && ${parts}::text[] limit ${limit}`.execute(db);
  return rows.map(({ word }) => word);
}

/** The words of titles and names most like each form, a few for each. */
export async function selectLikeForms(
  db: Db,
  forms: readonly string[],
  limit: number,
): Promise<{ form: string; word: string }[]> {
  if (forms.length === 0) return [];
  const { rows } = await sql<{ form: string; word: string }>`
    select f.form, l.word from unnest(${forms}::text[]) as f(form)
    cross join lateral (
      select w.word from search_words w where w.word % f.form
        and char_length(w.word) between char_length(f.form) - 2 and char_length(f.form) + 2
      order by similarity(w.word, f.form) desc, w.word limit ${limit}
    ) l`.execute(db);
  return rows;
}

export interface FoundGroup {
  id: number;
  slug: string;
  name: string;
  icon: string;
  offers_count: number;
}

/** One page of what is found by name. */
interface NameSearch {
  starts: readonly string[];
  limit: number;
  offset?: number;
}

/** Groups in one of whose names, in either language, a word begins like one of the starts; the most popular first. */
export async function selectFoundGroups(db: Db, query: NameSearch & { locale: Locale }): Promise<FoundGroup[]> {
  const patterns = patternsOf(query.starts);
  const { rows } = await sql<FoundGroup>`
    select id, slug, ${sql.raw(`name_${query.locale}`)} as name, icon, offers_count from groups
    where ${groupNamed(patterns)}
    order by popularity desc, offers_count desc, id limit ${query.limit} offset ${query.offset ?? 0}`.execute(db);
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
export async function selectFoundStores(db: Db, query: NameSearch): Promise<FoundStore[]> {
  const patterns = patternsOf(query.starts);
  const { rows } = await sql<FoundStore>`
    select s.id, s.slug, s.name, m.key as image_key, s.offers_count
    from stores s left join media m on m.id = s.image_media_id
    where ${storeNamed(patterns)}
    order by s.offers_count desc, s.id limit ${query.limit} offset ${query.offset ?? 0}`.execute(db);
  return rows;
}

/** How many groups and stores are named so, each counted up to `cap`. */
export async function countNamed(
  db: Db,
  query: { starts: readonly string[]; cap: number },
): Promise<{ groups: number; stores: number }> {
  const patterns = patternsOf(query.starts);
  const { rows } = await sql<{ groups: number; stores: number }>`select
    (select count(*) from (select 1 from groups where ${groupNamed(patterns)} limit ${query.cap}) g)::int as groups,
    (select count(*) from (select 1 from stores s where ${storeNamed(patterns)} limit ${query.cap}) t)::int as stores`.execute(
    db,
  );
  return rows[0] ?? { groups: 0, stores: 0 };
}

/** Starts hold letters, digits and spaces alone. */
const patternsOf = (starts: readonly string[]) => starts.map((start) => `% ${start}%`);

function groupNamed(patterns: readonly string[]): RawBuilder<unknown> {
  return sql`(translate(lower(' ' || name_ru), 'ё', 'е') like any(${patterns}::text[])
    or lower(' ' || name_en) like any(${patterns}::text[]))`;
}

function storeNamed(patterns: readonly string[]): RawBuilder<unknown> {
  return sql`translate(lower(' ' || s.name), 'ё.-', 'е  ') like any(${patterns}::text[])`;
}
