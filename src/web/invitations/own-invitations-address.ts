/** Where a member's own invitations stand. */
export const OWN_INVITATIONS = '/settings/invitations';
