/** Members, alerts and groups for `bench/alerts.ts`. */
import { sql } from 'kysely';
import type { CompiledAlert } from '#domain/alerts/compile-alert.ts';
import { WORDS } from '#domain/alerts/matching.sql.ts';
import type { Db } from '#platform/db.ts';

export const GROUPS = 200;
const MEMBERS = 50_000;
const BATCH = 50_000;

/** Members with proven addresses, groups, and a few groups to every offer. */
export async function makeBasics(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`insert into users (username, username_key, email, email_key, email_verified_at)
      select 'bench' || n, 'bench' || n, 'bench' || n || '@mail.example', 'bench' || n || '@mail.example', now()
      from generate_series(1, ${MEMBERS}::int) n`.execute(connection);
    await sql`insert into groups (slug, name_ru, name_en)
      select 'group-' || n, 'Полка ' || n, 'Shelf ' || n from generate_series(1, ${GROUPS}::int) n`.execute(connection);
    await sql`set statement_timeout = 20000`.execute(connection);
  });
}

/** So many alerts that wait for one of these things each, every thing as often as any other. */
export async function makeAlerts(db: Db, compiled: readonly CompiledAlert[], count: number, first = 0): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`drop table if exists things`.execute(connection);
    await sql`create temporary table things as
      select (n - 1)::int as n, given ->> 'name' as name, given ->> 'keyword' as keyword,
        array(select jsonb_array_elements_text(given -> 'group_ids')::int) as group_ids,
        (given ->> 'max_price_minor')::bigint as max_price_minor, (given ->> 'in_description')::boolean as in_description,
        (given ->> 'min_temperature')::int as min_temperature, (given ->> 'query')::tsquery as query,
        given -> 'terms' as terms, given -> 'keys' as keys,
        (given ->> 'min_discount_percent')::smallint as min_discount_percent
      from jsonb_array_elements(${JSON.stringify(compiled.map(({ content, matcher }) => ({ ...content, ...matcher })))}::jsonb)
        with ordinality as list (given, n)`.execute(connection);
    for (let from = first; from < count; from += BATCH) {
      const to = Math.min(count, from + BATCH);
      await sql`
        with fresh as (
          insert into alerts (user_id, name, keyword, group_ids, max_price_minor, min_discount_percent, currency,
            in_description, min_temperature, query, terms, filed_by, rss_secret, created_at)
          select 1 + k % ${MEMBERS}::int, name, keyword, group_ids, max_price_minor, min_discount_percent, 'RUB',
            in_description, min_temperature, query, terms, 1, md5(k::text || 'bench'), now()
          from generate_series(${from}::int, ${to - 1}::int) k join things on n = k % ${compiled.length}::int
          order by k returning id, name)
        insert into alert_keys (key, bound, alert_id)
        select key, bound, id from fresh join things using (name)
          cross join jsonb_to_recordset(keys) as filed (key text, bound bigint)`.execute(connection);
    }
    await sql`vacuum analyze alerts`.execute(connection);
    await sql`vacuum analyze alert_keys`.execute(connection);
    await sql`set statement_timeout = 20000`.execute(connection);
  });
}

/**
 * Alerts without a word up to so many in all: of ten five wait for a price anywhere, four for one in a group, one for a
 * saving.
 */
export async function makeLimited(db: Db, first: number, count: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    for (let from = first; from < count; from += BATCH) {
      const to = Math.min(count, from + BATCH);
      await sql`
        with given as (
          select k, k % 10 < 5 as is_any, k % 10 = 9 as is_saving, 1 + k % ${GROUPS}::int as group_id,
            (hashint8(k)::bigint & 1048575) * 10 as price
          from generate_series(${from}::int, ${to - 1}::int) k),
        fresh as (
          insert into alerts (user_id, name, group_ids, max_price_minor, min_discount_percent, currency, filed_by, rss_secret,
            created_at)
          select 1 + k % ${MEMBERS}::int, 'limit', case when is_any or is_saving then '{}'::int[] else array[group_id] end,
            case when is_saving then null else price end, case when is_saving then 1 + k % 99 end, 'RUB', 1,
            md5(k::text || 'limit'), now()
          from given returning id, group_ids, max_price_minor, min_discount_percent)
        insert into alert_keys (key, bound, alert_id)
        select case when group_ids = '{}' then '*' else 'g:' || group_ids[1] end
            || case when max_price_minor is null then '%' else '<RUB' end,
          coalesce(max_price_minor, 100 - min_discount_percent), id from fresh`.execute(connection);
    }
    await sql`vacuum analyze alerts`.execute(connection);
    await sql`vacuum analyze alert_keys`.execute(connection);
    await sql`set statement_timeout = 20000`.execute(connection);
  });
}

/** A price that so many of the alerts for a price anywhere accept. */
export async function selectPriceFor(db: Db, takers: number): Promise<number> {
  const { rows } = await sql<{ bound: number }>`
    select bound from alert_keys where key = '*<RUB' order by bound desc offset ${takers} limit 1`.execute(db);
  return rows[0]?.bound ?? 0;
}

export async function countAlertsThere(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from alerts`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A new offer with a title, a text and two groups. */
export async function insertOffer(
  db: Db,
  offer: { title: string; text: string; group_ids: readonly number[]; price_minor?: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into offers (kind, title, slug, url, currency, price_minor, description_text, published_at, group_ids)
    values ('deal', ${offer.title}, 'n', 'https://shop.example/n', 'RUB', ${offer.price_minor ?? 100_000}, ${offer.text}, now(),
      ${[...offer.group_ids]}::int[]) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Offers with a title alone, in their order. */
export async function makeUntexted(db: Db, titles: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into offers (kind, title, slug, url, currency, price_minor, published_at)
    select 'deal', title, 'q', 'https://shop.example/q', 'RUB', 100000, now() - interval '200 days'
    from unnest(${[...titles]}::text[]) with ordinality as given (title, n) order by n returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the offers whose words a question takes. */
export async function selectMatching(db: Db, query: string, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from offers o where id = any(${[...ids]}::bigint[]) and ${WORDS} @@ ${query}::tsquery`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A device each for the first members. */
export async function addDevices(db: Db, count: number): Promise<void> {
  await sql`
    with opened as (
      insert into sessions (token_hash, user_id, is_remembered, user_agent, expires_at)
      select sha256(('bench' || n)::bytea), n, true, 'bench', now() + interval '1 day' from generate_series(1, ${count}::int) n
      on conflict do nothing returning id, user_id)
    insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, created_at)
    select id, user_id, 'https://push.example/' || id, 'p', 'a', now() from opened`.execute(db);
}

/** A picture for a form. */
export async function addPicture(db: Db, owner_id: number, nth: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into media (key, owner_id, width, height, orphaned_at)
    values ('aa/' || md5(${nth}::text || clock_timestamp()), ${owner_id}, 800, 600, now()) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}
