import type { Tx } from '#platform/db.ts';
import { deltaText, imageUrls, renderDelta, RENDERER_VERSION } from '#rules/delta.ts';
import type { EntryContent } from '#rules/entry-form.ts';
import { instantAfter } from '#rules/schedule-offset.ts';
import { languageOf, slugify } from '#rules/text.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { announce } from '../live.ts';
import { groupsOfEntry, type EntryGroup } from '../groups/groups.ts';
import { claimPicturesByUrl } from '../media/media.ts';
import { changeUserCounts } from '../users/users.ts';
import { insertDiscussion, replaceDiscussionGroups, type DiscussionContent } from './write-discussion.sql.ts';

/**
 * Starts a discussion, published at once or, with an offset, waiting for the queue; with `review_for`, for a moderator. `entry` has passed
 * rules/entry-form.ts; who may post the caller decides.
 * @returns its id
 * @throws invalid_field, media_not_found
 */
export async function createDiscussion(
  ctx: Context,
  tx: Tx,
  author_id: number,
  { entry, review_for }: { entry: EntryContent; review_for: string | null },
): Promise<number> {
  const now = ctx.clock.now();
  const { content, groups } = await readyDiscussion(tx, entry);
  await claimPicturesByUrl(tx, author_id, imageUrls(entry.delta));
  // What waits for a moderator is due, and comes out when they have looked at it.
  const isWaiting = entry.offset_minutes > 0 || review_for !== null;
  const scheduled_for = isWaiting ? instantAfter(now, entry.offset_minutes) : null;
  const published_at = isWaiting ? null : now;
  const id = await insertDiscussion(tx, {
    ...content,
    author_id,
    published_at,
    scheduled_for,
    review_for,
    created_at: now,
  });
  await replaceDiscussionGroups(tx, id, groups);
  if (scheduled_for)
    await ctx.queue.send(tx, 'publish-discussion', { discussion_id: id }, { start_after: scheduled_for });
  else {
    await changeUserCounts(tx, author_id, { discussions: 1 });
    await recordEvent(ctx, tx, 'discussion.published', { discussion_id: id, was_scheduled: false });
    announce(ctx, tx, 'list.new', 'entry_added', [`discussion.${id}`]);
  }
  return id;
}

/** What is written of a discussion. @throws invalid_field when a group does not exist */
export async function readyDiscussion(
  tx: Tx,
  entry: EntryContent,
): Promise<{ content: DiscussionContent; groups: EntryGroup[] }> {
  const groups = await groupsOfEntry(tx, entry.group_ids);
  if (groups === null) throw new DomainError('invalid_field', { fields: { group_ids: ['group_required'] } });
  return {
    groups,
    content: {
      title: entry.title,
      slug: slugify(entry.title),
      lang: languageOf(entry.title),
      group_id: entry.group_ids[0] ?? null,
      delta: entry.delta,
      html: renderDelta(entry.delta),
      text: deltaText(entry.delta),
      renderer_version: RENDERER_VERSION,
    },
  };
}
