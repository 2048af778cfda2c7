import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { deleteOldAlerts } from './alerts.sql.ts';
import { deleteOldPairs } from './matches.sql.ts';

export { compileAlert } from './compile-alert.ts';
export type { AlertWriter, CompiledAlert } from './compile-alert.ts';
export { changeAlerts } from './change-alerts.ts';
export {
  moveAlertsToStore,
  selectAlert,
  selectAlertOfFeed,
  selectOwnAlerts,
  selectPlacesThere,
  stopAlertEmails,
} from './alerts.sql.ts';
export { countFoundOffers, selectMatchesOfOffers, selectFoundOffers } from './match-feed.sql.ts';
export type { OwnAlertRow } from './alerts.sql.ts';
export type { MatchRow } from './match-feed.sql.ts';
export { changeAlert, createAlert, deleteAlert, keepAlert, muteAlert, restoreAlert } from './keep-alert.ts';
export { refileAlerts } from './refile-alerts.ts';
export { FROM_ALERT, markBought, openFinds } from './keep-find.ts';
export { selectAlertNames, selectAlertsOf, selectMatchesOf } from './own-alerts.sql.ts';
export { awaitOffers, matchAlerts, warmAlerts, warmShownAlerts } from './match-alerts.ts';
export { adviseAlerts } from './advise-alerts.ts';
export type { AdviceRow } from './advice-of.sql.ts';
export { countTaken, selectTakenNow } from './matching.sql.ts';
export { moveFinds } from './move-finds.ts';
export { alertOfMuteToken, muteByToken, mutePath } from './mute-link.ts';
export { fieldsOfShare, sharePath } from './share-link.ts';
export { countMonth, previewAlert } from './preview-alert.ts';
export type { Preview } from './preview-alert.ts';
export { takenBy } from './taken-by.ts';

const DAY_MS = 86_400_000;
const SWEEP_SIZE = 200;
const PAIRS_SIZE = 5000;

/** Pairs of offers whose votes are closed by now wait no more. */
export async function forgetWaitingPairs(ctx: Context): Promise<number> {
  const settings = await readSettings(ctx);
  const before = new Date(ctx.clock.now().getTime() - settings['votes.closed_after_days'] * DAY_MS);
  return deleteOldPairs(ctx.db, before, PAIRS_SIZE);
}

/** Throws away alerts that were deleted longer than a day ago. */
export async function forgetDeletedAlerts(ctx: Context): Promise<number> {
  return deleteOldAlerts(ctx.db, new Date(ctx.clock.now().getTime() - DAY_MS), SWEEP_SIZE);
}
