export { admit, barredBy, liveInviter, refuseUninvited, registrationMode } from './admit.ts';
export { createInvitation, readInvitation, readInvitations, revokeInvitation } from './keep-invitations.ts';
export { createOwnInvitation, readOwnInvitations, revokeOwnInvitation } from './own-invitations.ts';
export { selectInvitationOf, selectInvitationsOf } from './invitations.sql.ts';
export type { InvitationRow } from './invitations.sql.ts';
