import type { Tx } from '#platform/db.ts';
import type { PenaltyKind } from '#contract/moderated.ts';
import { endOfStep, FOR_GOOD, LAST_STEP, nextStep, stepOfKind } from '#rules/penalties.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isAdmin, type Viewer } from '../viewer.ts';
import { insertPenalty, selectLastPenalty, selectMemberToPenalize } from './penalties.sql.ts';
import { canPenalize } from './permissions.ts';

/**
 * Gives the author of what was decided about the next penalty of the ladder; their row must be held by the caller.
 * @throws not_allowed for nobody's items, for staff, and for the last step by anybody but administrators
 */
export async function penalize(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { user_id, decision_id, kind }: { user_id: number | null; decision_id: number; kind: PenaltyKind },
): Promise<void> {
  const member = user_id === null ? null : await selectMemberToPenalize(tx, user_id);
  if (user_id === null || !member || !canPenalize(member)) throw new DomainError('not_allowed');
  const now = ctx.clock.now();
  const step = stepOfKind(kind, nextStep(await selectLastPenalty(tx, user_id), now));
  if (step === LAST_STEP && !isAdmin(viewer)) throw new DomainError('not_allowed');
  const ends_at = endOfStep(step, now);
  const until = step === LAST_STEP ? FOR_GOOD : ends_at;
  await insertPenalty(tx, { user_id, decision_id, kind, step, now, ends_at, until });
}
