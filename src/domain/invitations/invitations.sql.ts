import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

export interface Person {
  id: number;
  username: string;
}

export interface InvitationRow {
  id: number;
  note: string;
  most: number;
  used: number;
  created_by: number;
  created_by_username: string;
  created_at: Date;
  ends_at: Date;
  revoked_at: Date | null;
  /** Whoever made it is suspended or has left. */
  is_held: boolean;
  /** The last who came by it and are members still. */
  latest: Person[];
}

/** Of a member's own invitation everybody who came is named, as long as that is a list to read. */
const OWN_NAMED = 100;

/** Of an invitation `i` made by `u`. */
const isHeld = (now: Date) => sql`(u.deleted_at is not null or coalesce(u.suspended_until > ${now}, false))`;

/** @param named of those who came by one, the last so many are named */
const invitations = (
  now: Date,
  named = 3,
) => sql`select i.id, i.note, i.most, i.used, i.created_by, u.username as created_by_username,
  i.created_at, i.ends_at, i.revoked_at, ${isHeld(now)} as is_held, coalesce((select json_agg(came) from (
    select c.id, c.username from users c where c.invited_by = i.id and c.deleted_at is null order by c.id desc limit ${named}) came
  ), '[]') as latest
  from invitations i join users u on u.id = i.created_by`;

/** The newest first; `before_id` null begins with the last. */
export async function selectInvitations(
  db: Db,
  { before_id, limit, now }: { before_id: number | null; limit: number; now: Date },
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    ${invitations(now)} where i.id < coalesce(${before_id}::bigint, 9223372036854775807)
    order by i.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function selectInvitation(db: Db | Tx, id: number, now: Date): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`${invitations(now)} where i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Those of one member, the newest first, with all who came by each. */
export async function selectOwnInvitations(
  db: Db,
  user_id: number,
  { limit, now }: { limit: number; now: Date },
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    ${invitations(now, OWN_NAMED)} where i.created_by = ${user_id} order by i.id desc limit ${limit}`.execute(db);
  return rows;
}

/** One of a member's own, held until the transaction ends. */
export async function selectOwnInvitation(
  tx: Tx,
  { id, user_id, now }: { id: number; user_id: number; now: Date },
): Promise<InvitationRow | null> {
  const { rows } = await sql<InvitationRow>`
    ${invitations(now)} where i.id = ${id} and i.created_by = ${user_id} for update of i`.execute(tx);
  return rows[0] ?? null;
}

/** How many a member's invitations since an instant let in: of one that was revoked only those who came. */
export async function selectInvitedTo(db: Db | Tx, user_id: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(case when revoked_at is null then most else used end), 0)::int as count from invitations
    where created_by = ${user_id} and created_at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Who came by one and is a member still, the latest first. */
export async function selectInvited(
  db: Db,
  id: number,
  slice: { before_id: number | null; limit: number },
): Promise<(Person & { created_at: Date })[]> {
  const { rows } = await sql<Person & { created_at: Date }>`
    select id, username, created_at from users where invited_by = ${id} and deleted_at is null
      and id < coalesce(${slice.before_id}::bigint, 9223372036854775807)
    order by id desc limit ${slice.limit}`.execute(db);
  return rows;
}

export async function insertInvitation(
  tx: Tx,
  given: { token_hash: Buffer; note: string; most: number; created_by: number; created_at: Date; ends_at: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invitations (token_hash, note, most, created_by, created_at, ends_at)
    values (${given.token_hash}, ${given.note}, ${given.most}, ${given.created_by}, ${given.created_at}, ${given.ends_at})
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** False for one that is revoked already, or is none. */
export async function markInvitationRevoked(
  tx: Tx,
  { id, revoked_by, now }: { id: number; revoked_by: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update invitations set revoked_at = ${now}, revoked_by = ${revoked_by}
    where id = ${id} and revoked_at is null returning id`.execute(tx);
  return rows.length === 1;
}

const isLive = (now: Date) =>
  sql`i.used < i.most and i.ends_at > ${now} and i.revoked_at is null and not ${isHeld(now)}`;

/** Who made the invitation of a token, as long as it lets anybody in. */
export async function selectLiveInviter(db: Db | Tx, token_hash: Buffer, now: Date): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select u.username from invitations i join users u on u.id = i.created_by
    where i.token_hash = ${token_hash} and ${isLive(now)}`.execute(db);
  return rows[0]?.username ?? null;
}

/** Lets one more in, until the transaction ends; answers by which invitation, null where it lets nobody in. */
export async function takeInvitation(tx: Tx, token_hash: Buffer, now: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update invitations i set used = i.used + 1 from users u
    where u.id = i.created_by and i.token_hash = ${token_hash} and ${isLive(now)} returning i.id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** By which invitation a member came, and whose it is; null for who came without one. */
export async function selectInvitationOf(
  db: Db,
  user_id: number,
): Promise<{ id: number; note: string; created_by_username: string } | null> {
  const { rows } = await sql<{ id: number; note: string; created_by_username: string }>`
    select i.id, i.note, u.username as created_by_username
    from users m join invitations i on i.id = m.invited_by join users u on u.id = i.created_by
    where m.id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}

/** Those somebody has made, for their archive. */
export async function selectInvitationsOf(
  db: Db,
  user_id: number,
  after_id: number,
  limit: number,
): Promise<Pick<InvitationRow, 'id' | 'note' | 'most' | 'used' | 'created_at' | 'ends_at' | 'revoked_at'>[]> {
  const { rows } = await sql<
    Pick<InvitationRow, 'id' | 'note' | 'most' | 'used' | 'created_at' | 'ends_at' | 'revoked_at'>
  >`
    select id, note, most, used, created_at, ends_at, revoked_at from invitations
    where created_by = ${user_id} and id > ${after_id} order by id limit ${limit}`.execute(db);
  return rows;
}
