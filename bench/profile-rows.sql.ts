/** One member of a busy site with much of everything, for `bench/profile.ts`. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { usernameKey } from '#rules/username.ts';
import { makeOffers, NOW } from './lists-rows.sql.ts';

/** The rarest author of `makeOffers`: what is theirs is made here. */
export const MEMBER_ID = 20_000;
export const MEMBER_NAME = 'abundant';
const OFFERS = 5000;
const DISCUSSIONS = 2000;
const COMMENTS = 20_000;
/** On each of the member's comments. */
const REACTIONS_EACH = 5;
/** On each of the member's offers. */
const VOTES_EACH = 20;
const FOLLOWERS = 10_000;
const FOLLOWED = 500;
const BOOKMARKS = 5000;
const FOUND = 3000;
const DRAFTS = 50;

/** Fills an empty, migrated database. */
export async function makeMember(db: Db, site_offers: number, say: (line: string) => void): Promise<void> {
  await makeOffers(db, site_offers, say);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    say('what the member wrote');
    await write(connection, Math.floor(site_offers / OFFERS));
    say('what they received and keep');
    await receive(connection);
    // As on a site that lives: what is read is marked visible, so that indexes answer alone.
    await sql`vacuum analyze`.execute(connection);
  });
}

async function write(db: Db, every: number): Promise<void> {
  await sql`update offers set author_id = ${MEMBER_ID}, updated_at = null where id % ${every} = 0`.execute(db);
  await sql`update offers set published_at = null, scheduled_for = ${NOW}::timestamptz + interval '1 day'
    where id in (select id from offers where author_id = ${MEMBER_ID} order by id desc limit 10)`.execute(db);
  await sql`
    insert into discussions (title, slug, author_id, published_at)
    select 'Разговор номер ' || n, 'talk-' || n, case when n % 5 = 0 then ${MEMBER_ID} else 1 + n % 10000 end,
      ${NOW}::timestamptz - n * interval '3 hours'
    from generate_series(1, ${DISCUSSIONS * 5}::int) n`.execute(db);
  await sql`
    insert into comments (offer_id, level, author_id, content_delta, content_html, content_text, published_at, created_at,
      likes_count, helpful_count)
    select 1 + n % 10000, 0, case when n % 5 = 0 then ${MEMBER_ID} else 1 + n % 10000 end, '{"ops":[{"insert":"Дельно\\n"}]}',
      '<p>Дельно</p>', 'Дельно', at, at, case when n % 5 = 0 then 3 else 0 end, case when n % 5 = 0 then 2 else 0 end
    from (select n, ${NOW}::timestamptz - n * interval '15 minutes' as at from generate_series(1, ${COMMENTS * 5}::int) n) made`.execute(
    db,
  );
  await sql`update users set username = ${MEMBER_NAME}, username_key = ${usernameKey(MEMBER_NAME)}, offers_count = ${OFFERS}, discussions_count = ${DISCUSSIONS}, comments_count = ${COMMENTS}
    where id = ${MEMBER_ID}`.execute(db);
}

async function receive(db: Db): Promise<void> {
  await sql`
    insert into comment_reactions (comment_id, user_id, reaction, created_at)
    select c.id, 1 + (c.id + k * 997) % 19000, case when k < 4 then 'like' else 'helpful' end, c.published_at
    from comments c cross join generate_series(1, ${REACTIONS_EACH}::int) k where c.author_id = ${MEMBER_ID}`.execute(
    db,
  );
  await sql`
    insert into votes (offer_id, user_id, value, weight, created_at)
    select o.id, 1 + (o.id + k * 991) % 19000, case when k % 7 = 0 then -1 else 1 end, 10,
      coalesce(o.published_at, ${NOW}) + k * interval '10 minutes'
    from offers o cross join generate_series(1, ${VOTES_EACH}::int) k where o.author_id = ${MEMBER_ID}`.execute(db);
  await sql`
    insert into user_follows (user_id, followed_id, created_at)
    select n, ${MEMBER_ID}, ${NOW}::timestamptz - n * interval '1 minute' from generate_series(1, ${FOLLOWERS}::int) n
    union all
    select ${MEMBER_ID}, n, ${NOW}::timestamptz - n * interval '1 hour' from generate_series(1, ${FOLLOWED}::int) n`.execute(
    db,
  );
  await sql`insert into follow_counts (user_id, followers_count, following_count)
    values (${MEMBER_ID}, ${FOLLOWERS}, ${FOLLOWED})`.execute(db);
  await sql`
    insert into bookmarks (user_id, offer_id, created_at)
    select ${MEMBER_ID}, n * 3, ${NOW}::timestamptz - n * interval '1 hour' from generate_series(1, ${BOOKMARKS}::int) n`.execute(
    db,
  );
  await sql`
    with alert as (
      insert into alerts (user_id, name, keyword, currency, rss_secret, created_at) values
        (${MEMBER_ID}, 'Находка', 'находка', 'RUB', repeat('a', 32), ${NOW}) returning id
    )
    insert into alert_finds (alert_id, offer_id, user_id, matched_at, found_at, told_count)
    select alert.id, n * 2, ${MEMBER_ID}, at, at, 1
    from alert, (select n, ${NOW}::timestamptz - n * interval '1 hour' as at from generate_series(1, ${FOUND}::int) n) f`.execute(
    db,
  );
  await sql`
    insert into drafts (owner_id, kind, form, created_at, updated_at)
    select ${MEMBER_ID}, 'deal', jsonb_build_object('title', 'Начатая ' || n), ${NOW}, ${NOW}::timestamptz - n * interval '1 hour'
    from generate_series(1, ${DRAFTS}::int) n`.execute(db);
}
