import { LAST_STEP, nextStep } from '#rules/penalties.ts';
import type { Context } from '../context.ts';
import { isAdmin, type Viewer } from '../viewer.ts';
import { selectLastPenalty } from './penalties.sql.ts';
import { canPenalize } from './permissions.ts';

/** The step of a member's next penalty; null where this moderator may give none. */
export async function readNextPenalty(
  ctx: Context,
  viewer: Viewer,
  member: { id: number; type: number },
): Promise<number | null> {
  if (!canPenalize(member)) return null;
  const step = nextStep(await selectLastPenalty(ctx.db, member.id), ctx.clock.now());
  return step === LAST_STEP && !isAdmin(viewer) ? null : step;
}
