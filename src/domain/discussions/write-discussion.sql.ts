import { sql } from 'kysely';
import type { Locale } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Delta } from '#rules/delta.ts';

/** Everything an author decides of a discussion. */
export interface DiscussionContent {
  title: string;
  slug: string;
  lang: Locale;
  group_id: number | null;
  delta: Delta;
  html: string;
  text: string;
  renderer_version: number;
}

export async function insertDiscussion(
  tx: Tx,
  discussion: DiscussionContent & {
    author_id: number;
    published_at: Date | null;
    scheduled_for: Date | null;
    /** What of the list of administrators it has; null for nothing. */
    review_for: string | null;
    created_at: Date;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into discussions (title, slug, lang, author_id, group_id, description_delta, description_html, description_text,
      renderer_version, published_at, scheduled_for, review_for, review_at, created_at)
    values (${discussion.title}, ${discussion.slug}, ${discussion.lang}, ${discussion.author_id}, ${discussion.group_id},
      ${JSON.stringify(discussion.delta)}, ${discussion.html}, ${discussion.text}, ${discussion.renderer_version},
      ${discussion.published_at}, ${discussion.scheduled_for}, ${discussion.review_for},
      ${discussion.review_for === null ? null : discussion.created_at}, ${discussion.created_at})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function updateDiscussion(tx: Tx, id: number, discussion: DiscussionContent, now: Date): Promise<void> {
  await sql`
    update discussions set title = ${discussion.title}, slug = ${discussion.slug}, lang = ${discussion.lang},
      group_id = ${discussion.group_id}, description_delta = ${JSON.stringify(discussion.delta)},
      description_html = ${discussion.html}, description_text = ${discussion.text},
      renderer_version = ${discussion.renderer_version}, updated_at = ${now}
    where id = ${id}`.execute(tx);
}

export async function replaceDiscussionGroups(
  tx: Tx,
  id: number,
  groups: readonly { group_id: number; position: number; is_inherited: boolean }[],
): Promise<void> {
  await sql`delete from discussion_groups where discussion_id = ${id}`.execute(tx);
  await sql`
    insert into discussion_groups (discussion_id, group_id, position, is_inherited)
    select ${id}, g.group_id, g.position, g.is_inherited
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g(group_id bigint, position smallint, is_inherited boolean)`.execute(
    tx,
  );
}

/** A discussion as an editor finds it. */
export interface DiscussionToEdit {
  id: number;
  title: string;
  slug: string;
  author_id: number | null;
  delta: Delta;
  published_at: Date | null;
  scheduled_for: Date | null;
  /** What a moderator is to look at; what is not out stays in as long. */
  review_for: string | null;
  deactivated_at: Date | null;
  deleted_at: Date | null;
  is_held: boolean;
  comments_count: number;
  group_ids: number[];
}

/**
 * For actions that change the author's counts, before anything else is locked: the author before the discussion,
 * as comments lock them, so that two writers never wait crosswise.
 */
export async function lockDiscussionAuthor(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from users where id = (select author_id from discussions where id = ${id}) for no key update`.execute(
    tx,
  );
}

/** The row is held until the transaction ends. */
export async function lockDiscussion(tx: Tx, id: number): Promise<DiscussionToEdit | null> {
  const held = await sql`select 1 from discussions where id = ${id} for update`.execute(tx);
  return held.rows.length === 0 ? null : selectDiscussionToEdit(tx, id);
}

export async function selectDiscussionToEdit(db: Db | Tx, id: number): Promise<DiscussionToEdit | null> {
  const { rows } = await sql<DiscussionToEdit>`
    select d.id, d.title, d.slug, d.author_id, d.description_delta as delta, d.published_at, d.scheduled_for, d.review_for, d.deactivated_at,
      d.deleted_at, d.is_held, d.comments_count,
      coalesce((select json_agg(group_id order by position) from discussion_groups where discussion_id = d.id and not is_inherited), '[]') as group_ids
    from discussions d where d.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What an author started since an instant, to hold the pace; what lies ahead, written before the clock went back, is not the last. */
export async function selectDiscussionPace(
  tx: Tx,
  author_id: number,
  { from, now }: { from: Date; now: Date },
): Promise<{ today: number; last_at: Date | null; scheduled: number }> {
  const { rows } = await sql<{ today: number; last_at: Date | null; scheduled: number }>`
    select (select count(*)::int from discussions where author_id = ${author_id} and created_at > ${from}) as today,
      (select max(created_at) from discussions where author_id = ${author_id} and created_at > ${from} and created_at <= ${now}) as last_at,
      (select count(*)::int from discussions where author_id = ${author_id} and scheduled_for is not null and deactivated_at is null) as scheduled`.execute(
    tx,
  );
  return rows[0] ?? { today: 0, last_at: null, scheduled: 0 };
}

/** The same discussion by the same author a moment ago: one request sent twice. */
export async function selectRepeatedDiscussion(
  tx: Tx,
  discussion: { author_id: number; title: string; text: string; from: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from discussions where author_id = ${discussion.author_id} and created_at > ${discussion.from}
      and title = ${discussion.title} and description_text = ${discussion.text} order by id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Publishes a waiting discussion; null when it does not wait any more, or not until `due_by`. */
export async function markDiscussionPublished(
  tx: Tx,
  id: number,
  now: Date,
  due_by: Date | null,
): Promise<{ author_id: number | null } | null> {
  const { rows } = await sql<{ author_id: number | null }>`
    update discussions set published_at = ${now}, scheduled_for = null
    where id = ${id} and published_at is null and deactivated_at is null and scheduled_for is not null
      and review_for is null
      and (${due_by}::timestamptz is null or scheduled_for <= ${due_by})
    returning author_id`.execute(tx);
  return rows[0] ?? null;
}

export async function selectDueDiscussions(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from discussions where scheduled_for <= ${now} and deactivated_at is null and review_for is null order by scheduled_for limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function updateDiscussionSchedule(tx: Tx, id: number, scheduled_for: Date): Promise<void> {
  await sql`update discussions set scheduled_for = ${scheduled_for} where id = ${id} and published_at is null`.execute(
    tx,
  );
}

/** Says what a moderator is to look at; null for what they have looked at. */
export async function markDiscussionReviewed(tx: Tx, id: number, review_for: string | null, now: Date): Promise<void> {
  await sql`
    update discussions set review_for = ${review_for}, review_at = ${review_for === null ? null : now}
    where id = ${id}`.execute(tx);
}
