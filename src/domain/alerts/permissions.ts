import type { Settings } from '../settings/settings.ts';
import { isEditorOrStaff, type Viewer } from '../viewer.ts';

/** How many alerts a member may have: more with trust, one before the address is proven. */
export function mostAlerts(viewer: Viewer, settings: Settings): number {
  if (!viewer.is_email_verified) return settings['alerts.most_unverified'];
  if (isEditorOrStaff(viewer) || viewer.trust_level >= 2) return settings['alerts.most_t2'];
  return settings[viewer.trust_level === 1 ? 'alerts.most_t1' : 'alerts.most_t0'];
}
