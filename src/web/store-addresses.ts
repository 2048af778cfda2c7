/** Addresses around those who speak for stores: few pages lead to them. */

/** Where a member asks to speak for a store, and ends it. */
export const OWN_STORE = '/settings/store';

/** The same, with the store chosen already. */
export function askForStoreAddress(slug: string): string {
  return `${OWN_STORE}?store=${encodeURIComponent(slug)}`;
}
