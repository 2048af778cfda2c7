/** What one member posted, whatever its state; who may see which the caller decides. */
import { sql, type RawBuilder } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import { discussionColumns, discussionJoins, LIVE_DISCUSSION, type DiscussionCardRow } from './discussions.sql.ts';

interface AuthorDiscussions {
  author_id: number;
  /** Waiting and switched-off ones too. */
  is_all: boolean;
}

/** The order of migration 0021. */
const PLACE = sql`coalesce(d.published_at, d.scheduled_for, d.created_at)`;

function conditions({ author_id, is_all }: AuthorDiscussions): RawBuilder<unknown>[] {
  return [sql`d.author_id = ${author_id}`, sql`d.deleted_at is null`, ...(is_all ? [] : [LIVE_DISCUSSION])];
}

/** One slice, by key: what waits first, then the newest. */
export async function selectAuthorDiscussions(
  db: Db,
  query: AuthorDiscussions & {
    cursor: { value: string; id: number } | null;
    offset: number;
    limit: number;
    locale: Locale;
  },
): Promise<(DiscussionCardRow & { order_value: string })[]> {
  const { cursor, offset, limit, locale } = query;
  const where = conditions(query);
  if (cursor) where.push(sql`(${PLACE}, d.id) < (${cursor.value}::timestamptz, ${cursor.id}::bigint)`);
  const { rows } = await sql<DiscussionCardRow & { order_value: string }>`
    select ${discussionColumns(locale)}, p.value::text as order_value
    from (select d.id, ${PLACE} as value from discussions d where ${sql.join(where, sql` and `)}
      order by ${PLACE} desc, d.id desc limit ${limit} offset ${offset}) p
    join discussions d on d.id = p.id ${discussionJoins}
    order by p.value desc, p.id desc`.execute(db);
  return rows;
}

/** How many there are, counted up to `cap`. */
export async function countAuthorDiscussions(db: Db, query: AuthorDiscussions, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from discussions d where ${sql.join(conditions(query), sql` and `)} limit ${cap}
    ) capped`.execute(db);
  return rows[0]?.count ?? 0;
}
