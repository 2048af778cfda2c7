import type { Tx } from '#platform/db.ts';
import { parseOffset } from '#rules/schedule-offset.ts';
import type { Context } from '../context.ts';
import { selectDiscussionPace } from '../discussions/discussions.ts';
import { maxOffsetMinutes } from '../drafts/drafts.ts';
import { DomainError } from '../errors.ts';
import { selectOfferPace } from '../offers/offers.ts';
import type { Settings } from '../settings/settings.ts';
import { isEditorOrStaff, type Viewer } from '../viewer.ts';
import { countWaiting, type DatedComment } from './waiting.sql.ts';

const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;

/**
 * The minutes a writer wants to wait; 0 for right away.
 * @throws invalid_field further ahead than this writer may go
 */
export function readOffset(viewer: Viewer, settings: Settings, offset: string | null | undefined): number {
  const minutes = parseOffset(offset ?? '');
  const most = maxOffsetMinutes(viewer, settings);
  if (minutes <= most) return minutes;
  const values = { hours: most / MINUTES_AN_HOUR };
  throw new DomainError('invalid_field', { fields: { schedule_offset: ['schedule_too_far'] }, values });
}

/** When a comment comes out: at once, or at `due_at`, which is null while what it stands under is not out either. */
export type Due = { is_waiting: false } | { is_waiting: true; due_at: Date | null };

/**
 * The offset counts from the publication of what a comment answers, of the offer or discussion for a root. An instant
 * that has passed is now. A reply to a waiting comment comes out with it at the earliest.
 */
export function dueOf(
  context: { entry: { published_at: Date | null }; parent: { published_at: Date | null } | null; minutes: number },
  now: Date,
): Due {
  const { entry, parent, minutes } = context;
  if (minutes === 0 && parent?.published_at !== null) return { is_waiting: false };
  const base = parent ? parent.published_at : entry.published_at;
  if (!base) return { is_waiting: true, due_at: null };
  const due_at = new Date(base.getTime() + minutes * MINUTE_MS);
  return due_at <= now ? { is_waiting: false } : { is_waiting: true, due_at };
}

/**
 * Whatever a member has waiting counts together: comments, offers, discussions.
 * @throws too_many_scheduled
 */
export async function refuseTooManyWaiting(tx: Tx, viewer: Viewer, settings: Settings, now: Date): Promise<void> {
  const most = settings[isEditorOrStaff(viewer) ? 'posts.scheduled_editor' : 'posts.scheduled'];
  const offers = await selectOfferPace(tx, viewer.id, { from: now, now });
  const discussions = await selectDiscussionPace(tx, viewer.id, { from: now, now });
  const waiting = offers.scheduled + discussions.scheduled + (await countWaiting(tx, viewer.id));
  if (waiting >= most) throw new DomainError('too_many_scheduled', { values: { max: most } });
}

/** Has the queue bring comments out at their time. */
export async function sendToQueue(ctx: Context, tx: Tx, dated: readonly DatedComment[]): Promise<void> {
  await ctx.queue.sendMany(
    tx,
    'publish-comment',
    dated.map(({ id, scheduled_for }) => ({ data: { comment_id: id }, start_after: scheduled_for })),
  );
}
