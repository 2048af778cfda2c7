/** A member who has done very much, among others who have done little, for `bench/badges.ts`. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { usernameKey } from '#rules/username.ts';

export const BUSY = { offers: 5000, comments: 20_000, reactions: 100_000 };
const NAME = 'busybody';
const OTHERS = 2000;
const OTHER_OFFERS = 50_000;
const OTHER_COMMENTS = 200_000;

/** Fills a migrated database if it is empty; answers the member's name. */
export async function makeBusyMember(db: Db): Promise<string> {
  const { rows } = await sql`select 1 from users limit 1`.execute(db);
  if (rows.length > 0) return NAME;
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`insert into users (username, username_key, email, email_key, email_verified_at, offers_count, comments_count)
      select case n when 1 then ${NAME} else 'bench' || n end,
        case n when 1 then ${usernameKey(NAME)} else 'bench:' || n end, 'bench' || n || '@mail.example', 'bench' || n || '@mail.example', now(),
        case n when 1 then ${BUSY.offers}::int else 25 end, case n when 1 then ${BUSY.comments}::int else 100 end
      from generate_series(1, ${OTHERS}::int) n`.execute(connection);
    await sql`insert into stores (slug, name) values ('bench', 'Bench')`.execute(connection);
    // The member's own come among the others', as on a real site.
    await sql`
      insert into offers (kind, title, slug, author_id, store_id, url, description_text, currency, published_at,
        temperature, hot_at)
      select 'deal', 'Находка номер ' || n, 'n-' || n, case when n % 11 = 0 then 1 else 2 + n % ${OTHERS - 1}::int end, 1,
        'https://shop.example/' || n, 'Хорошая вещь', 'RUB', now() - n * interval '10 minutes' - interval '1 hour',
        (n * 37) % 400, case when (n * 37) % 400 >= 100 then now() end
      from generate_series(1, ${BUSY.offers + OTHER_OFFERS}::int) n`.execute(connection);
    await sql`
      insert into comments (offer_id, author_id, level, content_delta, content_html, content_text, renderer_version,
        likes_count, helpful_count, published_at, created_at)
      select 1 + n % ${OTHER_OFFERS}::int, case when n % 11 = 0 then 1 else 2 + n % ${OTHERS - 1}::int end, 0, '{"ops":[]}',
        '<p>Слово</p>', 'Слово', 1, 3, 2, now() - n * interval '1 minute', now()
      from generate_series(1, ${BUSY.comments + OTHER_COMMENTS}::int) n`.execute(connection);
    await sql`
      insert into comment_reactions (comment_id, user_id, reaction, created_at)
      select c.id, 2 + r, case when r < 3 then 'like' else 'helpful' end, now()
      from comments c cross join generate_series(0, 4) r where c.author_id = 1`.execute(connection);
    await sql`
      insert into votes (offer_id, user_id, value, weight)
      select n, 1, 1, 10 from generate_series(1, 20000) n where n % 11 <> 0`.execute(connection);
    await sql`
      insert into bookmarks (user_id, offer_id, created_at)
      select 2 + n % 500, 11 * (1 + n / 500), now() from generate_series(0, 20000) n
      on conflict do nothing`.execute(connection);
    await sql`
      insert into earned_badges (user_id, badge_id, earned_at)
      select 1, n, now() from generate_series(1, 20, 2) n`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
  });
  return NAME;
}
