/** Who may open an account on this site; the setting `registration.mode` is the place in this list. */
export const REGISTRATION_MODES = ['open', 'invitation', 'closed'] as const;
export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

/** Why somebody may not open an account; said before anything of the address they give is looked at. */
export const UNINVITED = ['registration_closed', 'registration_invited', 'invitation_over'] as const;
