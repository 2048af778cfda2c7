import type { Settings } from '../settings/settings.ts';
import { isEditorOrStaff, type Viewer } from '../viewer.ts';

const MINUTE_MS = 60_000;

/**
 * What hides the temperature of an offer in its first minutes (docs/product.md, 4): offers published after `from` show
 * it to nobody but their author. What a statement needs of it stands in temperature-mask.sql.ts.
 */
export interface TemperatureMask {
  from: Date;
  /** 0 for a guest, and for what everybody is shown alike. */
  reader_id: number;
}

/** The mask of a guest: what is the same for everybody goes by it. */
export function guestMask(settings: Settings, now: Date): TemperatureMask {
  return { from: new Date(now.getTime() - settings['temperature.mask_minutes'] * MINUTE_MS), reader_id: 0 };
}

/** The mask of a reader; undefined for editors and staff, from whom nothing is hidden. */
export function maskOf(viewer: Viewer, settings: Settings, now: Date): TemperatureMask | undefined {
  return isEditorOrStaff(viewer) ? undefined : { ...guestMask(settings, now), reader_id: viewer.id };
}

/** Whether a mask hides an offer's temperature. One that is not out has none to show. */
export function isMasked(
  mask: TemperatureMask | undefined,
  offer: { author_id: number | null; published_at: Date | null },
): boolean {
  if (!offer.published_at) return true;
  if (!mask || offer.published_at <= mask.from) return false;
  return mask.reader_id === 0 || mask.reader_id !== offer.author_id;
}
