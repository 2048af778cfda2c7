/** A made-up site for `bench/pages.ts`: live offers of the last months, and one thread of each length asked for. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const [GROUPS, STORES, MEMBERS] = [12, 30, 300];
const TEXT =
  'Хорошая вещь, проверено на себе: пришла за неделю, упаковка целая, цена честная, и всем в доме понравилась. ';

export interface MadeSite {
  /** Address of an offer without comments. */
  offer: string;
  /** Addresses of offers by how many comments they have. */
  threads: Record<number, string>;
  member_id: number;
}

const path = (id: number) => `/deals/pages-${id}-${id}`;

/** Fills an empty, migrated database. @throws Error for one that has other offers than asked for */
export async function makeSite(db: Db, offers: number, threads: readonly number[]): Promise<MadeSite> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from offers`.execute(db);
  const count = rows[0]?.count ?? 0;
  if (count === 0) {
    await makePlaces(db);
    await makeOffers(db, offers);
    for (const [place, comments] of threads.entries()) await makeThread(db, place + 1, comments);
    for (const table of ['offers', 'offer_groups', 'comments', 'users', 'groups', 'stores', 'search_words'])
      await sql`vacuum analyze ${sql.table(table)}`.execute(db);
  } else if (count !== offers) throw new Error(`The database has ${count} offers, not ${offers}`);
  return {
    offer: path(threads.length + 1),
    threads: Object.fromEntries(threads.map((comments, place) => [comments, path(place + 1)])),
    member_id: MEMBERS,
  };
}

async function makePlaces(db: Db): Promise<void> {
  await sql`insert into groups (slug, name_ru, name_en) select 'pages-' || n, 'Группа ' || n, 'Group ' || n
    from generate_series(1, ${GROUPS}::int) n`.execute(db);
  await sql`insert into stores (slug, name) select 'pages-' || n, 'Магазин ' || n
    from generate_series(1, ${STORES}::int) n`.execute(db);
  await sql`insert into users (username, username_key, email, email_key, email_verified_at, trust_level, trust_floor)
    select 'pages' || n, 'pages' || n, 'pages' || n || '@mail.example', 'pages' || n || '@mail.example', now(), 3, 3
    from generate_series(1, ${MEMBERS}::int) n`.execute(db);
}

async function makeOffers(db: Db, count: number): Promise<void> {
  await sql`
    insert into offers (kind, title, slug, lang, author_id, store_id, group_id, url, currency, price_minor, low_price_minor,
      description_html, description_text, published_at, temperature, votes_count, is_hot, hot_at)
    select 'deal', 'Чайник номер ' || n || ' со скидкой', 'pages-' || n, 'ru', u.id, s.id, g.id, 'https://shop.example/' || n,
      'RUB', 100000 + n * 100, 150000 + n * 100, '<p>' || repeat(${TEXT}, 5) || '</p>', repeat(${TEXT}, 5), at, heat, heat / 10,
      heat > 100, case when heat > 100 then at end
    from (select n, hashint8(n) & 255 as heat, now() - interval '2 hours' - n * interval '20 minutes' as at
      from generate_series(1, ${count}::int) n) made
    join users u on u.username = 'pages' || 1 + n % ${MEMBERS}
    join stores s on s.slug = 'pages-' || 1 + n % ${STORES}
    join groups g on g.slug = 'pages-' || 1 + n % ${GROUPS} order by n`.execute(db);
  await sql`insert into offer_groups (offer_id, group_id, position, published_at)
    select id, group_id, 0, published_at from offers`.execute(db);
}

/** Every fifth comment begins a branch; the others answer it. */
async function makeThread(db: Db, offer_id: number, count: number): Promise<void> {
  await sql`
    with base as (select coalesce(max(id), 0) as id from comments), made as (
      select base.id + n as id, n, base.id + n - (n - 1) % 5 as root_id from base, generate_series(1, ${count}::int) n)
    insert into comments (id, offer_id, parent_id, root_id, level, author_id, lang, content_delta, content_html, content_text,
      replies_count, helpful_count, likes_count, published_at) overriding system value
    select m.id, ${offer_id}::bigint, case when m.id = root_id then null else root_id end, root_id, (m.id <> root_id)::int, u.id, 'ru',
      jsonb_build_object('ops', jsonb_build_array(jsonb_build_object('insert', ${TEXT}::text || E'\n'))),
      '<p>' || ${TEXT}::text || '</p>', ${TEXT}::text, case when m.id = root_id then 4 else 0 end, hashint8(n) & 7, hashint8(n) & 15,
      now() - interval '1 hour' + n * interval '1 second'
    from made m join users u on u.username = 'pages' || 1 + n % ${MEMBERS} order by n`.execute(db);
  await sql`update offers set comments_count = ${count} where id = ${offer_id}`.execute(db);
}

/** Processes of the database that work for this program. */
export async function selectBackends(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    db,
  );
  return rows.map(({ pid }) => pid);
}
