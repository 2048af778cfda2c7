/** How far the sweeps of badges have come. */
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { LIVE_OFFER } from '../offers/offers.ts';

const ROUND = 'badges';
const SHOWN = 'shown-badges';

/**
 * Takes the next turn of the round for this process, until the transaction ends.
 * @returns the last member of the turn before, 0 at the beginning; null when nothing is due or another has the turn
 */
export async function takeRoundTurn(tx: Tx, before: Date): Promise<number | null> {
  await sql`insert into sweeps (name, ran_at) values (${ROUND}, 'epoch') on conflict (name) do nothing`.execute(tx);
  const { rows } = await sql<{ reached_id: number }>`
    select reached_id from sweeps where name = ${ROUND} and (reached_id > 0 or ran_at <= ${before})
    for update skip locked`.execute(tx);
  return rows[0]?.reached_id ?? null;
}

/** Notes how far a round has come. */
export async function noteRoundTurn(tx: Tx, reached_id: number): Promise<void> {
  await sql`update sweeps set reached_id = ${reached_id} where name = ${ROUND}`.execute(tx);
}

/** Notes that a round is over. */
export async function endRound(tx: Tx, now: Date): Promise<void> {
  await sql`update sweeps set reached_id = 0, ran_at = ${now} where name = ${ROUND}`.execute(tx);
}

/** The next members in order of id who are here. */
export async function selectMembersAfter(db: Db | Tx, after_id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where id > ${after_id} and deleted_at is null order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Takes the stretch of time in which temperatures have become known since the last look, for this process, until the
 * transaction ends. The first look of all begins with the present: the round knows of everything before.
 * @returns where it begins; null when another process has the turn
 */
export async function takeShownTurn(tx: Tx, until: Date): Promise<Date | null> {
  await sql`insert into sweeps (name, ran_at) values (${SHOWN}, ${until}) on conflict (name) do nothing`.execute(tx);
  const { rows } = await sql<{ ran_at: Date }>`
    select ran_at from sweeps where name = ${SHOWN} for update skip locked`.execute(tx);
  return rows[0]?.ran_at ?? null;
}

/** Offers that came out in a stretch, the oldest first: their authors, and when each came out. */
export async function selectShown(
  tx: Tx,
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<{ author_id: number | null; published_at: Date }[]> {
  const { rows } = await sql<{ author_id: number | null; published_at: Date }>`
    select o.author_id, o.published_at from offers o
    where o.published_at > ${after} and o.published_at <= ${until} and ${LIVE_OFFER}
    order by o.published_at, o.id limit ${limit}`.execute(tx);
  return rows;
}

/** Notes how far the temperatures that have become known were looked at. */
export async function noteShownTurn(tx: Tx, reached: Date): Promise<void> {
  await sql`update sweeps set ran_at = ${reached} where name = ${SHOWN}`.execute(tx);
}
