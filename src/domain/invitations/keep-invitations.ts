import { INVITATION_DAYS, INVITATION_NOTE_LENGTH, INVITATION_PEOPLE } from '#contract/invitation-bounds.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { parseId } from '#rules/ids.ts';
import { cleanLine } from '#rules/text.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import {
  insertInvitation,
  markInvitationRevoked,
  selectInvitation,
  selectInvitations,
  selectInvited,
  type InvitationRow,
  type Person,
} from './invitations.sql.ts';

const PAGE = 50;
const DAY_MS = 86_400_000;

/**
 * Invitations, the newest first.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readInvitations(
  ctx: Context,
  viewer: Viewer,
  cursor: string | null,
): Promise<{ invitations: InvitationRow[]; next_cursor: string | null }> {
  refuseNonAdmin(viewer);
  const rows = await selectInvitations(ctx.db, {
    before_id: parseId(cursor),
    limit: PAGE + 1,
    now: ctx.clock.now(),
  });
  const invitations = rows.slice(0, PAGE);
  return { invitations, next_cursor: rows.length > PAGE ? String(invitations.at(-1)?.id) : null };
}

/**
 * One invitation with who came by it, the latest first.
 * @throws not_signed_in, account_suspended, not_allowed, invitation_not_found
 */
export async function readInvitation(
  ctx: Context,
  viewer: Viewer,
  { id, cursor }: { id: number; cursor: string | null },
): Promise<{
  invitation: InvitationRow;
  people: (Person & { created_at: Date })[];
  next_cursor: string | null;
}> {
  refuseNonAdmin(viewer);
  const invitation = await selectInvitation(ctx.db, id, ctx.clock.now());
  if (!invitation) throw new DomainError('invitation_not_found');
  const rows = await selectInvited(ctx.db, id, { before_id: parseId(cursor), limit: PAGE + 1 });
  const people = rows.slice(0, PAGE);
  return { invitation, people, next_cursor: rows.length > PAGE ? String(people.at(-1)?.id) : null };
}

/**
 * Makes an invitation. Its token is answered here alone: only a hash of it is kept.
 * @throws not_signed_in, account_suspended, not_allowed, invalid_field (note, most, days)
 */
export async function createInvitation(
  ctx: Context,
  viewer: Viewer,
  input: { note: string; most: number; days: number },
): Promise<{ invitation: InvitationRow; token: string }> {
  refuseNonAdmin(viewer);
  const note = noteOf(input.note);
  const { most, days } = input;
  refuseFaults({
    ...note.faults,
    ...(isWithin(most, INVITATION_PEOPLE) ? {} : { most: 'invitation_most' }),
    ...(isWithin(days, INVITATION_DAYS) ? {} : { days: 'invitation_days' }),
  });
  return inTransaction(ctx.db, (tx) => insertChecked(ctx, tx, viewer, { note: note.text, most, days }));
}

/** The note of an invitation, cleaned, and what is wrong with it. */
export function noteOf(given: string): { text: string; faults: Record<string, string> } {
  const text = cleanLine(given);
  return { text, faults: text.length > INVITATION_NOTE_LENGTH ? { note: 'invitation_note' } : {} };
}

/** Makes an invitation of what was checked, and writes it to the audit log. Only a hash of its token is kept. */
export async function insertChecked(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { note, most, days }: { note: string; most: number; days: number },
): Promise<{ invitation: InvitationRow; token: string }> {
  const token = newToken();
  const created_at = ctx.clock.now();
  const ends_at = new Date(created_at.getTime() + days * DAY_MS);
  const made = { token_hash: hashToken(token), note, most, created_by: viewer.id, created_at, ends_at };
  const id = await insertInvitation(tx, made);
  const detail = `#${id}: ${most}, ${ends_at.toISOString()}${note === '' ? '' : `, ${note}`}`;
  await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'invitation.created', detail });
  const invitation = await selectInvitation(tx, id, created_at);
  if (!invitation) throw new DomainError('invitation_not_found');
  return { invitation, token };
}

export function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

/**
 * Nobody comes by it any more; who is on their way is turned back. One that is revoked already stays as it is.
 * @throws not_signed_in, account_suspended, not_allowed, invitation_not_found
 */
export async function revokeInvitation(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const invitation = await selectInvitation(tx, id, now);
    if (!invitation) throw new DomainError('invitation_not_found');
    const detail = await withdraw(ctx, tx, viewer, invitation);
    if (detail === null) return;
    const { created_by } = invitation;
    const subject_id = created_by === viewer.id ? null : created_by;
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id, action: 'invitation.revoked', detail });
  });
}

/** Ends an invitation. @returns what the audit log says of it; null for one that was revoked before */
export async function withdraw(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { id, used, most, note }: InvitationRow,
): Promise<string | null> {
  if (!(await markInvitationRevoked(tx, { id, revoked_by: viewer.id, now: ctx.clock.now() }))) return null;
  return `#${id}: ${used}/${most}${note === '' ? '' : `, ${note}`}`;
}
