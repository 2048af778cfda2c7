/** Invitations, as administrators and whoever has the link of one are shown them. */
import type { Invitation, OwnInvitations } from '#contract/invitations.ts';
import type { AdminInvitationPageProps, AdminInvitationsPageProps, InvitePageProps } from '#contract/pages.ts';
import type { Context } from '#domain/context.ts';
import {
  liveInviter,
  readInvitation,
  readInvitations,
  readOwnInvitations,
  registrationMode,
  type InvitationRow,
} from '#domain/invitations/invitations.ts';
import type { Viewer } from '#domain/viewer.ts';
import { invitationState } from '#rules/invitation-state.ts';
import { siteSettings } from './site-settings.ts';

/** An invitation for whoever keeps them. */
export function invitationView(row: InvitationRow, now: Date): Invitation {
  const { id, note, most, used, latest } = row;
  return {
    id,
    note,
    most,
    used,
    state: invitationState(row, now),
    ends_at: row.ends_at.toISOString(),
    created_at: row.created_at.toISOString(),
    created_by: { id: row.created_by, username: row.created_by_username },
    latest,
  };
}

const pathTo = (path: string, cursor: string | null) =>
  cursor === null ? null : `${path}?${new URLSearchParams({ cursor }).toString()}`;

/** `/admin/invitations`. @throws not_signed_in, account_suspended, not_allowed */
export async function adminInvitationsPage(
  ctx: Context,
  viewer: Viewer,
  cursor: string | null,
): Promise<AdminInvitationsPageProps> {
  const [{ invitations, next_cursor }, settings] = await Promise.all([
    readInvitations(ctx, viewer, cursor),
    siteSettings(ctx, viewer),
  ]);
  const mode = settings.find(({ key }) => key === 'registration.mode');
  if (!mode) throw new Error('There is no setting registration.mode');
  const now = ctx.clock.now();
  return {
    mode,
    invitations: invitations.map((row) => invitationView(row, now)),
    next_path: pathTo('/admin/invitations', next_cursor),
  };
}

/** `/admin/invitations/{id}`. @throws not_signed_in, account_suspended, not_allowed, invitation_not_found */
export async function adminInvitationPage(
  ctx: Context,
  viewer: Viewer,
  which: { id: number; cursor: string | null },
): Promise<AdminInvitationPageProps> {
  const { invitation, people, next_cursor } = await readInvitation(ctx, viewer, which);
  return {
    invitation: invitationView(invitation, ctx.clock.now()),
    people: people.map((one) => ({ ...one, created_at: one.created_at.toISOString() })),
    next_path: pathTo(`/admin/invitations/${which.id}`, next_cursor),
  };
}

/** A member's own, and what is left of their month. @throws not_signed_in */
export async function ownInvitations(ctx: Context, viewer: Viewer): Promise<OwnInvitations> {
  const { invitations, ...terms } = await readOwnInvitations(ctx, viewer);
  const now = ctx.clock.now();
  return { ...terms, invitations: invitations.map((row) => invitationView(row, now)) };
}

/** `/invite/{token}`. */
export async function invitePage(ctx: Context, token: string): Promise<InvitePageProps> {
  const is_closed = (await registrationMode(ctx)) === 'closed';
  return { inviter: is_closed ? null : await liveInviter(ctx, token), is_closed };
}
