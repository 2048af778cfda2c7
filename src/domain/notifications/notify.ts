import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { announceUnread } from './announce-unread.ts';
import { openFindLetters, openLetters } from './choices.sql.ts';
import {
  deleteEvents,
  deleteEventsBetween,
  insertEvents,
  retireGroups,
  selectToTell,
  trimGroups,
  type Deed,
  type Subject,
} from './notifications.sql.ts';
import { selectFindsToPush, selectToPush, type PushJob } from './pushes-of.sql.ts';
import {
  selectCommentToTell,
  selectFindsToTell,
  selectFollowers,
  selectFollowToTell,
  selectReactionToTell,
  selectVoteToTell,
  type CommentToTell,
} from './sources.sql.ts';

const MINUTE_MS = 60_000;
/** So many are told in one transaction: the first of many followers need not wait for the last. */
const BATCH = 250;

/** What to tell of: its place only, so that what is told is what stands by then. */
export type NotifyJob =
  /** Came out, was changed or deleted. */
  | { kind: 'comment'; comment_id: number; is_edit: boolean }
  | { kind: 'vote'; offer_id: number; user_id: number }
  | { kind: 'reaction'; comment_id: number; user_id: number }
  /** Alerts took an offer; `source` names this finding of theirs. */
  | { kind: 'find'; offer_id: number; find_ids: number[]; source: string }
  | { kind: 'follow'; followed_id: number; user_id: number }
  /** What one of the two was told of the other is told no more. */
  | { kind: 'block'; blocker_id: number; blocked_id: number };

/**
 * Tells an event to whom it concerns, each by the strongest reason alone, never to who did it. Safe to call twice; what
 * was taken back meanwhile is told no more.
 */
export async function notify(ctx: Context, event: NotifyJob): Promise<void> {
  if (event.kind === 'comment') await tellOfComment(ctx, event.comment_id, event.is_edit);
  else if (event.kind === 'vote') await tellOfVote(ctx, event.offer_id, event.user_id);
  else if (event.kind === 'reaction') await tellOfReaction(ctx, event.comment_id, event.user_id);
  else if (event.kind === 'find') await tellOfFind(ctx, event);
  else if (event.kind === 'block') await forgetBetween(ctx, event.blocker_id, event.blocked_id);
  else await tellOfFollow(ctx, event.followed_id, event.user_id);
}

async function tellOfComment(ctx: Context, id: number, is_edit: boolean): Promise<void> {
  const comment = await selectCommentToTell(ctx.db, id);
  const source = `comment:${id}`;
  if (!comment) return takeBack(ctx, source);
  const entry = entryOf(comment);
  const now = ctx.clock.now();
  const deed = {
    source,
    actor_id: comment.author_id,
    comment_id: id,
    happened_at: is_edit ? now : comment.published_at,
  };
  await tell(ctx, comment.mentioned_ids, { ...deed, icon_type: 'mention', subject: entry });
  // What is changed later is no news to those who had the chance to read it.
  if (is_edit) return;
  if (comment.parent_id !== null && comment.parent_author_id !== null) {
    const parent = { type: 'comment', id: comment.parent_id } as const;
    await tell(ctx, [comment.parent_author_id], { ...deed, icon_type: 'comment_comment', subject: parent });
  }
  const news: Deed = { ...deed, icon_type: 'post_comment', subject: entry };
  if (comment.entry_author_id !== null) await tell(ctx, [comment.entry_author_id], news);
  for (let after_id = 0; ;) {
    const user_ids = await selectFollowers(ctx.db, comment, after_id, BATCH);
    await tell(ctx, user_ids, news);
    const last = user_ids.at(-1);
    if (last === undefined || user_ids.length < BATCH) return;
    after_id = last;
  }
}

function entryOf({ offer_id, discussion_id }: CommentToTell): Subject {
  return offer_id === null ? { type: 'discussion', id: discussion_id ?? 0 } : { type: 'offer', id: offer_id };
}

async function tellOfVote(ctx: Context, offer_id: number, user_id: number): Promise<void> {
  const vote = await selectVoteToTell(ctx.db, offer_id, user_id);
  const source = `vote:${offer_id}:${user_id}`;
  const icon_type = vote === null ? null : vote.value > 0 ? 'post_vote' : 'post_downvote';
  await takeBack(ctx, source, icon_type);
  if (vote === null || icon_type === null) return;
  const subject = { type: 'offer', id: offer_id } as const;
  const happened_at = ctx.clock.now();
  await tell(ctx, [vote.author_id], { icon_type, subject, source, actor_id: user_id, comment_id: null, happened_at });
}

async function tellOfReaction(ctx: Context, comment_id: number, user_id: number): Promise<void> {
  const given = await selectReactionToTell(ctx.db, comment_id, user_id);
  const source = `reaction:${comment_id}:${user_id}`;
  const icon_type =
    given === null ? null : given.reaction === 'dislike' ? 'comment_reaction_dislike' : 'comment_reaction';
  await takeBack(ctx, source, icon_type);
  if (given === null || icon_type === null) return;
  const subject = { type: 'comment', id: comment_id } as const;
  const happened_at = ctx.clock.now();
  await tell(ctx, [given.author_id], { icon_type, subject, source, actor_id: user_id, comment_id: null, happened_at });
}

async function tellOfFollow(ctx: Context, followed_id: number, user_id: number): Promise<void> {
  const source = `follow:${followed_id}:${user_id}`;
  const followed_at = await selectFollowToTell(ctx.db, followed_id, user_id);
  if (!followed_at) return takeBack(ctx, source);
  const deed = { source, actor_id: user_id, comment_id: null, happened_at: followed_at };
  await tell(ctx, [followed_id], { ...deed, icon_type: 'follower', subject: null });
}

/** What alerts found: a deed of nobody's, told where each alert says. */
async function tellOfFind(ctx: Context, event: Extract<NotifyJob, { kind: 'find' }>): Promise<void> {
  const { offer_id, source } = event;
  const finds = await selectFindsToTell(ctx.db, offer_id, event.find_ids);
  const deed: Deed = {
    icon_type: 'deal_alert',
    subject: { type: 'offer', id: offer_id },
    source,
    actor_id: null,
    comment_id: null,
    happened_at: ctx.clock.now(),
  };
  const wanting = (way: 'by_email' | 'by_push') =>
    new Set(finds.filter((find) => find[way]).map(({ user_id }) => user_id));
  const mailed = wanting('by_email');
  const pushed = wanting('by_push');
  const user_ids = finds.map(({ user_id }) => user_id);
  await tell(ctx, user_ids, deed, {
    openLetters: (tx, told, letter) =>
      openFindLetters(
        tx,
        told.filter((id) => mailed.has(id)),
        letter,
      ),
    queue: 'send-find-push',
    toPush: (tx, told) =>
      selectFindsToPush(
        tx,
        told.filter((id) => pushed.has(id)),
        offer_id,
      ),
  });
}

/** Neither finds the other among what they were told. */
async function forgetBetween(ctx: Context, one: number, other: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const user_ids = await deleteEventsBetween(tx, one, other, ctx.clock.now());
    announceUnread(ctx, tx, user_ids);
  });
}

async function takeBack(ctx: Context, source: string, kept: Deed['icon_type'] | null = null): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const user_ids = await deleteEvents(tx, source, kept, ctx.clock.now());
    announceUnread(ctx, tx, user_ids);
  });
}

/** Where a deed is told beside the bell. */
interface Ways {
  openLetters: (tx: Tx, told: readonly number[], letter: { opened_at: Date; due_at: Date }) => Promise<void>;
  queue: 'send-push' | 'send-find-push';
  toPush: (tx: Tx, told: readonly number[]) => Promise<PushJob[]>;
}

/** By what each member chose for the kind. */
const chosenWays = (deed: Deed): Ways => ({
  openLetters: (tx, told, letter) => openLetters(tx, told, { ...letter, icon_type: deed.icon_type }),
  queue: 'send-push',
  toPush: (tx, told) => selectToPush(tx, told, deed),
});

async function tell(
  ctx: Context,
  user_ids: readonly number[],
  deed: Deed,
  ways: Ways = chosenWays(deed),
): Promise<void> {
  if (user_ids.length === 0) return;
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const read_before = new Date(now.getTime() - settings['notifications.regroup_minutes'] * MINUTE_MS);
  await inTransaction(ctx.db, async (tx) => {
    const told = await selectToTell(tx, user_ids, deed);
    if (told.length === 0) return;
    await retireGroups(tx, told, deed, read_before);
    await insertEvents(tx, told, deed);
    await ways.openLetters(tx, told, {
      opened_at: deed.happened_at,
      due_at: new Date(
        Math.max(now.getTime(), deed.happened_at.getTime()) + settings['notifications.letter_minutes'] * MINUTE_MS,
      ),
    });
    const pushes = await ways.toPush(tx, told);
    await ctx.queue.sendMany(
      tx,
      ways.queue,
      pushes.map((data) => ({ data })),
    );
    await trimGroups(tx, told, settings['notifications.most']);
    announceUnread(ctx, tx, told);
  });
}
