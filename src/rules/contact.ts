/** Longest texts of a letter to who runs the site, in graphemes. */
export const CONTACT_MAX = { name: 80, subject: 140, message: 5000 } as const;
