import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { KNOWN_STORE } from '../stores/stores.ts';

/** What the index keeps of a word, and the words it may stand for. */
export interface WordRow {
  word: string;
  /** Nothing of words like "the". */
  russian: string[];
  english: string[];
  /** A brand as it is written, or as it is heard. */
  brands: string[];
  /** Words of titles and names that are spelt so in Latin letters. */
  spelt: string[];
  /** What the index keeps of all these. */
  others: string[];
}

/** What the index keeps of each word in either language, and of what it may stand for. */
export async function selectLexemes(db: Db, words: readonly string[]): Promise<WordRow[]> {
  const { rows } = await sql<WordRow>`select * from meant_words(${words}::text[])`.execute(db);
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

/** More groups or stores than these are not counted. */
const CAP = 501;

/** A page of what is found by name, and how many there are, up to 501. */
export interface FoundRows<Row> {
  total: number;
  rows: Row[];
}

export interface FoundGroup {
  id: number;
  slug: string;
  name: string;
  icon: string;
  offers_count: number;
}

/** One page of what is found by name; a limit of 0 only counts. */
interface NameSearch {
  starts: readonly string[];
  limit: number;
  offset: number;
}

/** Groups in one of whose names, in either language, a word begins like one of the starts; the most popular first. */
export async function selectFoundGroups(
  db: Db,
  query: NameSearch & { locale: Locale },
): Promise<FoundRows<FoundGroup>> {
  const patterns = patternsOf(query.starts);
  const { rows } = await sql<FoundRows<FoundGroup>>`
    with named as materialized (
      select id, slug, ${sql.raw(`name_${query.locale}`)} as name, icon, offers_count, popularity from groups
      where ${groupNamed(patterns)}
    )
    select least((select count(*) from named), ${CAP})::int as total, coalesce((select json_agg(page) from (
      select id, slug, name, icon, offers_count from named
      order by popularity desc, offers_count desc, id limit ${query.limit} offset ${query.offset}) page), '[]') as rows`.execute(
    db,
  );
  return rows[0] ?? { total: 0, rows: [] };
}

export interface FoundStore {
  id: number;
  slug: string;
  name: string;
  image_key: string | null;
  offers_count: number;
}

/** Stores in whose name a word begins like one of the starts; those with the most live offers first. */
export async function selectFoundStores(db: Db, query: NameSearch): Promise<FoundRows<FoundStore>> {
  const patterns = patternsOf(query.starts);
  const { rows } = await sql<FoundRows<FoundStore>>`
    with named as materialized (
      select s.id, s.slug, s.name, s.image_media_id, s.offers_count from stores s
      where ${storeNamed(patterns)} and ${KNOWN_STORE}
    )
    select least((select count(*) from named), ${CAP})::int as total, coalesce((select json_agg(page) from (
      select n.id, n.slug, n.name, m.key as image_key, n.offers_count
      from named n left join media m on m.id = n.image_media_id
      order by n.offers_count desc, n.id limit ${query.limit} offset ${query.offset}) page), '[]') as rows`.execute(db);
  return rows[0] ?? { total: 0, rows: [] };
}

/** Starts hold letters, digits and spaces alone. */
const patternsOf = (starts: readonly string[]) => starts.map((start) => `% ${start}%`);

function groupNamed(patterns: readonly string[]): RawBuilder<unknown> {
  return sql`(fold_text(' ' || name_ru) like any(${patterns}::text[]) or fold_text(' ' || name_en) like any(${patterns}::text[]))`;
}

function storeNamed(patterns: readonly string[]): RawBuilder<unknown> {
  return sql`translate(fold_text(' ' || s.name), '.-''’', '    ') like any(${patterns}::text[])`;
}
