import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

interface Move {
  from_id: number;
  into_id: number;
}

/**
 * Takes away the votes that cannot move: of those who voted on both, of the other offer's author, and of those
 * who speak for its store.
 */
export async function dropStayingVotes(tx: Tx, { from_id, into_id }: Move): Promise<void> {
  await sql`
    delete from votes v using offers s
    where v.offer_id = ${from_id} and s.id = ${into_id} and v.user_id is not null and (
      v.user_id = s.author_id
      or exists (select 1 from votes k where k.offer_id = ${into_id} and k.user_id = v.user_id)
      or exists (select 1 from users u where u.id = v.user_id and u.store_id = s.store_id))`.execute(tx);
}

/** Two imported temperatures add up: nobody knows whose votes they were, and an offer has one row of them. */
export async function mergeImportedVotes(tx: Tx, { from_id, into_id }: Move): Promise<void> {
  await sql`
    with gone as (
      delete from votes where offer_id = ${from_id} and source = 'imported'
        and exists (select 1 from votes where offer_id = ${into_id} and source = 'imported')
      returning value * weight as degrees
    )
    update votes k set value = case when k.value * k.weight + gone.degrees < 0 then -1 else 1 end,
      weight = abs(k.value * k.weight + gone.degrees)
    from gone where k.offer_id = ${into_id} and k.source = 'imported'`.execute(tx);
}

export async function moveRemainingVotes(tx: Tx, { from_id, into_id }: Move): Promise<void> {
  await sql`update votes set offer_id = ${into_id} where offer_id = ${from_id}`.execute(tx);
}
