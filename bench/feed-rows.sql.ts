/** Who follows what on the made-up site of `bench/feed.ts`. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { NOW } from './lists-rows.sql.ts';

/** Members by what they follow: their ids. */
export const READERS = { 'follows 500, 50 and 50': 20_000, 'follows few': 19_999, 'with 2,000 finds': 19_998 } as const;
const [MUCH, FEW, FOUND] = Object.values(READERS);

/** Groups of the offers as rows, follows, and finds of one alert. */
export async function makeFollowers(db: Db): Promise<void> {
  await sql`alter table offer_groups disable trigger user`.execute(db);
  await sql`insert into offer_groups (offer_id, group_id, position, published_at)
    select distinct on (o.id, g) o.id, g, 1, o.published_at from offers o, unnest(o.group_ids) as g`.execute(db);
  await sql`alter table offer_groups enable trigger user`.execute(db);
  for (const [user_id, people, places] of [
    [MUCH, 500, 50],
    [FOUND, 500, 50],
    [FEW, 0, 0],
  ] as const) {
    await sql`insert into user_follows (user_id, followed_id, created_at)
      select ${user_id}, n, ${NOW} from generate_series(1, ${people}::int) n`.execute(db);
    await sql`insert into group_follows (user_id, group_id, created_at)
      select ${user_id}, n * 4, ${NOW} from generate_series(1, ${places}::int) n`.execute(db);
    await sql`insert into store_follows (user_id, store_id, created_at)
      select ${user_id}, n * n, ${NOW} from generate_series(1, ${places}::int) n`.execute(db);
  }
  await sql`insert into user_follows (user_id, followed_id, created_at)
    select ${FEW}, n * 1000, ${NOW} from generate_series(15, 18) n`.execute(db);
  await sql`insert into group_follows (user_id, group_id, created_at) values (${FEW}, 199, ${NOW}), (${FEW}, 200, ${NOW})`.execute(
    db,
  );
  await sql`insert into alerts (user_id, name, currency, rss_secret, created_at)
    values (${FOUND}, 'Всё', 'RUB', ${'0'.repeat(32)}, ${NOW})`.execute(db);
  await sql`insert into alert_finds (alert_id, offer_id, user_id, matched_at, found_at)
    select a.id, o.id, ${FOUND}, o.published_at, o.published_at + interval '1 hour'
    from alerts a, (select id, published_at from offers order by published_at desc limit 2000) o`.execute(db);
  await sql`analyze`.execute(db);
}
