/** A site that was moderated for years, for `bench/moderation.ts`. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const MEMBERS = 50_000;
/** Members who decide, and one who was decided about often. */
export const STAFF = { moderator: 1, admin: 2 } as const;
export const OFTEN = 3;

export interface Volume {
  open_cases: number;
  decisions: number;
  appeals: number;
}

/** Fills a migrated database if it is empty. What was decided goes back three years, evenly. */
export async function makeModeration(db: Db, { open_cases, decisions, appeals }: Volume): Promise<void> {
  const { rows } = await sql`select 1 from users limit 1`.execute(db);
  if (rows.length > 0) return;
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    // Triggers keep counts that are none of this measurement.
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`insert into users (username, username_key, email, email_key, email_verified_at, type, trust_level, created_at)
      select 'bench' || n, 'bench:' || n, 'bench' || n || '@mail.example', 'bench' || n || '@mail.example', now(),
        case n when 1 then 5 when 2 then 9 else 1 end, 2, now() - interval '3 years'
      from generate_series(1, ${MEMBERS}::int) n`.execute(connection);
    await sql`insert into discussions (slug, title, author_id, description_delta, description_html, description_text, published_at, created_at)
      select 'tema-' || n, 'О скидке номер ' || n, 3 + n % (${MEMBERS}::int - 3), '{"ops":[]}', '<p>Слова</p>', 'Слова', now(), now()
      from generate_series(1, 50000) n`.execute(connection);
    await sql`insert into comments (discussion_id, author_id, level, content_delta, content_html, content_text, published_at, created_at)
      select 1 + n % 50000, 3 + n % (${MEMBERS}::int - 3), 0, '{"ops":[]}', '<p>Ответ</p>', 'Ответ номер ' || n, now(), now()
      from generate_series(1, 200000) n`.execute(connection);
    const reasons = sql`(array['spam', 'rude', 'restricted', 'self_promotion', 'exists', 'other', 'category'])`;
    await sql`insert into moderation_cases (entity_type, entity_id, author_id, reason, harm, score, reports_count, opened_at, closed_at)
      select case when n % 5 = 0 then 'discussion' else 'comment' end, case when n % 5 = 0 then 1 + n % 50000 else n end,
        3 + n % (${MEMBERS}::int - 3), ${reasons}[1 + n % 7], (array[1, 2, 4, 8, 16])[1 + n % 5], 1.5, 1,
        now() - n * interval '7 minutes', case when n > ${open_cases}::int then now() - n * interval '6 minutes' end
      from generate_series(1, ${open_cases}::int * 2) n on conflict do nothing`.execute(connection);
    await sql`insert into reports (reporter_id, entity_type, entity_id, reason, weight, created_at)
      select 3 + (c.id * 31) % (${MEMBERS}::int - 3), c.entity_type, c.entity_id, 'spam', 1.5, c.opened_at
      from moderation_cases c where c.closed_at is null`.execute(connection);
    await sql`insert into moderation_decisions (case_id, entity_type, entity_id, author_id, actor_id, actor_role, action, reason, words,
        created_at, undo_until, case_opened_at)
      select ${open_cases}::int + 1 + n % ${open_cases}::int, case when n % 5 = 0 then 'discussion' else 'comment' end,
        case when n % 5 = 0 then 1 + n % 50000 else 1 + n % 200000 end,
        case when n % 2000 = 0 then ${OFTEN}::int else 3 + n % (${MEMBERS}::int - 3) end,
        case when n % 10 = 0 then null else 1 end, case when n % 10 = 0 then 'automatic' else 'moderator' end,
        (array['dismiss', 'hide', 'hide', 'lock_comments', 'restore', 'collapse', 'deactivate'])[1 + n % 7],
        ${reasons}[1 + n % 7], 'Слова', now() - n * (interval '3 years' / ${decisions}::int),
        now() - n * (interval '3 years' / ${decisions}::int) + interval '1 minute',
        now() - n * (interval '3 years' / ${decisions}::int) - interval '2 hours'
      from generate_series(2, ${decisions}::int) n`.execute(connection);
    await sql`insert into moderation_appeals (decision_id, user_id, words, created_at, answer_by, closed_at, answer_id)
      select d.id, d.author_id, 'Нет', d.created_at, d.created_at + interval '3 days',
        case when d.id % 4 > 0 then d.created_at + interval '1 day' end, case when d.id % 4 > 0 then d.id + 1 end
      from moderation_decisions d where d.actor_role = 'moderator' and d.id % 5 = 1 order by d.id limit ${appeals}`.execute(
      connection,
    );
    await sql`insert into penalties (user_id, decision_id, kind, step, starts_at, ends_at)
      select author_id, id, 'suspend', 1, created_at, created_at + interval '1 day' from moderation_decisions where id % 50 = 7`.execute(
      connection,
    );
    await sql`set session_replication_role = default`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
  });
}
