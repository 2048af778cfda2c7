/** What the screen of the site's look is given. */
import type { LookWord } from './site-look-kinds.ts';
import type { SiteLook } from './site-look.ts';

/** `/admin/look`. */
export interface AdminLookPageProps {
  look: SiteLook;
  /** What stands where nothing is typed. */
  shipped: Readonly<Record<LookWord, string>>;
  /** The latest first, at most 20 before the one in force; ends with what the program ships, where that is among them. */
  earlier: readonly SiteLook[];
}
