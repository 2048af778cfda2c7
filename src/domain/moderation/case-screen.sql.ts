/** Everything a moderator reads of an item before deciding about it. */
import { sql } from 'kysely';
import type { Currency, ReportReason } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { ModeratedType } from '#contract/moderated.ts';

interface Item {
  entity_type: ModeratedType;
  entity_id: number;
}

/** What the undecided reports of an item weigh, by the reasons that act by themselves. */
export interface Weights {
  restricted: number;
  spam: number;
  self_promotion: number;
  rude: number;
  /** That an offer's price is not the one. */
  price: number;
}

export async function selectWeights(tx: Tx, { entity_type, entity_id }: Item): Promise<Weights> {
  const { rows } = await sql<Weights>`
    select coalesce(sum(weight) filter (where reason = 'restricted'), 0)::float8 as restricted,
      coalesce(sum(weight) filter (where reason = 'spam'), 0)::float8 as spam,
      coalesce(sum(weight) filter (where reason = 'self_promotion'), 0)::float8 as self_promotion,
      coalesce(sum(weight) filter (where reason = 'rude'), 0)::float8 as rude,
      coalesce(sum(weight) filter (where reason = 'not_the_best_deal'), 0)::float8 as price
    from reports where entity_type = ${entity_type} and entity_id = ${entity_id} and decision is null`.execute(tx);
  return rows[0] ?? { restricted: 0, spam: 0, self_promotion: 0, rude: 0, price: 0 };
}

/** Whether an open case is about something of the list of administrators. */
export async function isListed(tx: Tx, { entity_type, entity_id }: Item): Promise<boolean> {
  const { rows } = await sql`
    select 1 from moderation_cases where entity_type = ${entity_type} and entity_id = ${entity_id} and closed_at is null
      and review_for is not null`.execute(tx);
  return rows.length > 0;
}

export interface ReportRow {
  id: number;
  reporter_id: number | null;
  reporter_username: string | null;
  trust_level: number;
  reason: ReportReason;
  detail: string | null;
  url: string | null;
  /** What the reporter would pay, in the currency of the offer. */
  price_minor: number | null;
  group_id: number | null;
  weight: number;
  decision: 'upheld' | 'rejected' | 'moot' | null;
  created_at: Date;
  /** How often the reporter was right before, and how often anybody decided. */
  upheld_count: number;
  decided_count: number;
}

/** Reports of an item that moderators decide, those that wait first, then the newest. */
export async function selectReportsOf(db: Db, item: Item & { is_price: boolean }, limit: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, u.id as reporter_id, u.username as reporter_username, coalesce(u.trust_level, 0) as trust_level, r.reason, r.detail,
      r.url, r.price_minor, r.group_id, r.weight::float8 as weight, r.decision, r.created_at, f.upheld_count, f.decided_count
    from (
      select * from reports where entity_type = ${item.entity_type} and entity_id = ${item.entity_id}
        and reason not in ('not_available', 'still_works') and (reason <> 'not_the_best_deal' or ${item.is_price})
      order by decision is not null, created_at desc, id desc limit ${limit}
    ) r left join users u on u.id = r.reporter_id and u.deleted_at is null
    cross join lateral (
      select (count(*) filter (where decision = 'upheld'))::int as upheld_count, count(*)::int as decided_count
      from reports where reporter_id = r.reporter_id and decision in ('upheld', 'rejected')
    ) f order by r.decision is not null, r.created_at desc, r.id desc`.execute(db);
  return rows;
}

/** What an author has done and what was decided about it. */
export interface AuthorRecord {
  id: number;
  username: string;
  type: number;
  trust_level: number;
  created_at: Date;
  offers_count: number;
  discussions_count: number;
  comments_count: number;
  is_suspended: boolean;
  is_muted: boolean;
  /** Of what they posted, in all their time: what was decided against it and not overturned, and what was let stand. */
  against_count: number;
  dismissed_count: number;
}

export async function selectAuthorRecord(db: Db, id: number, now: Date): Promise<AuthorRecord | null> {
  const { rows } = await sql<AuthorRecord>`
    select u.id, u.username, u.type, u.trust_level, u.created_at, u.offers_count, u.discussions_count, u.comments_count,
      coalesce(u.suspended_until > ${now}, false) as is_suspended,
      coalesce(u.muted_until > ${now}, false) as is_muted, d.against_count, d.dismissed_count
    from users u cross join lateral (
      select (count(*) filter (where reason not in ('no_violation', 'correction') and overturned_at is null))::int as against_count,
        (count(*) filter (where reason = 'no_violation'))::int as dismissed_count
      from moderation_decisions where author_id = u.id and undone_at is null and actor_role <> 'automatic'
        and action not in ('uphold', 'overturn')
    ) d where u.id = ${id} and u.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** An item as it stands, whatever its state. */
export interface ItemRow {
  kind: 'deal' | 'coupon' | null;
  slug: string | null;
  title: string | null;
  html: string;
  created_at: Date;
  published_at: Date | null;
  price_minor: number | null;
  currency: Currency | null;
  url: string | null;
  store_name: string | null;
  group_ids: number[];
  picture_ids: number[];
  is_off: boolean;
  is_deleted: boolean;
  is_collapsed: boolean;
  is_locked: boolean;
  is_expired: boolean;
  /** Not out, and for a moderator to look at. */
  is_in_review: boolean;
  /** Where a comment stands: the offer or discussion it is under. */
  host_type: 'offer' | 'discussion' | null;
  host_id: number | null;
  host_kind: 'deal' | 'coupon' | null;
  host_slug: string | null;
  host_title: string | null;
}

const NO_HOST =
  sql.raw(`null::text as host_type, null::bigint as host_id, null::text as host_kind, null::text as host_slug,
  null::text as host_title`);

export async function selectItem(db: Db, { entity_type, entity_id }: Item): Promise<ItemRow | null> {
  const { rows } = await sql<ItemRow>`${
    entity_type === 'offer'
      ? sql`select o.kind, o.slug, o.title, o.description_html as html, o.created_at, o.published_at, o.price_minor, o.currency, o.url,
          (select name from stores s where s.id = o.store_id) as store_name,
          coalesce((select json_agg(group_id order by position) from offer_groups where offer_id = o.id and not is_inherited), '[]') as group_ids,
          coalesce((select json_agg(media_id order by position) from offer_pictures where offer_id = o.id), '[]') as picture_ids,
          o.deactivated_at is not null as is_off, o.deleted_at is not null as is_deleted, false as is_collapsed,
          o.comments_locked_at is not null as is_locked, o.is_expired,
          o.published_at is null and o.review_for is not null as is_in_review, ${NO_HOST} from offers o where o.id = ${entity_id}`
      : entity_type === 'discussion'
        ? sql`select null as kind, d.slug, d.title, d.description_html as html, d.created_at, d.published_at, null as price_minor, null as currency,
          null as url, null as store_name,
          coalesce((select json_agg(group_id order by position) from discussion_groups where discussion_id = d.id and not is_inherited), '[]') as group_ids,
          '[]'::json as picture_ids, d.deactivated_at is not null as is_off, d.deleted_at is not null as is_deleted, false as is_collapsed,
          d.comments_locked_at is not null as is_locked, false as is_expired,
          d.published_at is null and d.review_for is not null as is_in_review, ${NO_HOST} from discussions d where d.id = ${entity_id}`
        : sql`select null as kind, null as slug, null as title, c.content_html as html, c.created_at, c.published_at, null as price_minor,
          null as currency, null as url, null as store_name, '[]'::json as group_ids, '[]'::json as picture_ids,
          c.hidden_at is not null as is_off, c.deleted_at is not null and c.hidden_at is null as is_deleted,
          c.collapsed_at is not null as is_collapsed, false as is_locked, false as is_expired,
          c.published_at is null and c.review_for is not null as is_in_review,
          case when o.id is null then 'discussion' else 'offer' end as host_type, coalesce(o.id, d.id) as host_id, o.kind as host_kind,
          coalesce(o.slug, d.slug) as host_slug, coalesce(o.title, d.title) as host_title
          from comments c left join offers o on o.id = c.offer_id left join discussions d on d.id = c.discussion_id where c.id = ${entity_id}`
  }`.execute(db);
  return rows[0] ?? null;
}
