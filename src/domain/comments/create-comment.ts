import { inTransaction, type Tx } from '#platform/db.ts';
import { replyLevel } from '#rules/comment-tree.ts';
import {
  deltaText,
  hasImage,
  isEmptyDelta,
  mentionedIds,
  nameMentions,
  parseDelta,
  renderDelta,
  RENDERER_VERSION,
  type Delta,
} from '#rules/delta.ts';
import type { Context } from '../context.ts';
import { addDiscussionComment } from '../discussions/discussions.ts';
import { DomainError } from '../errors.ts';
import { changeOfferCommentsCount } from '../offers/offers.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { changeUserCounts, selectUsernames } from '../users/users.ts';
import { isGuest, isStaff, type Viewer } from '../viewer.ts';
import {
  insertComment,
  lockAuthor,
  selectComment,
  selectCommentPace,
  selectRepeatedComment,
  type CommentRow,
  type Thread,
} from './comments.sql.ts';
import { findThread } from './find-thread.ts';
import { canComment } from './permissions.ts';

const DAY_MS = 86_400_000;
/** The same words again within this time are one request sent twice. */
const REPEAT_MS = 5000;

/**
 * Writes a comment, or a reply when `parent_id` is given, and returns its id. The same text by the
 * same author under the same parent within 5 s returns the comment that already stands.
 * @throws not_signed_in, account_suspended, email_not_verified, comment_empty, comment_too_long,
 * too_many_mentions, delta_invalid, offer_not_found, discussion_not_found, comment_not_found, comment_pace
 */
export async function createComment(
  ctx: Context,
  viewer: Viewer,
  input: { thread: Thread; parent_id: number | null; delta: unknown },
): Promise<number> {
  refuseViewer(viewer);
  const parsed = parseDelta(input.delta);
  if (typeof parsed === 'string') throw new DomainError(parsed);
  // Pictures need an upload of one's own to stand for; until there is one, none is taken.
  if (hasImage(parsed)) throw new DomainError('delta_invalid');
  if (isEmptyDelta(parsed)) throw new DomainError('comment_empty');
  const settings = await readSettings(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockAuthor(tx, viewer.id);
    await findThread(tx, viewer, input.thread);
    const parent = await findParent(tx, input.thread, input.parent_id);
    const delta = await withTrueNames(tx, parsed);
    const now = ctx.clock.now();
    const text = deltaText(delta);
    const repeat = { thread: input.thread, parent_id: input.parent_id, author_id: viewer.id, text, delta };
    const repeated = await selectRepeatedComment(tx, { ...repeat, from: new Date(now.getTime() - REPEAT_MS) });
    if (repeated !== null) return repeated;
    await refuseTooFast(tx, viewer, settings, now);
    const max_nesting = settings['comments.max_nesting'];
    const id = await insertComment(tx, {
      ...repeat,
      root_id: parent?.root_id ?? null,
      level: parent ? replyLevel(parent.level, max_nesting) : 0,
      is_shrinked: parent !== null && parent.level >= max_nesting,
      html: renderDelta(delta),
      renderer_version: RENDERER_VERSION,
      now,
    });
    await countComment(tx, input.thread, viewer.id, now);
    return id;
  });
}

function refuseViewer(viewer: Viewer): void {
  if (isGuest(viewer)) throw new DomainError('not_signed_in');
  if (viewer.is_suspended) throw new DomainError('account_suspended');
  if (!canComment(viewer)) throw new DomainError('email_not_verified');
}

async function findParent(tx: Tx, thread: Thread, parent_id: number | null): Promise<CommentRow | null> {
  if (parent_id === null) return null;
  const parent = await selectComment(tx, thread, parent_id);
  if (!parent || parent.deleted_at) throw new DomainError('comment_not_found');
  return parent;
}

/** Mentions carry the name the database knows, whatever the request called them. */
async function withTrueNames(tx: Tx, delta: Delta): Promise<Delta> {
  const ids = mentionedIds(delta);
  return ids.length === 0 ? delta : nameMentions(delta, await selectUsernames(tx, ids));
}

async function refuseTooFast(tx: Tx, viewer: Viewer, settings: Settings, now: Date): Promise<void> {
  if (isStaff(viewer)) return;
  const trust = viewer.trust_level === 0 ? 't0' : 't1';
  const pace = await selectCommentPace(tx, viewer.id, new Date(now.getTime() - DAY_MS));
  if (pace.today >= settings[`comments.a_day_${trust}`]) throw new DomainError('comment_pace', { retry_after: 3600 });
  const gap_ms = settings[`comments.gap_seconds_${trust}`] * 1000;
  const waited_ms = pace.last_at ? now.getTime() - pace.last_at.getTime() : gap_ms;
  if (waited_ms < gap_ms) {
    throw new DomainError('comment_pace', { retry_after: Math.ceil((gap_ms - waited_ms) / 1000) });
  }
}

async function countComment(tx: Tx, thread: Thread, author_id: number, now: Date): Promise<void> {
  await changeUserCounts(tx, author_id, { comments: 1 });
  if (thread.entity_type === 'offer') await changeOfferCommentsCount(tx, thread.entity_id, 1);
  else await addDiscussionComment(tx, { id: thread.entity_id, author_id, at: now });
}
