import type { Context } from '../context.ts';
import { deleteOldDrafts, selectOwnDrafts, type DraftRow } from './drafts.sql.ts';

export { changeDraft, createDraft, dropDraft } from './save-draft.ts';
export { editEntry, submitDraft, submitEntry } from './submit-draft.ts';
export type { Submitted } from './submit-draft.ts';
export { previewLink } from './preview-link.ts';
export { maxOffsetMinutes } from './posting-context.ts';
export { selectDraft, selectDraftsOf, selectEditDraft } from './drafts.sql.ts';
export type { DraftRow } from './drafts.sql.ts';

const DAY_MS = 86_400_000;
/** A draft that rests this long is thrown away. */
const REST_DAYS = 180;
const SWEEP_SIZE = 200;
const PAGE = 20;

/** Throws away what nobody has touched for half a year. */
export async function forgetOldDrafts(ctx: Context): Promise<number> {
  return deleteOldDrafts(ctx.db, new Date(ctx.clock.now().getTime() - REST_DAYS * DAY_MS), SWEEP_SIZE);
}

/**
 * A page of somebody's own drafts, the latest change first; `after` is the last one seen.
 * @param is_offer deals and coupons alone
 */
export async function ownDrafts(
  ctx: Context,
  owner_id: number,
  after: DraftRow | null,
  is_offer = false,
): Promise<{ drafts: DraftRow[]; next_id: number | null }> {
  const rows = await selectOwnDrafts(ctx.db, owner_id, after, { limit: PAGE + 1, is_offer });
  const drafts = rows.slice(0, PAGE);
  return { drafts, next_id: rows.length > PAGE ? (drafts.at(-1)?.id ?? null) : null };
}
