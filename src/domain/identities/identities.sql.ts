import { sql } from 'kysely';
import type { ProviderName } from '#contract/common.ts';
import type { Db, Tx } from '#platform/db.ts';

export interface IdentityRow {
  provider: ProviderName;
  subject: string;
  user_id: number;
  email: string | null;
  linked_at: Date;
}

/** Whose account this provider's account is tied to; an erased one's ties are gone. */
export async function selectIdentityOwner(
  db: Db | Tx,
  provider: ProviderName,
  subject: string,
): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from user_identities where provider = ${provider} and subject = ${subject}`.execute(db);
  return rows[0]?.user_id ?? null;
}

export async function selectIdentitiesOf(db: Db, user_id: number): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`
    select provider, subject, user_id, email, linked_at from user_identities where user_id = ${user_id} order by provider`.execute(
    db,
  );
  return rows;
}

/** Ties, unless either side is tied already; true when this call did it or it was so before. */
export async function insertIdentity(
  tx: Tx,
  identity: { provider: ProviderName; subject: string; user_id: number; email: string | null; now: Date },
): Promise<boolean> {
  await sql`
    insert into user_identities (provider, subject, user_id, email, linked_at)
    values (${identity.provider}, ${identity.subject}, ${identity.user_id}, ${identity.email}, ${identity.now})
    on conflict do nothing`.execute(tx);
  const owner = await selectIdentityOwner(tx, identity.provider, identity.subject);
  return owner === identity.user_id;
}

export async function deleteIdentity(db: Db, user_id: number, provider: ProviderName): Promise<void> {
  await sql`delete from user_identities where user_id = ${user_id} and provider = ${provider}`.execute(db);
}

export async function deleteIdentitiesOf(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await sql`delete from user_identities where user_id = any(${user_ids})`.execute(tx);
}

export interface TripRow {
  token_hash: Buffer;
  provider: ProviderName;
  nonce: string;
  code_verifier: string;
  next: string;
  user_id: number | null;
  expires_at: Date;
}

export async function insertTrip(tx: Db | Tx, trip: TripRow & { state_hash: Buffer }): Promise<void> {
  await sql`
    insert into provider_trips (state_hash, token_hash, provider, nonce, code_verifier, next, user_id, expires_at)
    values (${trip.state_hash}, ${trip.token_hash}, ${trip.provider}, ${trip.nonce}, ${trip.code_verifier}, ${trip.next},
      ${trip.user_id}, ${trip.expires_at})`.execute(tx);
}

/** Takes a trip for good: a repeated state finds nothing, nor does another browser's. */
export async function takeTrip(
  db: Db,
  trip: { state_hash: Buffer; token_hash: Buffer; provider: ProviderName; now: Date },
): Promise<TripRow | null> {
  const { rows } = await sql<TripRow>`
    delete from provider_trips
    where state_hash = ${trip.state_hash} and token_hash = ${trip.token_hash} and provider = ${trip.provider}
    returning token_hash, provider, nonce, code_verifier, next, user_id, expires_at`.execute(db);
  const row = rows[0];
  return row && row.expires_at > trip.now ? row : null;
}

export interface PendingLinkRow {
  provider: ProviderName;
  subject: string;
  email: string | null;
  email_key: string | null;
  expires_at: Date;
}

export async function insertPendingLink(tx: Db | Tx, link: PendingLinkRow & { token_hash: Buffer }): Promise<void> {
  await sql`
    insert into pending_links (token_hash, provider, subject, email, email_key, expires_at)
    values (${link.token_hash}, ${link.provider}, ${link.subject}, ${link.email}, ${link.email_key}, ${link.expires_at})`.execute(
    tx,
  );
}

export async function selectPendingLink(db: Db | Tx, token_hash: Buffer, now: Date): Promise<PendingLinkRow | null> {
  const { rows } = await sql<PendingLinkRow>`
    select provider, subject, email, email_key, expires_at from pending_links
    where token_hash = ${token_hash} and expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** True when it was there. */
export async function deletePendingLink(tx: Db | Tx, token_hash: Buffer): Promise<boolean> {
  const { rows } = await sql`delete from pending_links where token_hash = ${token_hash} returning 1`.execute(tx);
  return rows.length === 1;
}

export async function deleteOldTrips(db: Db, now: Date): Promise<void> {
  await sql`delete from provider_trips where expires_at < ${now}`.execute(db);
  await sql`delete from pending_links where expires_at < ${now}`.execute(db);
}
