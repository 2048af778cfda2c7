/** Members, sessions and followers for the measurement of the socket. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Members who may write, with a session each; answers their ids in the order of the tokens. */
export async function insertMembers(db: Db, token_hashes: readonly Buffer[]): Promise<number[]> {
  const stamp = Date.now().toString(36).slice(-6);
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into users (username, username_key, email, email_key, email_verified_at, type, trust_level, trust_floor, created_at)
      select 'b' || ${stamp} || n, 'b' || ${stamp} || n, 'b' || ${stamp} || n || '@mail.example',
        'b' || ${stamp} || n || '@mail.example', now(), 1, 3, 3, now() - interval '200 days'
      from generate_series(1, ${token_hashes.length}::int) n returning id)
    select id from people order by id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into sessions (token_hash, user_id, is_remembered, user_agent, network, created_at, last_seen_at, expires_at)
    select hash, id, true, 'bench', '127.0.0.1', now(), now(), now() + interval '1 day'
    from unnest(${token_hashes}::bytea[], ${ids}::bigint[]) as given (hash, id)`.execute(db);
  return ids;
}

/** A deal two hours old. */
export async function insertOffer(db: Db, author_id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into offers (kind, title, slug, lang, author_id, url, currency, price_minor, published_at)
    values ('deal', 'Чайник для измерений', 'chainik', 'ru', ${author_id}, 'https://shop.example/kettle', 'RUB', 199000,
      now() - interval '2 hours') returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

export async function follow(db: Db, offer_id: number, user_ids: readonly number[]): Promise<void> {
  await sql`
    insert into subscriptions (user_id, offer_id, created_at)
    select id, ${offer_id}::bigint, now() from unnest(${user_ids}::bigint[]) as given (id)`.execute(db);
}
