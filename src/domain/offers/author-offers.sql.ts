/** What one member posted, and offers whatever their state; who may see which the caller decides. */
import { sql, type RawBuilder } from 'kysely';
import type { DealState, Locale } from '#contract/common.ts';
import type { Db } from '#platform/db.ts';
import type { Cursor } from './offer-lists.sql.ts';
import { LIVE_OFFER, offerColumns, offerJoins, type OfferCardRow } from './offers.sql.ts';

interface AuthorOffers {
  author_id: number;
  /** Waiting and switched-off ones too. */
  is_all: boolean;
  state: AuthorState;
}

/** Drafts are no offers yet. */
export type AuthorState = Exclude<DealState, 'drafts'>;

const IS = {
  all: sql`true`,
  live: sql`(${LIVE_OFFER} and not o.is_expired)`,
  expired: sql`o.is_expired`,
  waiting: sql`o.published_at is null`,
} as const satisfies Record<AuthorState, RawBuilder<unknown>>;

/** The order of migration 0021. */
const PLACE = sql`coalesce(o.published_at, o.scheduled_for, o.created_at)`;

function conditions({ author_id, is_all, state }: AuthorOffers): RawBuilder<unknown>[] {
  return [sql`o.author_id = ${author_id}`, sql`o.deleted_at is null`, IS[state], ...(is_all ? [] : [LIVE_OFFER])];
}

/** One slice, by key: what waits first, then the newest. */
export async function selectAuthorOffers(
  db: Db,
  query: AuthorOffers & { cursor: Cursor | null; offset: number; limit: number; locale: Locale },
): Promise<(OfferCardRow & { order_value: string })[]> {
  const { cursor, offset, limit, locale } = query;
  const where = conditions(query);
  if (cursor) where.push(sql`(${PLACE}, o.id) < (${cursor.value}::timestamptz, ${cursor.id}::bigint)`);
  const { rows } = await sql<OfferCardRow & { order_value: string }>`
    select ${offerColumns(locale)}, p.value::text as order_value
    from (select o.id, ${PLACE} as value from offers o where ${sql.join(where, sql` and `)}
      order by ${PLACE} desc, o.id desc limit ${limit} offset ${offset}) p
    join offers o on o.id = p.id ${offerJoins}
    order by p.value desc, p.id desc`.execute(db);
  return rows;
}

/** How many there are, counted up to `cap`. */
export async function countAuthorOffers(db: Db, query: AuthorOffers, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from offers o where ${sql.join(conditions(query), sql` and `)} limit ${cap}
    ) capped`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Cards by id, also of what is switched off or deleted, in no order. */
export async function selectAnyOfferCards(db: Db, ids: readonly number[], locale: Locale): Promise<OfferCardRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<OfferCardRow>`
    select ${offerColumns(locale)} from offers o ${offerJoins} where o.id = any(${[...ids]})`.execute(db);
  return rows;
}
