import type { DraftForm } from '#contract/drafts.ts';
import type { Tx } from '#platform/db.ts';
import { imageUrls } from '#rules/delta.ts';
import { entryContent, faultValues, formFaults, type EntryContent, type FormField } from '#rules/entry-form.ts';
import { instantAfter } from '#rules/schedule-offset.ts';
import { readOfEntry } from '#rules/blocklist.ts';
import { newlyListed, readBlocklist } from '../blocklist/blocklist.ts';
import type { Context } from '../context.ts';
import { recordCorrection } from '../corrections.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { claimPicturesByUrl } from '../media/media.ts';
import { changesBetween, insertRevision } from '../revisions/revisions.ts';
import type { Viewer } from '../viewer.ts';
import { readyDiscussion } from './create-discussion.ts';
import { canSeeDiscussion, editableDiscussionFields } from './permissions.ts';
import {
  lockDiscussion,
  markDiscussionReviewed,
  replaceDiscussionGroups,
  updateDiscussion,
  updateDiscussionSchedule,
  type DiscussionToEdit,
} from './write-discussion.sql.ts';

/** A discussion as the form shows it for editing. */
export function formOfDiscussion({ title, delta, group_ids }: DiscussionToEdit): DraftForm {
  return { title, delta: { ops: delta.ops.map((op) => ({ ...op })) }, group_ids, schedule_offset: '' };
}

/**
 * Changes fields of a discussion and keeps what stood before as a public revision. Fields that are not
 * among `changes` stay as they are now.
 * @throws discussion_not_found, not_allowed, invalid_field, media_not_found
 */
export async function editDiscussion(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  input: { discussion_id: number; changes: DraftForm; time_zone: string; max_offset_minutes: number },
): Promise<void> {
  const now = ctx.clock.now();
  const discussion = await lockDiscussion(tx, input.discussion_id);
  if (!discussion || !canSeeDiscussion(viewer, discussion)) throw new DomainError('discussion_not_found');
  const allowed = editableDiscussionFields(viewer, discussion, now);
  const wanted = Object.keys(input.changes) as FormField[];
  if (allowed && (allowed.length === 0 || wanted.some((field) => !allowed.includes(field))))
    throw new DomainError('not_allowed');
  const before = formOfDiscussion(discussion);
  const form = { ...before, ...input.changes };
  const context = {
    store_hosts: [],
    today: '',
    now,
    time_zone: input.time_zone,
    max_offset_minutes: input.max_offset_minutes,
    is_published: discussion.published_at !== null,
  };
  refuseFaults(formFaults('discussion', form, context), faultValues(context));
  const entry = entryContent('discussion', form, context);
  const { content, groups } = await readyDiscussion(tx, entry);
  const stood = imageUrls(discussion.delta);
  await claimPicturesByUrl(
    tx,
    viewer.id,
    imageUrls(entry.delta).filter((url) => !stood.includes(url)),
  );
  const slug = discussion.title === content.title ? discussion.slug : content.slug;
  await updateDiscussion(tx, discussion.id, { ...content, slug }, now);
  await replaceDiscussionGroups(tx, discussion.id, groups);
  await review(ctx, tx, viewer, { discussion, entry, now });
  if (!discussion.published_at) return reschedule(ctx, tx, discussion.id, entry.offset_minutes);
  const changes = changesBetween(shown(before), shown(form));
  if (Object.keys(changes).length === 0) return;
  await insertRevision(tx, { entry: { discussion_id: discussion.id }, editor_id: viewer.id, changes, now });
  const { id: entity_id, author_id } = discussion;
  await recordCorrection(ctx, tx, viewer, {
    entity_type: 'discussion',
    entity_id,
    author_id,
    action: 'edit',
    before: {},
  });
}

/** What of the list of administrators an edit brings in is for a moderator: what waits stays in, what is out is hidden. */
async function review(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { discussion, entry, now }: { discussion: DiscussionToEdit; entry: EntryContent; now: Date },
): Promise<void> {
  const list = await readBlocklist({ ...ctx, db: tx });
  const { id, published_at } = discussion;
  const found = newlyListed(list, viewer, readOfEntry(discussion), readOfEntry(entry));
  if (found === null) return;
  await markDiscussionReviewed(tx, id, found, now);
  if (published_at) await recordEvent(ctx, tx, 'entry.listed', { entity_type: 'discussion', entity_id: id });
}

/** A new time counts from now; without one the old time stays. */
async function reschedule(ctx: Context, tx: Tx, discussion_id: number, offset_minutes: number): Promise<void> {
  if (offset_minutes === 0) return;
  const scheduled_for = instantAfter(ctx.clock.now(), offset_minutes);
  await updateDiscussionSchedule(tx, discussion_id, scheduled_for);
  await ctx.queue.send(tx, 'publish-discussion', { discussion_id }, { start_after: scheduled_for });
}

const shown = ({ title, delta, group_ids }: DraftForm) => ({ title, delta, group_ids });
