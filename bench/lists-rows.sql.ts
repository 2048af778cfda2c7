/** A made-up site for `bench/lists.ts`: few stores, groups and authors have much, most have little. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

export const STORES = 5000;
export const GROUPS = 200;
const PARENTS = 20;
const AUTHORS = 20_000;
const DAYS = 1096;
const BATCH = 50_000;

/** The same instant for every run over one database. */
export const NOW = new Date('2031-03-05T09:00:00Z');

async function makeBasics(db: Db): Promise<void> {
  await sql`select setseed(0.42)`.execute(db);
  await sql`insert into users (username, username_key, email, email_key)
    select 'bench' || n, 'bench' || n, 'bench' || n || '@mail.example', 'bench' || n || '@mail.example'
    from generate_series(1, ${AUTHORS}::int) n`.execute(db);
  await sql`insert into stores (slug, name) select 'store-' || n, 'Store ' || n from generate_series(1, ${STORES}::int) n`.execute(
    db,
  );
  await sql`insert into groups (slug, name_ru, name_en, parent_id)
    select 'group-' || n, 'Группа ' || n, 'Group ' || n, case when n > ${PARENTS} then (n - 1) % ${PARENTS} + 1 end
    from generate_series(1, ${GROUPS}::int) n`.execute(db);
}

/** One batch in the order of publication, as it comes on a real site. Groups are Zipf's, as stores and authors are; votes weigh 5, 10, 12.5 or 15. */
async function insertBatch(db: Db, from: number, to: number, total: number): Promise<void> {
  await sql`
    insert into offers (kind, title, slug, author_id, store_id, group_id, url, description_text, currency, price_minor,
      low_price_minor, shipping_minor, discount_type, discount_amount, expires_at, is_expired, published_at, temperature,
      votes_count, comments_count, is_hot, hot_at, group_ids, lang)
    select kind, 'Находка номер ' || n, 'n-' || n, author_id, store_id, group_id, 'https://shop.example/' || n,
      'Хорошая вещь, проверено на себе, доставка за неделю', currency, price,
      case when r_low < 0.6 then (price * (1 + r_save * r_save * 3))::bigint end,
      case when r_ship < 0.12 then 0 when r_ship < 0.35 then 29900 end,
      case when kind = 'coupon' then 'percentage' end, case when kind = 'coupon' then 5 * (1 + (r_save * 12)::int) end,
      null, age_days > 92 or r_end < 0.35, at, degrees, (abs(degrees) / 8 + r_end * 6)::int, (r_end * 30)::int,
      degrees >= 100, case when degrees >= 100 then least(at + r_low * interval '30 hours', ${NOW}::timestamptz) end,
      case when second = group_id then '{}'::int[] else array[second] end || group_id
        || case when group_id > ${PARENTS} then array[(group_id - 1) % ${PARENTS} + 1] else '{}'::int[] end,
      -- One in twenty is in the other language of the site.
      case when n % 20 = 0 then 'en' else 'ru' end
    from (
      select n, r_low, r_save, r_ship, r_end,
        case when r_kind < 0.15 then 'coupon' else 'deal' end as kind,
        case when r_currency < 0.7 then 'RUB' else 'USD' end as currency,
        case when r_kind < 0.15 then null when r_price < 0.03 then 0
          else (exp(7.5 + 1.4 * (r_price + r_low + r_save + r_end - 2) * 1.73) * case when r_currency < 0.7 then 100 else 1.25 end)::bigint
        end as price,
        floor(exp(r_author * ln(${AUTHORS} + 1)))::int as author_id, floor(exp(r_store * ln(${STORES} + 1)))::int as store_id,
        ${PARENTS} + floor(exp(r_group * ln(${GROUPS - PARENTS} + 1)))::int as group_id,
        case when r_second < 0.3 then ${PARENTS} + floor(exp(r_low * ln(${GROUPS - PARENTS} + 1)))::int
          else ${PARENTS} + floor(exp(r_group * ln(${GROUPS - PARENTS} + 1)))::int end as second,
        2.5 * round((-ln(1 - r_heat) * 24 - 6)::numeric) as degrees, age_days, ${NOW}::timestamptz - age_days * interval '1 day' as at
      from (
        select n, random() r_low, random() r_save, random() r_ship, random() r_end, random() r_kind, random() r_currency,
          random() r_price, random() r_author, random() r_store, random() r_group, random() r_second, random() r_heat,
          ${DAYS}::float8 * (1 - n::float8 / ${total + 1}) as age_days
        from generate_series(${from}::int, ${to}::int) n
      ) chance
    ) made order by n`.execute(db);
}

/** Fills an empty, migrated database; indexes are dropped meanwhile and made again. */
export async function makeOffers(db: Db, total: number, say: (line: string) => void): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set maintenance_work_mem = '256MB'`.execute(connection);
    await makeBasics(connection);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'offers' and indexname not like '%pkey'`.execute(connection);
    for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(connection);
    for (let from = 1; from <= total; from += BATCH) {
      await insertBatch(connection, from, Math.min(total, from + BATCH - 1), total);
      if (from % (BATCH * 4) === 1) say(`${from - 1} offers`);
    }
    for (const { name, definition } of indexes) {
      say(name);
      await sql.raw(definition).execute(connection);
    }
    await sql`vacuum analyze offers`.execute(connection);
    await sql`analyze groups`.execute(connection);
    await sql`analyze stores`.execute(connection);
    await sql`analyze users`.execute(connection);
    await sql`set statement_timeout = 20000`.execute(connection);
  });
}
