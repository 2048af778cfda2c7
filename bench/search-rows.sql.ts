/** A site full of titles for `bench/search.ts`. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const BATCH = 5000;

/** Live offers with these titles, their ids from 1 in this order, spread over three years back from now. */
export async function makeTitled(db: Db, titles: readonly string[], say: (line: string) => void): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set maintenance_work_mem = '256MB'`.execute(connection);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'offers' and indexname not like '%pkey'`.execute(connection);
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(connection);
    for (let from = 0; from < titles.length; from += BATCH) {
      const batch = titles.slice(from, from + BATCH);
      await sql`
        insert into offers (kind, title, slug, url, currency, price_minor, description_text, published_at, temperature)
        select 'deal', title, 'n-' || (n + ${from}::int), 'https://shop.example/' || n, 'RUB', 100000,
          'Хорошая вещь, проверено на себе, доставка за неделю', now() - (hashint8(n + ${from}::int) & 1023) * interval '1 day' - interval '1 hour',
          (hashint8(n * 7 + ${from}::int) & 127) - 20
        from unnest(${batch}::text[]) with ordinality as given(title, n) order by n`.execute(connection);
      if (from % (BATCH * 20) === 0 && from > 0) say(`${from} offers`);
    }
    for (const { definition } of indexes) await sql.raw(definition).execute(connection);
    await sql`vacuum analyze offers`.execute(connection);
    await sql`vacuum analyze search_words`.execute(connection);
    await sql`set statement_timeout = 20000`.execute(connection);
  });
}

/** How many offers there are. */
export async function countOffersOf(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from offers`.execute(db);
  return rows[0]?.count ?? 0;
}
