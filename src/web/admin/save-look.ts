import { LOOK_CHOICES, type LookChoices } from '#contract/site-look-kinds.ts';
import type { SiteLook } from '#contract/site-look.ts';
import { call } from '../api.ts';
import { leaveAlert } from '../ui/left-alert.ts';

/** What a version chose, without who and when. */
export function choicesOf(look: SiteLook): LookChoices {
  return Object.fromEntries(LOOK_CHOICES.map((field) => [field, look[field]])) as unknown as LookChoices;
}

/** Saves a version over the one that was in force; the page is to be loaded anew then, and says `message`. */
export async function saveLook(body: LookChoices & { was: number }, message: string): Promise<void> {
  await call('PUT /api/admin/look', { body });
  leaveAlert(message);
}
