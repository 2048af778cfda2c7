/** Which record of a source became which row: what makes an import repeatable. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

export type EntityType = 'offer' | 'discussion' | 'comment' | 'group' | 'user';

/** Identity of a record of a source. */
export interface SourceKey {
  src: string;
  src_id: string;
}

/** One text for both parts; neither holds a line feed. */
export function keyOf({ src, src_id }: SourceKey): string {
  return `${src}\n${src_id}`;
}

/** Two imports at once take turns, batch by batch, so that neither writes what the other has. */
export async function lockImports(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7316, 1)`.execute(tx);
}

/** Rows of ours by the key of their record. */
export async function selectImported(
  tx: Tx,
  entity_type: EntityType,
  keys: readonly SourceKey[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<SourceKey & { entity_id: number }>`
    select r.src, r.src_id, r.entity_id
    from (select distinct src, src_id from jsonb_to_recordset(${json(keys.map(bare))}) as k(src text, src_id text)) k
    join import_records r on r.src = k.src and r.src_id = k.src_id and r.entity_type = ${entity_type}`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row), row.entity_id]));
}

/** Remembers what the records became. */
export async function insertImported(
  tx: Tx,
  entity_type: EntityType,
  rows: readonly (SourceKey & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_records (src, src_id, entity_type, entity_id)
    select src, src_id, ${entity_type}, id
    from jsonb_to_recordset(${json(rows.map((row) => ({ ...bare(row), id: row.id })))}) as r(src text, src_id text, id bigint)`.execute(
    tx,
  );
}

const bare = ({ src, src_id }: SourceKey): SourceKey => ({ src, src_id });

/** A list of rows as one parameter. */
export function json(rows: readonly unknown[]): ReturnType<typeof sql> {
  return sql`${JSON.stringify(rows)}::jsonb`;
}

/** Ids for rows about to be written, so that all that hangs on them can be written in bulk too. */
export async function allocateIds(
  tx: Tx,
  table: 'users' | 'stores' | 'groups' | 'offers' | 'discussions' | 'comments',
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map((row) => row.id);
}

const COUNTERS = {
  'users.offers_count': sql.raw('users'),
  'users.discussions_count': sql.raw('users'),
  'users.comments_count': sql.raw('users'),
  'stores.offers_count': sql.raw('stores'),
  'groups.offers_count': sql.raw('groups'),
  'offers.comments_count': sql.raw('offers'),
  'discussions.comments_count': sql.raw('discussions'),
  'comments.replies_count': sql.raw('comments'),
};

/** Raises a counter by row; rows are taken in the order of their ids, as everybody takes them. */
export async function raiseCounter(
  tx: Tx,
  counter: keyof typeof COUNTERS,
  by: ReadonlyMap<number, number>,
): Promise<void> {
  if (by.size === 0) return;
  const table = COUNTERS[counter];
  const column = sql.raw(counter.split('.')[1] ?? '');
  const changes = [...by].map(([id, n]) => ({ id, n }));
  await sql`
    with changes as (select * from jsonb_to_recordset(${json(changes)}) as c(id bigint, n int)),
    held as (select t.id from ${table} t where t.id in (select id from changes) order by t.id for no key update)
    update ${table} t set ${column} = t.${column} + c.n from changes c join held h on h.id = c.id where t.id = c.id`.execute(
    tx,
  );
}

/** How often each id stands in a list; null counts nowhere. */
export function tally(ids: readonly (number | null | undefined)[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
