import { USER_TYPE } from '#contract/common.ts';
import { dayIn } from '#rules/local-date.ts';
import type { DraftForm } from '#contract/drafts.ts';
import type { FormContext } from '#rules/entry-form.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Settings } from '../settings/settings.ts';
import { selectStoreChoice, storeReader } from '../stores/stores.ts';
import { isEditorOrStaff, type Viewer } from '../viewer.ts';

const MINUTES_AN_HOUR = 60;

/** How far ahead somebody may schedule, in minutes; 0 for not at all, as for those who speak for a store. */
export function maxOffsetMinutes(viewer: Viewer, settings: Settings): number {
  if (isEditorOrStaff(viewer)) return settings['posts.schedule_hours_editor'] * MINUTES_AN_HOUR;
  if (viewer.type === USER_TYPE.store_rep || viewer.trust_level < settings['posts.schedule_trust']) return 0;
  return settings['posts.schedule_hours'] * MINUTES_AN_HOUR;
}

/** What rules/entry-form.ts must know beside the form. */
export async function formContext(
  db: Db | Tx,
  viewer: Viewer,
  form: DraftForm,
  around: { settings: Settings; now: Date; time_zone: string; is_published: boolean },
): Promise<FormContext> {
  const store = form.store_id ? await selectStoreChoice(db, form.store_id, storeReader(viewer)) : null;
  return {
    store_hosts: store?.hosts ?? [],
    today: dayIn(around.now, around.time_zone),
    now: around.now,
    time_zone: around.time_zone,
    max_offset_minutes: maxOffsetMinutes(viewer, around.settings),
    is_published: around.is_published,
  };
}
