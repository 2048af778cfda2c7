import type { Context } from '../context.ts';
import { refreshStoreAnswers } from './store-answers.sql.ts';
import { closeUnprovenRequests } from './store-requests.sql.ts';

export { askForStore, canAskForStore, proveStoreMailbox, resendStoreCode, withdrawStoreRequest } from './ask.ts';
export { decideStoreRequest, leaveStore, readStoreRequest, readStoreRequests } from './decide.ts';
export { selectStoreVoice } from './store-answers.sql.ts';
export { selectLastRequest, selectRequestsOf } from './store-requests.sql.ts';
export type { JudgedRequest, StoreRequestRow } from './store-requests.sql.ts';

const DAY_MS = 86_400_000;
/** Answers that are looked at; what stands on a store's page. */
const ANSWERS_MS = 90 * DAY_MS;
/** A request nobody proved is over after this. */
const UNPROVEN_MS = 7 * DAY_MS;

/** Computes how representatives answer. Safe to call at any time and from several processes. */
export async function computeStoreAnswers(ctx: Context): Promise<void> {
  await refreshStoreAnswers(ctx.db, new Date(ctx.clock.now().getTime() - ANSWERS_MS));
}

/** Ends requests whose mailbox was never proven. */
export async function forgetUnprovenRequests(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await closeUnprovenRequests(ctx.db, new Date(now.getTime() - UNPROVEN_MS), now);
}
