/** What the screen of the site's look is given. */
import type { Currency } from './common.ts';
import type { LookCurrency, LookWord } from './site-look-kinds.ts';
import type { SiteLook } from './site-look.ts';

/** What the program ships, with the zone its operator has set. */
export type ShippedLook = Readonly<Record<LookWord | 'time_zone', string> & Record<LookCurrency, Currency>>;

/** `/admin/look`. */
export interface AdminLookPageProps {
  look: SiteLook;
  /** What stands where nothing is typed. */
  shipped: ShippedLook;
  /** The latest first, at most 20 before the one in force; ends with what the program ships, where that is among them. */
  earlier: readonly SiteLook[];
}
