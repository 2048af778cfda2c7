import { sql } from 'kysely';
import { USUAL_PREFERENCES } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

/** What comments are followed of. */
export interface Followed {
  type: 'offer' | 'discussion';
  id: number;
}

const column = ({ type }: Followed) => sql.raw(type === 'offer' ? 'offer_id' : 'discussion_id');

export async function selectSubscription(db: Db | Tx, user_id: number, entry: Followed): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subscriptions where user_id = ${user_id} and ${column(entry)} = ${entry.id}`.execute(db);
  return rows.length > 0;
}

/** Followed already, nothing changes. */
export async function insertSubscription(tx: Tx, user_id: number, entry: Followed, now: Date): Promise<void> {
  await sql`
    insert into subscriptions (user_id, ${column(entry)}, created_at) values (${user_id}, ${entry.id}, ${now})
    on conflict do nothing`.execute(tx);
}

/** The same, unless they chose that speaking in a thread does not make them follow it. */
export async function insertWantedSubscription(tx: Tx, user_id: number, entry: Followed, now: Date): Promise<void> {
  const choice = sql.ref(entry.type === 'offer' ? 'auto_subscribe_deals' : 'auto_subscribe_discussions');
  const usual = USUAL_PREFERENCES[entry.type === 'offer' ? 'auto_subscribe_deals' : 'auto_subscribe_discussions'];
  await sql`
    insert into subscriptions (user_id, ${column(entry)}, created_at) select ${user_id}, ${entry.id}, ${now}
    where coalesce((select ${choice} from preferences where user_id = ${user_id}), ${usual})
    on conflict do nothing`.execute(tx);
}

export async function deleteSubscription(tx: Tx, user_id: number, entry: Followed): Promise<void> {
  await sql`delete from subscriptions where user_id = ${user_id} and ${column(entry)} = ${entry.id}`.execute(tx);
}

/** Moves who follows one offer to another; whoever follows both follows the second. */
export async function moveSubscriptions(
  tx: Tx,
  { from_id, into_id }: { from_id: number; into_id: number },
): Promise<void> {
  await sql`
    update subscriptions s set offer_id = ${into_id} where offer_id = ${from_id}
      and not exists (select 1 from subscriptions k where k.offer_id = ${into_id} and k.user_id = s.user_id)
      and not exists (select 1 from offers o where o.id = ${into_id} and o.author_id = s.user_id)`.execute(tx);
  await sql`delete from subscriptions where offer_id = ${from_id}`.execute(tx);
}

/** A slice of the threads an account follows, as it goes into its archive. */
export async function selectOwnSubscriptions(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, offer_id, discussion_id, created_at from subscriptions
    where user_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
