import type { DecidedAction, DecisionReason, PenaltyKind } from '#contract/moderated.ts';
import { MAX_WORDS } from '#rules/moderation.ts';
import { cleanLine } from '#rules/text.ts';
import { refuseFaults } from '../errors.ts';

const WITHOUT_FAULT = new Set<DecidedAction>(['dismiss', 'restore', 'deliver_message', 'overturn']);

/**
 * What a moderator writes to the author, cleaned. Dismissing and bringing back say that nothing was wrong, and everything else
 * says what was.
 * @throws invalid_field (reason, words)
 */
export function readGivenWords(given: {
  action: DecidedAction;
  reason: DecisionReason;
  words?: string | undefined;
  penalty?: PenaltyKind | undefined;
}): string | null {
  const { action, reason, penalty } = given;
  if (reason === 'correction') refuseFaults({ reason: 'decision_reason' });
  if (WITHOUT_FAULT.has(action) !== (reason === 'no_violation')) refuseFaults({ reason: 'decision_reason' });
  if (penalty && reason === 'no_violation') refuseFaults({ reason: 'decision_reason' });
  const cleaned = cleanLine(given.words ?? '') || null;
  if (cleaned !== null && cleaned.length > MAX_WORDS) refuseFaults({ words: 'detail_length' });
  if (cleaned === null && reason === 'other') refuseFaults({ words: 'field_required' });
  return cleaned;
}
