import { sql, type RawBuilder } from 'kysely';
import type { Currency, Locale, OfferKind, UserType } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import { COLD_FLOOR } from './cold-floor.ts';
import type { TemperatureMask } from './temperature-mask.ts';
import { isTemperatureShown } from './temperature-mask.sql.ts';

/** Everything a card shows, joined in one statement. */
export interface OfferCardRow {
  id: number;
  kind: OfferKind;
  title: string;
  slug: string;
  lang: Locale | null;
  excerpt: string;
  url: string | null;
  currency: Currency;
  price_minor: number | null;
  low_price_minor: number | null;
  shipping_minor: number | null;
  discount_type: 'percentage' | 'currency' | null;
  discount_amount: number | null;
  coupon_name: string | null;
  starts_at: Date | null;
  expires_at: Date | null;
  is_expired: boolean;
  published_at: Date | null;
  scheduled_for: Date | null;
  /** What a moderator is to look at; what is not out stays in as long. */
  review_for: string | null;
  deactivated_at: Date | null;
  comments_locked_at: Date | null;
  deleted_at: Date | null;
  is_held: boolean;
  is_maybe_expired: boolean;
  updated_at: Date | null;
  temperature: number;
  votes_count: number;
  comments_count: number;
  is_hot: boolean;
  hot_at: Date | null;
  hot_rank_at: Date | null;
  code: string | null;
  media_id: number | null;
  media_key: string | null;
  media_width: number | null;
  media_height: number | null;
  store_id: number | null;
  store_slug: string | null;
  store_name: string | null;
  store_image_key: string | null;
  group_id: number | null;
  group_slug: string | null;
  group_name: string | null;
  group_icon: string | null;
  author_id: number | null;
  author_username: string | null;
  author_type: UserType | null;
  author_avatar_key: string | null;
}

/** The columns of a card, over `offerJoins`. */
export const offerColumns = (locale: Locale) => sql`
  o.id, o.kind, o.title, o.slug, o.lang, left(o.description_text, 320) as excerpt, o.url, o.currency, o.price_minor,
  o.low_price_minor, o.shipping_minor, o.discount_type, o.discount_amount, o.coupon_name, o.starts_at, o.expires_at,
  o.is_expired, o.published_at, o.scheduled_for, o.review_for, o.deactivated_at, o.deleted_at, o.comments_locked_at, o.is_held, o.is_maybe_expired, o.updated_at, o.temperature, o.votes_count, o.comments_count, o.is_hot,
  o.hot_at, o.hot_rank_at,
  (select code from offer_codes c where c.offer_id = o.id order by position limit 1) as code,
  m.id as media_id, m.key as media_key, m.width as media_width, m.height as media_height,
  s.id as store_id, s.slug as store_slug, s.name as store_name, sm.key as store_image_key,
  g.id as group_id, g.slug as group_slug, ${sql.raw(`g.name_${locale}`)} as group_name, g.icon as group_icon,
  u.id as author_id, u.username as author_username, u.type as author_type, um.key as author_avatar_key`;

export const offerJoins = sql`
  left join media m on m.id = o.cover_media_id
  left join stores s on s.id = o.store_id
  left join media sm on sm.id = s.image_media_id
  left join groups g on g.id = o.group_id
  left join users u on u.id = o.author_id and u.deleted_at is null
  left join media um on um.id = u.avatar_media_id`;

/** Published and not switched off: what every list begins with. */
export const LIVE_OFFER = sql`o.published_at is not null and o.deactivated_at is null`;

/** Offers `o` under the cold floor. */
export const COLD = sql`o.temperature <= ${sql.lit(COLD_FLOOR.temperature)} and o.votes_count >= ${sql.lit(COLD_FLOOR.votes)}`;

export interface OfferRow extends OfferCardRow {
  description_html: string;
  coupon_description: string | null;
  bumped_at: Date | null;
  bumps_count: number;
  bump_note: string | null;
  author_offers_count: number;
  store_offers_count: number;
}

/** A whole offer, whatever its state; who may see it the caller decides. */
export async function selectOffer(db: Db, id: number, locale: Locale): Promise<OfferRow | null> {
  const { rows } = await sql<OfferRow>`
    select ${offerColumns(locale)}, o.description_html, o.coupon_description, o.bumped_at, o.bumps_count, o.bump_note, coalesce(u.offers_count, 0) as author_offers_count,
      coalesce(s.offers_count, 0) as store_offers_count
    from offers o ${offerJoins} where o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface OfferParts {
  codes: string[];
  pictures: { id: number; key: string; width: number; height: number }[];
  groups: { id: number; slug: string; name: string; icon: string; parent_id: number | null; is_inherited: boolean }[];
}

/** Codes, pictures and groups of one offer in one statement. */
export async function selectOfferParts(db: Db, id: number, locale: Locale): Promise<OfferParts> {
  const { rows } = await sql<OfferParts>`
    select
      coalesce((select json_agg(code order by position) from offer_codes where offer_id = ${id}), '[]') as codes,
      coalesce((select json_agg(json_build_object('id', m.id, 'key', m.key, 'width', m.width, 'height', m.height) order by p.position)
        from offer_pictures p join media m on m.id = p.media_id where p.offer_id = ${id}), '[]') as pictures,
      coalesce((select json_agg(json_build_object('id', g.id, 'slug', g.slug, 'name', ${sql.raw(`g.name_${locale}`)}, 'icon', g.icon,
        'parent_id', g.parent_id, 'is_inherited', og.is_inherited) order by og.position)
        from offer_groups og join groups g on g.id = og.group_id where og.offer_id = ${id}), '[]') as groups`.execute(
    db,
  );
  return rows[0] ?? { codes: [], pictures: [], groups: [] };
}

/** What a vote must know of its offer; the row is held until the transaction ends. */
export interface OfferForVote {
  id: number;
  author_id: number | null;
  published_at: Date | null;
  deactivated_at: Date | null;
  is_expired: boolean;
  temperature: number;
  currency: Currency;
  store_id: number | null;
}

/** One member's votes stand in line as well, so that limits are counted exactly: their row is locked before the offer's. */
export async function lockOfferForVote(tx: Tx, id: number, voter_id: number): Promise<OfferForVote | null> {
  const { rows } = await sql<OfferForVote>`
    with voter as materialized (select 1 from users where id = ${voter_id} for no key update)
    select o.id, o.author_id, o.published_at, o.deactivated_at, o.is_expired, o.temperature, o.currency, o.store_id
    from offers o where o.id = ${id} and (select count(*) from voter) >= 0 for no key update of o`.execute(tx);
  return rows[0] ?? null;
}

interface TemperatureChange {
  temperature: number;
  votes_count: number;
  /** It has just become hot for the first time. */
  is_newly_hot: boolean;
}

/**
 * Moves the temperature by exact degrees; the first crossing into hot is dated once.
 * @param change.votes_written what writes the votes it moves by, as `with …`: one statement for both
 */
export async function changeTemperature(
  tx: Tx,
  change: {
    id: number;
    degrees: number;
    votes: number;
    hot_from: number;
    hot_until: number;
    now: Date;
    votes_written?: RawBuilder<unknown> | null;
  },
): Promise<TemperatureChange> {
  const { rows } = await sql<TemperatureChange>`
    ${change.votes_written ?? sql``} update offers set
      temperature = temperature + ${change.degrees}::numeric,
      votes_count = votes_count + ${change.votes},
      is_hot = case
        when temperature + ${change.degrees}::numeric >= ${change.hot_from} then true
        when temperature + ${change.degrees}::numeric < ${change.hot_until} then false
        else is_hot end,
      hot_at = case when temperature + ${change.degrees}::numeric >= ${change.hot_from} then coalesce(hot_at, ${change.now}) else hot_at end
    where id = ${change.id}
    returning temperature, votes_count, coalesce(hot_at = ${change.now}, false) as is_newly_hot`.execute(tx);
  return rows[0] ?? { temperature: 0, votes_count: 0, is_newly_hot: false };
}

/** What a comment must know of the offer it stands under. */
export interface OfferForComment {
  id: number;
  author_id: number | null;
  store_id: number | null;
  published_at: Date | null;
  deactivated_at: Date | null;
  deleted_at: Date | null;
  comments_count: number;
  /** Closed by a moderator: staff alone write there. */
  is_locked: boolean;
}

const offerForComment = (id: number) => sql<OfferForComment>`
  select o.id, o.author_id, o.store_id, o.published_at, o.deactivated_at, o.deleted_at, o.comments_count,
    o.comments_locked_at is not null as is_locked from offers o
  where o.id = (select coalesce(merged_into_id, id) from offers where id = ${id})`;

/** A merged offer answers with the one it lives on in: its page may still be open somewhere. */
export async function selectOfferForComment(db: Db, id: number): Promise<OfferForComment | null> {
  const { rows } = await offerForComment(id).execute(db);
  return rows[0] ?? null;
}

/** The same, and the offer is neither merged nor switched off until the transaction ends. */
export async function lockOfferForComment(tx: Tx, id: number): Promise<OfferForComment | null> {
  const { rows } = await sql<OfferForComment>`${offerForComment(id)} for key share of o`.execute(tx);
  return rows[0] ?? null;
}

/** @param author_counted what counts the comment with its author; the condition has it written first */
export async function changeOfferCommentsCount(
  tx: Tx,
  id: number,
  change: number,
  author_counted: RawBuilder<unknown> | null = null,
): Promise<void> {
  await sql`
    with counted as (${author_counted ?? sql`select 1`})
    update offers set comments_count = greatest(0, comments_count + ${change})
    where id = ${id} and (select count(*) from counted) >= 0`.execute(tx);
}

/** Ends what is past its date, or older than the limit for offers without one; answers which. */
export async function expireOffers(db: Db, now: Date, published_before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update offers set is_expired = true where id in (
      select id from offers where not is_expired
        and (expires_at <= ${now} or (expires_at is null and published_at <= ${published_before}))
      order by id limit ${limit} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface AuthorFigures {
  hottest: number | null;
  average_temperature: number | null;
  hot_share: number | null;
}

/**
 * Statistics of docs/product.md, 14. The average waits 48 hours until an offer has found its level.
 * @param mask whose hidden temperatures are in no figure; undefined hides none
 */
export async function selectAuthorFigures(
  db: Db,
  author_id: number,
  { settled_before, mask }: { settled_before: Date; mask: TemperatureMask | undefined },
): Promise<AuthorFigures> {
  const { rows } = await sql<AuthorFigures>`
    select max(o.temperature) as hottest,
      avg(o.temperature) filter (where o.published_at < ${settled_before}) as average_temperature,
      avg(case when o.hot_at is null then 0 else 1 end) as hot_share
    from offers o where o.author_id = ${author_id} and ${LIVE_OFFER} and ${mask ? isTemperatureShown(mask) : sql`true`}`.execute(
    db,
  );
  return rows[0] ?? { hottest: null, average_temperature: null, hot_share: null };
}
