import { inTransaction } from '#platform/db.ts';
import { ANSWER_MS, appealableUntil, MAX_APPEAL } from '#rules/moderation.ts';
import { cleanLines } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import type { Viewer } from '../viewer.ts';
import { insertAppeal } from './appeals.sql.ts';
import { selectDecision } from './decisions.sql.ts';
import { assertMayAppeal } from './permissions.ts';

/**
 * Asks another moderator to look again at what was decided about something of the viewer's: once for each decision, within a
 * week of being told.
 * @returns the id of the appeal, and until when it should be answered
 * @throws not_signed_in, impersonating, moderation_decision_not_found (also for what is another's or was not told yet),
 * appeal_closed, already_appealed, invalid_field (words)
 */
export async function appeal(
  ctx: Context,
  viewer: Viewer,
  given: { decision_id: number; words: string },
): Promise<{ id: number; answer_by: Date }> {
  assertMayAppeal(viewer);
  const words = cleanLines(given.words);
  if (words === '') refuseFaults({ words: 'field_required' });
  if (words.length > MAX_APPEAL) refuseFaults({ words: 'appeal_length' });
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const decision = await selectDecision(tx, given.decision_id);
    const until = decision?.author_id === viewer.id ? appealableUntil(decision, now) : null;
    if (!decision || !until) throw new DomainError('moderation_decision_not_found');
    if (now >= until) throw new DomainError('appeal_closed');
    const answer_by = new Date(now.getTime() + ANSWER_MS);
    const id = await insertAppeal(tx, {
      decision_id: decision.id,
      user_id: viewer.id,
      words,
      created_at: now,
      answer_by,
    });
    if (id === null) throw new DomainError('already_appealed');
    return { id, answer_by };
  });
}
