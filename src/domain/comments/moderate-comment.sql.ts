/** What decisions of moderators change of comments, and how it comes back. */
import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';
import type { DecisionReason } from '#contract/moderated.ts';

/** A published comment as moderators find it. */
export interface CommentToModerate {
  id: number;
  offer_id: number | null;
  discussion_id: number | null;
  author_id: number | null;
  published_at: Date | null;
  /** What a moderator is to look at; what is not out stays in as long. */
  review_for: string | null;
  deleted_at: Date | null;
  hidden_at: Date | null;
  collapsed_at: Date | null;
  collapsed_reason: DecisionReason | null;
  is_collapsed_by_reports: boolean;
}

const COLUMNS =
  sql.raw(`id, offer_id, discussion_id, author_id, published_at, review_for, deleted_at, hidden_at, collapsed_at,
  collapsed_reason, is_collapsed_by_reports`);

export async function selectCommentToModerate(tx: Tx, id: number): Promise<CommentToModerate | null> {
  const { rows } = await sql<CommentToModerate>`
    select ${COLUMNS} from comments where id = ${id} and not is_gone`.execute(tx);
  return rows[0] ?? null;
}

/** The row is held until the transaction ends. */
export async function lockCommentToModerate(tx: Tx, id: number): Promise<CommentToModerate | null> {
  const { rows } = await sql<CommentToModerate>`
    select ${COLUMNS} from comments where id = ${id} and not is_gone for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Hidden ones keep words and place, and are else as deleted ones. */
export async function markCommentHidden(tx: Tx, id: number, now: Date): Promise<void> {
  await sql`update comments set deleted_at = ${now}, hidden_at = ${now} where id = ${id}`.execute(tx);
}

export async function markCommentShown(tx: Tx, id: number): Promise<void> {
  await sql`update comments set deleted_at = null, hidden_at = null where id = ${id}`.execute(tx);
}

/** Folds a comment, or opens it again where `collapsed_at` is null. */
export async function markCommentCollapsed(
  tx: Tx,
  id: number,
  folded: Pick<CommentToModerate, 'collapsed_at' | 'collapsed_reason' | 'is_collapsed_by_reports'>,
): Promise<void> {
  await sql`
    update comments set collapsed_at = ${folded.collapsed_at}, collapsed_reason = ${folded.collapsed_reason},
      is_collapsed_by_reports = ${folded.is_collapsed_by_reports} where id = ${id}`.execute(tx);
}
