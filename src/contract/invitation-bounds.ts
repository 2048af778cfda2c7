/** What the browser needs to know of invitations; their calls stand in invitations.ts. Ends included. */
export const INVITATION_NOTE_LENGTH = 100;
export const INVITATION_PEOPLE = { least: 1, most: 1000, initial: 1 } as const;
export const INVITATION_DAYS = { least: 1, most: 90, initial: 7 } as const;
/** Why a member may invite nobody: it is for administrators alone, nobody may come, their address is not proven, or their trust is too low. */
export type InviteBarrier = 'off' | 'closed' | 'unverified' | 'trust';
/** `held`: whoever made it is suspended or has left, and it lets nobody in as long as that lasts. */
export type InvitationState = 'live' | 'held' | 'used_up' | 'ended' | 'revoked';
