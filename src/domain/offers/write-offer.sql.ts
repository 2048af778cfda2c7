import { sql } from 'kysely';
import type { Currency, Locale, OfferKind } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Delta } from '#rules/delta.ts';

/** Everything an author decides of an offer, in the units of the table. */
export interface OfferContent {
  kind: OfferKind;
  title: string;
  slug: string;
  lang: Locale;
  store_id: number | null;
  group_id: number | null;
  cover_media_id: number | null;
  url: string | null;
  canonical_url: string | null;
  delta: Delta;
  html: string;
  text: string;
  renderer_version: number;
  currency: Currency;
  price_minor: number | null;
  low_price_minor: number | null;
  shipping_minor: number | null;
  discount_type: 'percentage' | 'currency' | null;
  discount_amount: number | null;
  coupon_name: string | null;
  coupon_description: string | null;
  starts_at: Date | null;
  expires_at: Date | null;
}

export async function insertOffer(
  tx: Tx,
  offer: OfferContent & {
    author_id: number;
    published_at: Date | null;
    scheduled_for: Date | null;
    /** What of the list of administrators it has; null for nothing. */
    review_for: string | null;
    created_at: Date;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into offers (kind, title, slug, lang, author_id, store_id, group_id, cover_media_id, url, canonical_url,
      description_delta, description_html, description_text, renderer_version, currency, price_minor, low_price_minor,
      shipping_minor, discount_type, discount_amount, coupon_name, coupon_description, starts_at, expires_at,
      published_at, scheduled_for, review_for, review_at, created_at)
    values (${offer.kind}, ${offer.title}, ${offer.slug}, ${offer.lang}, ${offer.author_id}, ${offer.store_id},
      ${offer.group_id}, ${offer.cover_media_id}, ${offer.url}, ${offer.canonical_url}, ${JSON.stringify(offer.delta)},
      ${offer.html}, ${offer.text}, ${offer.renderer_version}, ${offer.currency}, ${offer.price_minor},
      ${offer.low_price_minor}, ${offer.shipping_minor}, ${offer.discount_type}, ${offer.discount_amount},
      ${offer.coupon_name}, ${offer.coupon_description}, ${offer.starts_at}, ${offer.expires_at}, ${offer.published_at},
      ${offer.scheduled_for}, ${offer.review_for}, ${offer.review_for === null ? null : offer.created_at},
      ${offer.created_at})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function updateOffer(tx: Tx, id: number, offer: OfferContent, now: Date): Promise<void> {
  await sql`
    update offers set title = ${offer.title}, slug = ${offer.slug}, lang = ${offer.lang}, store_id = ${offer.store_id},
      group_id = ${offer.group_id}, cover_media_id = ${offer.cover_media_id}, url = ${offer.url},
      canonical_url = ${offer.canonical_url}, description_delta = ${JSON.stringify(offer.delta)},
      description_html = ${offer.html}, description_text = ${offer.text}, renderer_version = ${offer.renderer_version},
      currency = ${offer.currency}, price_minor = ${offer.price_minor}, low_price_minor = ${offer.low_price_minor},
      shipping_minor = ${offer.shipping_minor}, discount_type = ${offer.discount_type},
      discount_amount = ${offer.discount_amount}, coupon_name = ${offer.coupon_name},
      coupon_description = ${offer.coupon_description}, starts_at = ${offer.starts_at}, expires_at = ${offer.expires_at},
      updated_at = ${now}
    where id = ${id}`.execute(tx);
}

/** Whether another offer shows one of these pictures. */
export async function arePicturesElsewhere(
  tx: Tx,
  { offer_id, picture_ids }: { offer_id: number | null; picture_ids: readonly number[] },
): Promise<boolean> {
  if (picture_ids.length === 0) return false;
  const { rows } = await sql`
    select 1 from offer_pictures
    where media_id = any(${picture_ids}::bigint[]) and offer_id is distinct from ${offer_id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Groups, pictures and codes as they stand from now on. */
export async function replaceOfferParts(
  tx: Tx,
  id: number,
  parts: {
    groups: readonly { group_id: number; position: number; is_inherited: boolean }[];
    picture_ids: readonly number[];
    codes: readonly string[];
  },
): Promise<void> {
  await replaceOfferGroups(tx, id, parts.groups);
  await sql`delete from offer_pictures where offer_id = ${id}`.execute(tx);
  await sql`
    insert into offer_pictures (offer_id, media_id, position)
    select ${id}, p.media_id, p.place - 1 from unnest(${parts.picture_ids}::bigint[]) with ordinality as p(media_id, place)`.execute(
    tx,
  );
  await sql`delete from offer_codes where offer_id = ${id}`.execute(tx);
  await sql`
    insert into offer_codes (offer_id, code, position)
    select ${id}, c.code, c.place - 1 from unnest(${parts.codes}::text[]) with ordinality as c(code, place)`.execute(
    tx,
  );
}

/** Chosen groups in their order, and those above them. */
export async function replaceOfferGroups(
  tx: Tx,
  id: number,
  groups: readonly { group_id: number; position: number; is_inherited: boolean }[],
): Promise<void> {
  await sql`delete from offer_groups where offer_id = ${id}`.execute(tx);
  await sql`
    insert into offer_groups (offer_id, group_id, position, is_inherited)
    select ${id}, g.group_id, g.position, g.is_inherited
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as g(group_id bigint, position smallint, is_inherited boolean)`.execute(
    tx,
  );
}

/** The first group is the one a card names. */
export async function markOfferChanged(tx: Tx, id: number, change: { group_id: number; now: Date }): Promise<void> {
  await sql`update offers set group_id = ${change.group_id}, updated_at = ${change.now} where id = ${id}`.execute(tx);
}

/** An offer as an editor finds it. */
export interface OfferToEdit {
  id: number;
  kind: OfferKind;
  title: string;
  slug: string;
  author_id: number | null;
  store_id: number | null;
  url: string | null;
  delta: Delta;
  currency: Currency;
  price_minor: number | null;
  low_price_minor: number | null;
  shipping_minor: number | null;
  discount_type: 'percentage' | 'currency' | null;
  discount_amount: number | null;
  coupon_name: string | null;
  coupon_description: string | null;
  starts_at: Date | null;
  expires_at: Date | null;
  is_expired: boolean;
  is_maybe_expired: boolean;
  published_at: Date | null;
  scheduled_for: Date | null;
  /** What a moderator is to look at; what is not out stays in as long. */
  review_for: string | null;
  deactivated_at: Date | null;
  deleted_at: Date | null;
  is_held: boolean;
  hot_at: Date | null;
  bumped_at: Date | null;
  bumps_count: number;
  comments_count: number;
  created_at: Date;
  codes: string[];
  picture_ids: number[];
  /** Chosen ones in their order. */
  group_ids: number[];
  /** Chosen ones and those above: where the offer is counted. */
  counted_group_ids: number[];
}

/**
 * For actions that change the author's counts, before anything else is locked: the author before the offer, as
 * comments lock them, so that two writers never wait crosswise.
 */
export async function lockOfferAuthor(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from users where id = (select author_id from offers where id = ${id}) for no key update`.execute(
    tx,
  );
}

/** The row is held until the transaction ends. */
export async function lockOffer(tx: Tx, id: number): Promise<OfferToEdit | null> {
  const held = await sql`select 1 from offers where id = ${id} for update`.execute(tx);
  return held.rows.length === 0 ? null : selectOfferToEdit(tx, id);
}

export async function selectOfferToEdit(db: Db | Tx, id: number): Promise<OfferToEdit | null> {
  const { rows } = await sql<OfferToEdit>`
    select o.id, o.kind, o.title, o.slug, o.author_id, o.store_id, o.url, o.description_delta as delta, o.currency,
      o.price_minor, o.low_price_minor, o.shipping_minor, o.discount_type, o.discount_amount, o.coupon_name,
      o.coupon_description, o.starts_at, o.expires_at, o.is_expired, o.is_maybe_expired, o.published_at, o.scheduled_for, o.review_for,
      o.deactivated_at, o.deleted_at, o.is_held, o.hot_at, o.bumped_at, o.bumps_count, o.comments_count, o.created_at,
      coalesce((select json_agg(code order by position) from offer_codes where offer_id = o.id), '[]') as codes,
      coalesce((select json_agg(media_id order by position) from offer_pictures where offer_id = o.id), '[]') as picture_ids,
      coalesce((select json_agg(group_id order by position) from offer_groups where offer_id = o.id and not is_inherited), '[]') as group_ids,
      coalesce((select json_agg(group_id order by position) from offer_groups where offer_id = o.id), '[]') as counted_group_ids
    from offers o where o.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What an author posted since an instant, to hold the pace; what lies ahead, written before the clock went back, is not the last. */
export async function selectOfferPace(
  tx: Tx,
  author_id: number,
  { from, now }: { from: Date; now: Date },
): Promise<{ today: number; last_at: Date | null; scheduled: number }> {
  const { rows } = await sql<{ today: number; last_at: Date | null; scheduled: number }>`
    select (select count(*)::int from offers where author_id = ${author_id} and created_at > ${from}) as today,
      (select max(created_at) from offers where author_id = ${author_id} and created_at > ${from} and created_at <= ${now}) as last_at,
      (select count(*)::int from offers where author_id = ${author_id} and scheduled_for is not null and deactivated_at is null) as scheduled`.execute(
    tx,
  );
  return rows[0] ?? { today: 0, last_at: null, scheduled: 0 };
}

/** The same offer by the same author a moment ago: one request sent twice. */
export async function selectRepeatedOffer(
  tx: Tx,
  offer: { author_id: number; title: string; text: string; from: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from offers where author_id = ${offer.author_id} and created_at > ${offer.from}
      and title = ${offer.title} and description_text = ${offer.text} order by id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Where a live offer is counted. */
export interface OfferPlace {
  author_id: number | null;
  store_id: number | null;
  group_ids: number[];
}

/** Publishes a waiting offer; null when it does not wait any more, or not until `due_by`. */
export async function markOfferPublished(
  tx: Tx,
  id: number,
  now: Date,
  due_by: Date | null,
): Promise<OfferPlace | null> {
  const { rows } = await sql<OfferPlace>`
    update offers o set published_at = ${now}, scheduled_for = null
    where id = ${id} and published_at is null and deactivated_at is null and scheduled_for is not null
      and review_for is null
      and (${due_by}::timestamptz is null or scheduled_for <= ${due_by})
    returning author_id, store_id,
      coalesce((select json_agg(group_id) from offer_groups where offer_id = o.id), '[]') as group_ids`.execute(tx);
  return rows[0] ?? null;
}

export async function selectDueOffers(db: Db, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from offers where scheduled_for <= ${now} and deactivated_at is null and review_for is null order by scheduled_for limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

export async function updateOfferSchedule(tx: Tx, id: number, scheduled_for: Date): Promise<void> {
  await sql`update offers set scheduled_for = ${scheduled_for} where id = ${id} and published_at is null`.execute(tx);
}

/** Says what a moderator is to look at; null for what they have looked at. */
export async function markOfferReviewed(tx: Tx, id: number, review_for: string | null, now: Date): Promise<void> {
  await sql`
    update offers set review_for = ${review_for}, review_at = ${review_for === null ? null : now} where id = ${id}`.execute(
    tx,
  );
}
