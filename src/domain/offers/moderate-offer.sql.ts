/** What decisions of moderators change of offers, and how it comes back. Instants stay in the database: to the microsecond. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

/** Columns, groups, pictures and pins as they stood; only what a decision changes is in it. */
export type OfferBefore = Readonly<Record<string, unknown>>;

/** Some columns of a held offer by name, and its pins, which end with it. */
export async function selectOfferBefore(tx: Tx, id: number, columns: readonly string[]): Promise<OfferBefore> {
  const { rows } = await sql<{ before: OfferBefore }>`
    select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(o) - 'search' - 'description_delta') where key = any(${columns}::text[]))
      || jsonb_build_object('pins', coalesce((select jsonb_agg(to_jsonb(p)) from offer_pins p where p.offer_id = o.id), '[]')) as before
    from offers o where o.id = ${id}`.execute(tx);
  return rows[0]?.before ?? {};
}

/** Puts columns back as they stood; what is not named stays. */
export async function updateOfferBack(tx: Tx, id: number, before: OfferBefore): Promise<void> {
  const b = sql`${JSON.stringify(before)}::jsonb`;
  await sql`
    update offers o set
      deactivated_at = case when b ? 'deactivated_at' then (b ->> 'deactivated_at')::timestamptz else o.deactivated_at end,
      is_held = case when b ? 'is_held' then (b ->> 'is_held')::boolean else o.is_held end,
      is_expired = case when b ? 'is_expired' then (b ->> 'is_expired')::boolean else o.is_expired end,
      is_maybe_expired = case when b ? 'is_maybe_expired' then (b ->> 'is_maybe_expired')::boolean else o.is_maybe_expired end,
      expires_at = case when b ? 'expires_at' then (b ->> 'expires_at')::timestamptz else o.expires_at end,
      comments_locked_at = case when b ? 'comments_locked_at' then (b ->> 'comments_locked_at')::timestamptz else o.comments_locked_at end,
      group_id = case when b ? 'group_id' then (b ->> 'group_id')::bigint else o.group_id end,
      cover_media_id = case when b ? 'cover_media_id' then (b ->> 'cover_media_id')::bigint else o.cover_media_id end,
      price_minor = case when b ? 'price_minor' then (b ->> 'price_minor')::bigint else o.price_minor end,
      updated_at = case when b ? 'updated_at' then (b ->> 'updated_at')::timestamptz else o.updated_at end
    from (select ${b} as b) given where o.id = ${id}`.execute(tx);
  await sql`
    insert into offer_pins select p.* from jsonb_populate_recordset(null::offer_pins, coalesce(${b} -> 'pins', '[]')) p
    on conflict do nothing`.execute(tx);
}

export async function updateOfferPrice(tx: Tx, id: number, price_minor: number, now: Date): Promise<void> {
  await sql`update offers set price_minor = ${price_minor}, updated_at = ${now} where id = ${id}`.execute(tx);
}

/** Takes the price of a correction out of the ledger and the changes of its offer. */
export async function forgetCorrection(
  tx: Tx,
  id: number,
  { corrected_minor, corrected_at }: OfferBefore,
): Promise<void> {
  await sql`
    delete from price_observations where offer_id = ${id} and source = 'offer' and price_minor = ${corrected_minor}::bigint
      and observed_at = ${corrected_at}::timestamptz`.execute(tx);
  await sql`
    delete from revisions where offer_id = ${id} and created_at = ${corrected_at}::timestamptz
      and (changes -> 'price_minor' ->> 'after')::bigint = ${corrected_minor}::bigint`.execute(tx);
}

/** Switches an offer off. `is_held`: only staff bring it back. */
export async function markOfferHeld(tx: Tx, id: number, off: { is_held: boolean; now: Date }): Promise<void> {
  await sql`
    update offers set deactivated_at = coalesce(deactivated_at, ${off.now}), is_held = ${off.is_held} where id = ${id}`.execute(
    tx,
  );
}

export async function markOfferLocked(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update offers set comments_locked_at = coalesce(comments_locked_at, ${now}) where id = ${id}`.execute(tx);
}

/** Pictures in their order, from now on; the first one is the cover when the cover is none of them. */
export async function replaceOfferPictures(tx: Tx, id: number, picture_ids: readonly number[]): Promise<void> {
  await sql`delete from offer_pictures where offer_id = ${id}`.execute(tx);
  await sql`
    insert into offer_pictures (offer_id, media_id, position)
    select ${id}, p.media_id, p.place - 1 from unnest(${picture_ids}::bigint[]) with ordinality as p(media_id, place)`.execute(
    tx,
  );
  await sql`
    update offers set cover_media_id = (select media_id from offer_pictures where offer_id = ${id} order by position limit 1)
    where id = ${id} and cover_media_id is not null and cover_media_id <> all(${picture_ids}::bigint[])`.execute(tx);
}
