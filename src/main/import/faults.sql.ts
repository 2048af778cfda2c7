/** Sums that must agree with the rows they count: what a check after an import asks. */
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const LIVE_OFFER = sql.raw('o.published_at is not null and o.deactivated_at is null');
const LIVE_DISCUSSION = sql.raw('d.published_at is not null and d.deactivated_at is null');

const CHECKS = {
  'offers.temperature': sql`select o.id from offers o left join votes v on v.offer_id = o.id and not v.is_quarantined
    group by o.id having o.temperature <> coalesce(sum(v.value * v.weight), 0)`,
  'offers.votes_count': sql`select o.id from offers o left join votes v on v.offer_id = o.id and v.source = 'member'
    group by o.id having o.votes_count <> count(v.id)`,
  'offers.comments_count': sql`select o.id from offers o left join comments c on c.offer_id = o.id and c.deleted_at is null
    and c.published_at is not null group by o.id having o.comments_count <> count(c.id)`,
  'discussions.comments_count': sql`select d.id from discussions d left join comments c on c.discussion_id = d.id
    and c.deleted_at is null and c.published_at is not null group by d.id
    having d.comments_count <> count(c.id) or d.last_comment_at is distinct from max(c.published_at)`,
  'discussions.last_comment_author_id': sql`select d.id from discussions d join lateral (select c.author_id from comments c
    where c.discussion_id = d.id and c.deleted_at is null and c.published_at is not null
    order by c.published_at desc, c.id desc limit 1) c on true where d.last_comment_author_id is distinct from c.author_id`,
  'comments.replies_count': sql`select p.id from comments p left join comments c on c.parent_id = p.id and not c.is_gone
    and c.published_at is not null
    group by p.id having p.replies_count <> count(c.id)`,
  'comments.reactions': sql`select c.id from comments c left join comment_reactions r on r.comment_id = c.id group by c.id
    having (c.likes_count, c.dislikes_count, c.funny_count, c.helpful_count) is distinct from
      (count(*) filter (where r.reaction = 'like'), count(*) filter (where r.reaction = 'dislike'),
       count(*) filter (where r.reaction = 'funny'), count(*) filter (where r.reaction = 'helpful'))`,
  'comments.root_id': sql`select c.id from comments c left join comments p on p.id = c.parent_id
    where c.root_id is distinct from coalesce(p.root_id, c.id) or (p.id is not null and p.published_at > c.published_at)`,
  'users.offers_count': sql`select u.id from users u left join offers o on o.author_id = u.id and ${LIVE_OFFER}
    group by u.id having u.offers_count <> count(o.id)`,
  'users.discussions_count': sql`select u.id from users u left join discussions d on d.author_id = u.id and ${LIVE_DISCUSSION}
    group by u.id having u.discussions_count <> count(d.id)`,
  'users.comments_count': sql`select u.id from users u left join comments c on c.author_id = u.id and c.deleted_at is null
    and c.published_at is not null
    group by u.id having u.comments_count <> count(c.id)`,
  'stores.offers_count': sql`select s.id from stores s left join offers o on o.store_id = s.id and ${LIVE_OFFER}
    group by s.id having s.offers_count <> count(o.id)`,
  'groups.offers_count': sql`select g.id from groups g left join (select og.group_id, o.id from offer_groups og
    join offers o on o.id = og.offer_id where ${LIVE_OFFER}) o on o.group_id = g.id group by g.id having g.offers_count <> count(o.id)`,
  'import_records.entity_id': sql`select r.entity_id as id from import_records r where not case r.entity_type
    when 'offer' then exists (select 1 from offers o where o.id = r.entity_id)
    when 'discussion' then exists (select 1 from discussions d where d.id = r.entity_id)
    when 'comment' then exists (select 1 from comments c where c.id = r.entity_id)
    when 'group' then exists (select 1 from groups g where g.id = r.entity_id)
    else exists (select 1 from users u where u.id = r.entity_id) end`,
};

/** How many rows disagree with each sum; empty when all is well. */
export async function selectCountFaults(db: Db): Promise<Record<string, number>> {
  const faults: Record<string, number> = {};
  for (const [name, query] of Object.entries(CHECKS)) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${query}) faults`.execute(db);
    if (rows[0]?.count) faults[name] = rows[0].count;
  }
  return faults;
}
