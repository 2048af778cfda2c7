import { sql, type RawBuilder } from 'kysely';
import type { Locale, UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface DiscussionCardRow {
  id: number;
  title: string;
  slug: string;
  lang: Locale | null;
  excerpt: string;
  published_at: Date | null;
  scheduled_for: Date | null;
  /** What a moderator is to look at; what is not out stays in as long. */
  review_for: string | null;
  deactivated_at: Date | null;
  comments_locked_at: Date | null;
  deleted_at: Date | null;
  is_held: boolean;
  updated_at: Date | null;
  comments_count: number;
  last_comment_at: Date | null;
  group_id: number | null;
  group_slug: string | null;
  group_name: string | null;
  group_icon: string | null;
  author_id: number | null;
  author_username: string | null;
  author_type: UserType | null;
  author_avatar_key: string | null;
  last_author_id: number | null;
  last_author_username: string | null;
  last_author_type: UserType | null;
  last_author_avatar_key: string | null;
}

/** The columns of a card, over `discussionJoins`. */
export const discussionColumns = (locale: Locale) => sql`
  d.id, d.title, d.slug, d.lang, left(d.description_text, 240) as excerpt, d.published_at, d.scheduled_for, d.review_for, d.deactivated_at, d.deleted_at, d.comments_locked_at, d.is_held, d.updated_at,
  d.comments_count, d.last_comment_at,
  g.id as group_id, g.slug as group_slug, ${sql.raw(`g.name_${locale}`)} as group_name, g.icon as group_icon,
  u.id as author_id, u.username as author_username, u.type as author_type, um.key as author_avatar_key,
  l.id as last_author_id, l.username as last_author_username, l.type as last_author_type, lm.key as last_author_avatar_key`;

export const discussionJoins = sql`
  left join groups g on g.id = d.group_id
  left join users u on u.id = d.author_id and u.deleted_at is null
  left join media um on um.id = u.avatar_media_id
  left join users l on l.id = d.last_comment_author_id and l.deleted_at is null
  left join media lm on lm.id = l.avatar_media_id`;

/** Published and not switched off: what every list begins with. */
export const LIVE_DISCUSSION = sql`d.published_at is not null and d.deactivated_at is null`;

export type DiscussionOrder = 'new' | 'discussed' | 'hottest';

export interface DiscussionFilter {
  /** Only with words in this language. */
  lang?: Locale;
  /** Only discussions with activity after this instant. */
  active_from?: Date;
}

function conditions(order: DiscussionOrder, filter: DiscussionFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [LIVE_DISCUSSION];
  if (filter.lang) all.push(sql`d.lang = ${filter.lang}`);
  if (order !== 'new') all.push(sql`d.last_comment_at is not null`);
  if (filter.active_from)
    all.push(
      order === 'new' ? sql`d.published_at > ${filter.active_from}` : sql`d.last_comment_at > ${filter.active_from}`,
    );
  return all;
}

/** The hottest list looks at this many discussions active in its period, the latest first. */
const HEAT_CANDIDATES = 1000;

/** One slice by publication or by the last comment, by key. */
export async function selectDiscussionCards(
  db: Db,
  query: {
    order: 'new' | 'discussed';
    filter: DiscussionFilter;
    cursor: { value: string; id: number } | null;
    offset: number;
    limit: number;
    locale: Locale;
  },
): Promise<(DiscussionCardRow & { order_value: string })[]> {
  const column = query.order === 'new' ? sql`d.published_at` : sql`d.last_comment_at`;
  const where = conditions(query.order, query.filter);
  if (query.cursor)
    where.push(sql`(${column}, d.id) < (${query.cursor.value}::timestamptz, ${query.cursor.id}::bigint)`);
  const { rows } = await sql<DiscussionCardRow & { order_value: string }>`
    select ${discussionColumns(query.locale)}, ${column}::text as order_value
    from (select * from discussions d where ${sql.join(where, sql` and `)}
      order by ${column} desc, d.id desc limit ${query.limit} offset ${query.offset}) d ${discussionJoins}
    order by ${column} desc, d.id desc`.execute(db);
  return rows;
}

/** Cards by id, in no order. */
export async function selectDiscussionCardsOf(
  db: Db,
  ids: readonly number[],
  locale: Locale,
): Promise<DiscussionCardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<DiscussionCardRow>`
    select ${discussionColumns(locale)} from discussions d ${discussionJoins}
    where d.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** One slice by heat: three for every distinct commenter of the window, one for every comment, and what readers think of these. */
export async function selectHottestDiscussions(
  db: Db,
  query: {
    filter: DiscussionFilter;
    from: Date;
    cursor: { value: string; id: number } | null;
    offset: number;
    limit: number;
    locale: Locale;
  },
): Promise<(DiscussionCardRow & { order_value: string })[]> {
  const after = query.cursor ? sql`where (heat, id) < (${query.cursor.value}::int, ${query.cursor.id}::bigint)` : sql``;
  const { rows } = await sql<DiscussionCardRow & { order_value: string }>`
    with candidates as (
      select d.* from discussions d where ${sql.join(conditions('hottest', query.filter), sql` and `)}
      order by d.last_comment_at desc, d.id desc limit ${HEAT_CANDIDATES}
    ), heats as (
      select d.id as discussion_id, (3 * count(distinct c.author_id) + count(*)
        + sum(c.helpful_count + c.likes_count - c.dislikes_count))::int as heat
      from candidates d join comments c on c.discussion_id = d.id
      where c.published_at > ${query.from} and c.deleted_at is null group by d.id
    ), page as (
      select * from (select c.*, h.heat from candidates c join heats h on h.discussion_id = c.id) ranked ${after}
      order by heat desc, id desc limit ${query.limit} offset ${query.offset}
    )
    select ${discussionColumns(query.locale)}, d.heat::text as order_value from page d ${discussionJoins} order by d.heat desc, d.id desc`.execute(
    db,
  );
  return rows;
}

/**
 * How many a list holds, counted up to `cap`, and how many it would in another language.
 * @param other null where that is not asked
 */
export async function countDiscussions(
  db: Db,
  order: DiscussionOrder,
  filter: DiscussionFilter,
  { cap, other }: { cap: number; other: Locale | null },
): Promise<{ count: number; others: number }> {
  const counted = (one: DiscussionFilter) =>
    sql`(select count(*)::int from (
      select 1 from discussions d where ${sql.join(conditions(order, one), sql` and `)} limit ${cap}) capped)`;
  const others = other ? counted({ ...filter, lang: other }) : sql`0`;
  const { rows } = await sql<{ count: number; others: number }>`
    select ${counted(filter)} as count, ${others} as others`.execute(db);
  return rows[0] ?? { count: 0, others: 0 };
}

export interface DiscussionRow extends DiscussionCardRow {
  description_html: string;
  groups: { id: number; slug: string; name: string; icon: string; parent_id: number | null; is_inherited: boolean }[];
}

export async function selectDiscussion(db: Db, id: number, locale: Locale): Promise<DiscussionRow | null> {
  const { rows } = await sql<DiscussionRow>`
    select ${discussionColumns(locale)}, d.description_html,
      coalesce((select json_agg(json_build_object('id', g2.id, 'slug', g2.slug, 'name', ${sql.raw(`g2.name_${locale}`)}, 'icon', g2.icon,
        'parent_id', g2.parent_id, 'is_inherited', dg.is_inherited) order by dg.position)
        from discussion_groups dg join groups g2 on g2.id = dg.group_id where dg.discussion_id = d.id), '[]') as groups
    from discussions d ${discussionJoins} where d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What a comment must know of the discussion it stands in. */
export interface DiscussionForComment {
  id: number;
  author_id: number | null;
  published_at: Date | null;
  deactivated_at: Date | null;
  deleted_at: Date | null;
  comments_count: number;
  /** Closed by a moderator: staff alone write there. */
  is_locked: boolean;
}

export async function selectDiscussionForComment(db: Db, id: number): Promise<DiscussionForComment | null> {
  const { rows } = await sql<DiscussionForComment>`
    select id, author_id, published_at, deactivated_at, deleted_at, comments_count, comments_locked_at is not null as is_locked
    from discussions where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Counts a published comment and remembers the latest. */
export async function addDiscussionComment(
  tx: Tx,
  change: { id: number; author_id: number | null; at: Date; author_counted?: RawBuilder<unknown> | null },
): Promise<void> {
  await sql`
    with counted as (${change.author_counted ?? sql`select 1`})
    update discussions set comments_count = comments_count + 1,
      last_comment_author_id = case when last_comment_at is null or last_comment_at <= ${change.at} then ${change.author_id} else last_comment_author_id end,
      last_comment_at = greatest(last_comment_at, ${change.at})
    where id = ${change.id} and (select count(*) from counted) >= 0`.execute(tx);
}

/** Counts a deleted comment off; who spoke last is asked anew. Comments of others wait for this row meanwhile. */
export async function removeDiscussionComment(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from discussions where id = ${id} for no key update`.execute(tx);
  await sql`
    update discussions d set comments_count = greatest(0, d.comments_count - 1),
      last_comment_at = last.published_at, last_comment_author_id = last.author_id
    from (select 1) one left join lateral (
      select c.published_at, c.author_id from comments c
      where c.discussion_id = ${id} and c.deleted_at is null and c.published_at is not null
      order by c.published_at desc, c.id desc limit 1
    ) last on true
    where d.id = ${id}`.execute(tx);
}

export async function selectDiscussionAddresses(
  db: Db,
  limit: number,
): Promise<{ id: number; slug: string; changed_at: Date }[]> {
  const { rows } = await sql<{ id: number; slug: string; changed_at: Date }>`
    select d.id, d.slug, coalesce(d.updated_at, d.published_at) as changed_at
    from discussions d where ${LIVE_DISCUSSION} order by d.published_at desc, d.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Of these discussions those that everybody may see, with how many comments stand in them. */
export async function selectLiveDiscussions(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; comments_count: number }[]> {
  const { rows } = await sql<{ id: number; comments_count: number }>`
    select d.id, d.comments_count from discussions d where d.id = any(${ids}::bigint[]) and ${LIVE_DISCUSSION}`.execute(
    db,
  );
  return rows;
}
