import { idOfSlug } from '#rules/text.ts';

/**
 * The number of an offer from what somebody pasted: the number itself, or an address of this site.
 * @param hosts names this site is known by; the address of a shop may end with digits too
 */
export function offerOfAddress(text: string, hosts: readonly string[]): number | null {
  const given = text.trim();
  if (/^#?\d{1,16}$/.test(given)) return idOfSlug(given.replace('#', ''));
  const base = `http://${hosts[0] ?? 'localhost'}`;
  if (given === '' || !URL.canParse(given, base)) return null;
  const { host, pathname } = new URL(given, base);
  const place = /^\/(?:deals|coupons|go|offers)\/([^/]+)/.exec(pathname)?.[1];
  return place && hosts.includes(host) ? idOfSlug(place) : null;
}
