import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export type ChannelKind = 'webhook' | 'ntfy' | 'telegram';

/** Graphemes. */
export const NAME_LENGTH = 60;

export interface ChannelRow {
  id: number;
  user_id: number;
  kind: ChannelKind;
  name: string;
  /** Closed with the site's key. */
  target: Buffer;
  host: string;
  failing_since: Date | null;
  ended_at: Date | null;
  /** Of one that is off: null when nothing got through for days. */
  off_reason: 'gone' | 'stopped' | null;
}

const COLUMNS = sql.raw('c.id, c.user_id, c.kind, c.name, c.target, c.host, c.failing_since, c.ended_at, c.off_reason');

export async function countChannels(tx: Db | Tx, user_id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from alert_channels where user_id = ${user_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertChannel(
  tx: Tx,
  channel: Pick<ChannelRow, 'user_id' | 'kind' | 'name' | 'target' | 'host'> & { chat_digest?: Buffer; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into alert_channels (user_id, kind, name, target, host, chat_digest, created_at)
    values (${channel.user_id}, ${channel.kind}, ${channel.name}, ${channel.target}, ${channel.host},
      ${channel.chat_digest ?? null}, ${channel.now})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** A member's channels with how many of their alerts use each, the oldest first; nobody has more than a few. */
export async function selectChannels(
  db: Db,
  query: { user_id: number; id?: number; limit: number },
): Promise<(ChannelRow & { alerts_count: number })[]> {
  const only = query.id === undefined ? sql`` : sql`and c.id = ${query.id}`;
  const { rows } = await sql<ChannelRow & { alerts_count: number }>`
    select ${COLUMNS}, (select count(*)::int from alerts a
      where a.user_id = c.user_id and a.deleted_at is null and c.id = any(a.channel_ids)) as alerts_count
    from alert_channels c where c.user_id = ${query.user_id} ${only} order by c.id limit ${query.limit}`.execute(db);
  return rows;
}

/** The same without counting: for choosing among them. */
export async function selectChannelNames(db: Db, user_id: number, limit: number): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ${COLUMNS} from alert_channels c where c.user_id = ${user_id} order by c.id limit ${limit}`.execute(db);
  return rows;
}

export async function selectChannel(db: Db | Tx, id: number): Promise<ChannelRow | null> {
  const { rows } = await sql<ChannelRow>`select ${COLUMNS} from alert_channels c where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** False when the member has no such channel. */
export async function updateChannel(
  tx: Tx,
  { id, user_id, name, is_on }: { id: number; user_id: number; name: string | undefined; is_on: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update alert_channels set name = coalesce(${name ?? null}, name),
      failing_since = case when ${is_on} then null else failing_since end,
      ended_at = case when ${is_on} then null else ended_at end,
      off_reason = case when ${is_on} then null else off_reason end
    where id = ${id} and user_id = ${user_id} returning id`.execute(tx);
  return rows.length > 0;
}

/** Takes a channel away, also out of the alerts that use it. False when the member has no such channel. */
export async function deleteChannel(tx: Tx, id: number, user_id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from alert_channels where id = ${id} and user_id = ${user_id} returning id`.execute(tx);
  await sql`
    update alerts set channel_ids = array_remove(channel_ids, ${id}::bigint), edits = edits + 1
    where user_id = ${user_id} and channel_ids && ${[id]}::bigint[]`.execute(tx);
  return rows.length > 0;
}

/** Something got through. */
export async function markChannelWorking(tx: Tx, id: number): Promise<void> {
  await sql`update alert_channels set failing_since = null where id = ${id} and failing_since is not null`.execute(tx);
}

/**
 * Nothing got through; since too long ago, and it is switched off.
 * @param at.ends_at_once its server says that there is nothing any more
 * @returns whether this switched it off
 */
export async function markChannelFailing(
  tx: Tx,
  id: number,
  at: { now: Date; failing_before: Date; ends_at_once: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ has_ended: boolean }>`
    update alert_channels set failing_since = coalesce(failing_since, ${at.now}::timestamptz),
      ended_at = case when ${at.ends_at_once} or failing_since <= ${at.failing_before}::timestamptz
        then ${at.now}::timestamptz end,
      off_reason = case when ${at.ends_at_once} then 'gone' end
    where id = ${id} and ended_at is null
    returning ended_at is not null as has_ended`.execute(tx);
  return rows[0]?.has_ended ?? false;
}

/** Switches a channel off. */
export async function endChannel(
  tx: Tx,
  id: number,
  { now, reason }: { now: Date; reason: NonNullable<ChannelRow['off_reason']> },
): Promise<void> {
  await sql`
    update alert_channels set ended_at = ${now}, off_reason = ${reason}, failing_since = coalesce(failing_since, ${now})
    where id = ${id} and ended_at is null`.execute(tx);
}

/** A member's channels for their archive, a slice by id; without what is secret of their addresses. */
export async function selectChannelsOf(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select id, kind, name, host, created_at, failing_since, ended_at, off_reason from alert_channels
    where user_id = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
