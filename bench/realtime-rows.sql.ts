/** Members, sessions and followers for the measurement of the socket. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { usernameKey } from '#rules/username.ts';

/** Members who may write, with a session each; answers their ids in the order of the tokens. */
export async function insertMembers(db: Db, token_hashes: readonly Buffer[]): Promise<number[]> {
  const stamp = Date.now().toString(36).slice(-6);
  const names = token_hashes.map((_, nr) => `b${stamp}${nr}`);
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into users (username, username_key, email, email_key, email_verified_at, type, trust_level, trust_floor, created_at)
      select name, key, name || '@mail.example', name || '@mail.example', now(), 1, 3, 3, now() - interval '200 days'
      from unnest(${names}::text[], ${names.map(usernameKey)}::text[]) as given (name, key) returning id)
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

export async function selectUsernames(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; username: string }>`
    select id, username from users where id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, username }) => [id, username]));
}
