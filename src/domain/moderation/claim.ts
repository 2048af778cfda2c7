import { CLAIM_MS } from '#rules/moderation.ts';
import { claimRow } from '../claims.sql.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { selectAppeal } from './appeals.sql.ts';
import { releaseRow, selectCase, type Claimed } from './cases.sql.ts';
import { canModerate } from './permissions.ts';

/** How each is read, and what is said of one that is not there. */
const KINDS = {
  moderation_cases: { select: selectCase, unknown: 'moderation_case_not_found' },
  moderation_appeals: { select: selectAppeal, unknown: 'appeal_not_found' },
} as const satisfies Record<Claimed, object>;

/**
 * Makes a case or an appeal this moderator's alone for five minutes; again, for five minutes more.
 * @throws not_signed_in, account_suspended, moderation_case_not_found or appeal_not_found, moderation_case_decided,
 * moderation_case_claimed
 */
export async function claim(ctx: Context, viewer: Viewer, table: Claimed, id: number): Promise<Date> {
  const { select, unknown } = KINDS[table];
  refuseInactive(viewer);
  if (!canModerate(viewer)) throw new DomainError(unknown);
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + CLAIM_MS);
  if (await claimRow(ctx.db, table, { id, user_id: viewer.id, now, until })) return until;
  const row = await select(ctx.db, id, now);
  if (!row) throw new DomainError(unknown);
  throw new DomainError(row.closed_at ? 'moderation_case_decided' : 'moderation_case_claimed');
}

/**
 * Gives a case or an appeal back to the others.
 * @throws not_signed_in, account_suspended, moderation_case_not_found or appeal_not_found
 */
export async function releaseClaim(ctx: Context, viewer: Viewer, table: Claimed, id: number): Promise<void> {
  refuseInactive(viewer);
  if (!canModerate(viewer)) throw new DomainError(KINDS[table].unknown);
  await releaseRow(ctx.db, table, id, viewer.id);
}
