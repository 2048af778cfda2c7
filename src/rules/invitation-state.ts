import type { InvitationState } from '#contract/invitation-bounds.ts';

/** Whether an invitation lets anybody in, and why it does not: the reason that cannot be undone comes first. */
export function invitationState(
  {
    used,
    most,
    ends_at,
    revoked_at,
    is_held,
  }: { used: number; most: number; ends_at: Date; revoked_at: Date | null; is_held: boolean },
  now: Date,
): InvitationState {
  if (revoked_at !== null) return 'revoked';
  if (used >= most) return 'used_up';
  if (ends_at <= now) return 'ended';
  return is_held ? 'held' : 'live';
}
