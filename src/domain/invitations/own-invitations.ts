import { INVITATION_DAYS, INVITATION_PEOPLE, type InviteBarrier } from '#contract/invitation-bounds.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { isGuest, refuseInactive, type Viewer } from '../viewer.ts';
import { registrationMode } from './admit.ts';
import { insertChecked, isWithin, noteOf, withdraw } from './keep-invitations.ts';
import { selectOwnInvitation, selectOwnInvitations, selectInvitedTo, type InvitationRow } from './invitations.sql.ts';

const DAY_MS = 86_400_000;
/** A month that begins anew for nobody: the last thirty days. */
const MONTH_MS = 30 * DAY_MS;
/** As many as anybody has a use for. */
const SHOWN = 50;

export interface OwnInvitations {
  /** The newest first, with all who came. */
  invitations: InvitationRow[];
  a_month: number;
  /** How many may be invited still. */
  left: number;
  from_trust: number;
  /** Why the member may invite nobody; null where they may. */
  barrier: InviteBarrier | null;
}

/** The member's invitations and what is left of their month. @throws not_signed_in */
export async function readOwnInvitations(ctx: Context, viewer: Viewer): Promise<OwnInvitations> {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  const now = ctx.clock.now();
  const { a_month, from_trust, barrier } = await terms(ctx, viewer);
  const invited = await selectInvitedTo(ctx.db, viewer.id, new Date(now.getTime() - MONTH_MS));
  const invitations = await selectOwnInvitations(ctx.db, viewer.id, { limit: SHOWN, now });
  return { invitations, a_month, left: Math.max(0, a_month - invited), from_trust, barrier };
}

/**
 * Makes an invitation within the month's allowance, which counts whom it may let in. Its token is answered here alone.
 * @throws not_signed_in, impersonating, account_suspended, not_allowed (nobody, or not this member, may), registration_closed,
 * invalid_field (note, most, days)
 */
export async function createOwnInvitation(
  ctx: Context,
  viewer: Viewer,
  input: { note: string; most: number; days: number },
): Promise<{ invitation: InvitationRow; token: string }> {
  refuseOther(viewer);
  const { a_month, barrier } = await terms(ctx, viewer);
  if (barrier === 'closed') throw new DomainError('registration_closed');
  if (barrier) throw new DomainError('not_allowed');
  const note = noteOf(input.note);
  return inTransaction(ctx.db, async (tx) => {
    // Of many at once each is counted by the next.
    await lockMember(tx, viewer.id);
    const left = a_month - (await selectInvitedTo(tx, viewer.id, new Date(ctx.clock.now().getTime() - MONTH_MS)));
    const isFree = isWithin(input.most, { least: INVITATION_PEOPLE.least, most: Math.max(0, left) });
    refuseFaults(
      {
        ...note.faults,
        ...(isFree ? {} : { most: 'invitation_allowance' }),
        ...(isWithin(input.days, INVITATION_DAYS) ? {} : { days: 'invitation_days' }),
      },
      { left: Math.max(0, left) },
    );
    return insertChecked(ctx, tx, viewer, { ...input, note: note.text });
  });
}

/**
 * Nobody comes by it any more; whom it has not let in counts no more. Revoked already, it stays as it is.
 * @throws not_signed_in, impersonating, account_suspended, invitation_not_found, also for those of others
 */
export async function revokeOwnInvitation(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseOther(viewer);
  await inTransaction(ctx.db, async (tx: Tx) => {
    const invitation = await selectOwnInvitation(tx, { id, user_id: viewer.id, now: ctx.clock.now() });
    if (!invitation) throw new DomainError('invitation_not_found');
    const detail = await withdraw(ctx, tx, viewer, invitation);
    if (detail === null) return;
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'invitation.revoked', detail });
  });
}

function refuseOther(viewer: Viewer): void {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  if (viewer.impersonator_id !== null) throw new DomainError('impersonating');
  refuseInactive(viewer);
}

async function terms(
  ctx: Context,
  viewer: Viewer,
): Promise<Pick<OwnInvitations, 'a_month' | 'from_trust' | 'barrier'>> {
  const settings = await readSettings(ctx);
  const [a_month, from_trust] = [settings['invitations.a_month'], settings['invitations.from_trust']];
  const barrier =
    a_month === 0
      ? 'off'
      : (await registrationMode(ctx)) === 'closed'
        ? 'closed'
        : !viewer.is_email_verified
          ? 'unverified'
          : viewer.trust_level < from_trust
            ? 'trust'
            : null;
  return { a_month, from_trust, barrier };
}
