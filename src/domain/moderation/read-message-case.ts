import { openCaseFor, type OpenedCaseRow } from '../chats/chats.ts';
import type { Context } from '../context.ts';
import type { Viewer } from '../viewer.ts';
import { selectDecisionsOf, selectDecisionsOnAuthor, type DecisionRow } from './decisions.sql.ts';
import { readNextPenalty } from './next-penalty.ts';

const DECISIONS = 10;

export interface OpenedMessageCase {
  row: OpenedCaseRow;
  /** On this message, the last first. */
  decisions: DecisionRow[];
  author_decisions: DecisionRow[];
  /** The step of the next penalty; null where this moderator may give none. */
  next_penalty: number | null;
}

/**
 * A message of a chat that was reported, or says the same to many, with what is sealed around it and what was decided of its
 * author. The look is written to the audit log.
 * @throws chat_case_not_found, also for everybody but moderators and administrators; account_suspended
 */
export async function readMessageCase(ctx: Context, viewer: Viewer, id: number): Promise<OpenedMessageCase> {
  const row = await openCaseFor(ctx, viewer, id);
  const { author_id, author_type } = row;
  const item = { entity_type: 'message', entity_id: id } as const;
  return {
    row,
    decisions: await selectDecisionsOf(ctx.db, item, DECISIONS),
    author_decisions:
      author_id === null ? [] : await selectDecisionsOnAuthor(ctx.db, { ...item, author_id }, DECISIONS),
    next_penalty:
      author_id === null || author_type === null
        ? null
        : await readNextPenalty(ctx, viewer, { id: author_id, type: author_type }),
  };
}
