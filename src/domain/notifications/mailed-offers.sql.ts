import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { MailedOffer } from '../emails.ts';

/** Offers as emails tell of them, by id. */
export async function selectMailedOffers(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, MailedOffer & { published_at: Date }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MailedOffer & { id: number; published_at: Date }>`
    select o.id, o.price_minor, o.currency, o.discount_percent, o.temperature, o.published_at,
      (select s.name from stores s where s.id = o.store_id) as store,
      (select m.key from media m where m.id = o.cover_media_id) as media_key
    from offers o where o.id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, ...offer }) => [id, offer]));
}
