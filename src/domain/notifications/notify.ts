import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { announceUnread } from './announce-unread.ts';
import { openDecisionEmails, openMatchEmails, openEmails } from './choices.sql.ts';
import {
  deleteEvents,
  deleteEventsBetween,
  insertEvents,
  retireGroups,
  selectToNotify,
  trimGroups,
  type Action,
  type Subject,
} from './notifications.sql.ts';
import { selectMatchesToPush, selectToPush, type PushJob } from './pushes-of.sql.ts';
import {
  selectAnsweredRequest,
  selectCommentToNotify,
  selectDecisionToNotify,
  selectMatchesToNotify,
  selectFollowers,
  selectFollowToNotify,
  selectReactionToNotify,
  selectVoteToNotify,
  type CommentToNotify,
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
  /** The member was given these, together. */
  | { kind: 'badge'; user_id: number; badge_ids: number[] }
  /** Something was decided about what a member posted. */
  | { kind: 'decision'; decision_id: number }
  /** A member who asked to speak for a store was answered. */
  | { kind: 'store_request'; request_id: number }
  | { kind: 'follow'; followed_id: number; user_id: number }
  /** What one of the two was told of the other is told no more. */
  | { kind: 'block'; blocker_id: number; blocked_id: number };

/**
 * Tells an event to whom it concerns, each by the strongest reason alone, never to who did it. Safe to call twice; what
 * was taken back meanwhile is told no more.
 */
export async function notify(ctx: Context, event: NotifyJob): Promise<void> {
  if (event.kind === 'comment') await notifyOfComment(ctx, event.comment_id, event.is_edit);
  else if (event.kind === 'vote') await notifyOfVote(ctx, event.offer_id, event.user_id);
  else if (event.kind === 'reaction') await notifyOfReaction(ctx, event.comment_id, event.user_id);
  else if (event.kind === 'find') await notifyOfMatch(ctx, event);
  else if (event.kind === 'badge') await notifyOfBadges(ctx, event.user_id, event.badge_ids);
  else if (event.kind === 'decision') await notifyOfDecision(ctx, event.decision_id);
  else if (event.kind === 'store_request') await notifyOfStoreRequest(ctx, event.request_id);
  else if (event.kind === 'block') await forgetBetween(ctx, event.blocker_id, event.blocked_id);
  else await notifyOfFollow(ctx, event.followed_id, event.user_id);
}

async function notifyOfComment(ctx: Context, id: number, is_edit: boolean): Promise<void> {
  const comment = await selectCommentToNotify(ctx.db, id);
  const source = `comment:${id}`;
  if (!comment) return takeBack(ctx, source);
  const entry = entryOf(comment);
  const now = ctx.clock.now();
  const action = {
    source,
    actor_id: comment.author_id,
    comment_id: id,
    happened_at: is_edit ? now : comment.published_at,
  };
  await notifyEach(ctx, comment.mentioned_ids, { ...action, icon_type: 'mention', subject: entry });
  // What is changed later is no news to those who had the chance to read it.
  if (is_edit) return;
  if (comment.parent_id !== null && comment.parent_author_id !== null) {
    const parent = { type: 'comment', id: comment.parent_id } as const;
    await notifyEach(ctx, [comment.parent_author_id], { ...action, icon_type: 'comment_comment', subject: parent });
  }
  const news: Action = { ...action, icon_type: 'post_comment', subject: entry };
  if (comment.entry_author_id !== null) await notifyEach(ctx, [comment.entry_author_id], news);
  for (let after_id = 0; ;) {
    const user_ids = await selectFollowers(ctx.db, comment, after_id, BATCH);
    await notifyEach(ctx, user_ids, news);
    const last = user_ids.at(-1);
    if (last === undefined || user_ids.length < BATCH) return;
    after_id = last;
  }
}

function entryOf({ offer_id, discussion_id }: CommentToNotify): Subject {
  return offer_id === null ? { type: 'discussion', id: discussion_id ?? 0 } : { type: 'offer', id: offer_id };
}

async function notifyOfVote(ctx: Context, offer_id: number, user_id: number): Promise<void> {
  const vote = await selectVoteToNotify(ctx.db, offer_id, user_id);
  const source = `vote:${offer_id}:${user_id}`;
  const icon_type = vote === null ? null : vote.value > 0 ? 'post_vote' : 'post_downvote';
  await takeBack(ctx, source, icon_type);
  if (vote === null || icon_type === null) return;
  const subject = { type: 'offer', id: offer_id } as const;
  const happened_at = ctx.clock.now();
  await notifyEach(ctx, [vote.author_id], {
    icon_type,
    subject,
    source,
    actor_id: user_id,
    comment_id: null,
    happened_at,
  });
}

async function notifyOfReaction(ctx: Context, comment_id: number, user_id: number): Promise<void> {
  const given = await selectReactionToNotify(ctx.db, comment_id, user_id);
  const source = `reaction:${comment_id}:${user_id}`;
  const icon_type =
    given === null ? null : given.reaction === 'dislike' ? 'comment_reaction_dislike' : 'comment_reaction';
  await takeBack(ctx, source, icon_type);
  if (given === null || icon_type === null) return;
  const subject = { type: 'comment', id: comment_id } as const;
  const happened_at = ctx.clock.now();
  await notifyEach(ctx, [given.author_id], {
    icon_type,
    subject,
    source,
    actor_id: user_id,
    comment_id: null,
    happened_at,
  });
}

async function notifyOfFollow(ctx: Context, followed_id: number, user_id: number): Promise<void> {
  const source = `follow:${followed_id}:${user_id}`;
  const followed_at = await selectFollowToNotify(ctx.db, followed_id, user_id);
  if (!followed_at) return takeBack(ctx, source);
  const action = { source, actor_id: user_id, comment_id: null, happened_at: followed_at };
  await notifyEach(ctx, [followed_id], { ...action, icon_type: 'follower', subject: null });
}

/** What a member has earned: an action of nobody's. Each badge is given once, so that its batch names the action. */
async function notifyOfBadges(ctx: Context, user_id: number, badge_ids: readonly number[]): Promise<void> {
  await notifyEach(ctx, [user_id], {
    icon_type: 'badge',
    subject: null,
    source: `badges:${badge_ids.join(',')}`,
    actor_id: null,
    comment_id: null,
    happened_at: ctx.clock.now(),
  });
}

/** Who posted it by name of what was decided, in an email too; who reported it by the outcome alone. */
async function notifyOfDecision(ctx: Context, id: number): Promise<void> {
  const decision = await selectDecisionToNotify(ctx.db, id);
  if (!decision) return;
  const action = { actor_id: null, comment_id: null, happened_at: ctx.clock.now() };
  const { entity_type: type, entity_id, author_id, reporter_ids } = decision;
  if (author_id !== null) {
    const told: Action = {
      ...action,
      icon_type: 'moderation',
      subject: type === 'message' ? null : { type, id: entity_id },
      source: `decision:${id}`,
    };
    await notifyEach(ctx, [author_id], told, { ...chosenWays(told), openEmails: openDecisionEmails });
  }
  await notifyEach(ctx, reporter_ids, { ...action, icon_type: 'report', subject: null, source: `outcome:${id}` });
}

/** Who asked to speak for a store, of the answer; an email of its own says it too. */
async function notifyOfStoreRequest(ctx: Context, id: number): Promise<void> {
  const answered = await selectAnsweredRequest(ctx.db, id);
  if (!answered) return;
  await notifyEach(ctx, [answered.user_id], {
    icon_type: 'store_request',
    subject: null,
    source: `store_request:${id}`,
    actor_id: null,
    comment_id: null,
    happened_at: answered.closed_at,
  });
}

/** What alerts found: an action of nobody's, told where each alert says. */
async function notifyOfMatch(ctx: Context, event: Extract<NotifyJob, { kind: 'find' }>): Promise<void> {
  const { offer_id, source } = event;
  const finds = await selectMatchesToNotify(ctx.db, offer_id, event.find_ids);
  const action: Action = {
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
  await notifyEach(ctx, user_ids, action, {
    openEmails: (tx, told, message) =>
      openMatchEmails(
        tx,
        told.filter((id) => mailed.has(id)),
        message,
      ),
    queue: 'send-find-push',
    toPush: (tx, told) =>
      selectMatchesToPush(
        tx,
        told.filter((id) => pushed.has(id)),
        offer_id,
      ),
  });
  for (const { found_at } of finds) {
    ctx.counters.count('alerts_sent');
    ctx.counters.measure('alert_delay', Math.max(0, ctx.clock.now().getTime() - found_at.getTime()) / 1000);
  }
}

/** Neither finds the other among what they were told. */
async function forgetBetween(ctx: Context, one: number, other: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await deleteEventsBetween(tx, one, other, ctx.clock.now());
    // Finds of alerts count no more either, and are no events of the other.
    announceUnread(ctx, tx, [one, other]);
  });
}

async function takeBack(ctx: Context, source: string, kept: Action['icon_type'] | null = null): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const user_ids = await deleteEvents(tx, source, kept, ctx.clock.now());
    announceUnread(ctx, tx, user_ids);
  });
}

/** An email that an action opens: it waits a while for more to tell. */
interface OpenedEmail {
  opened_at: Date;
  due_at: Date;
  now: Date;
  wait_ms: number;
}

/** Where an action is told beside the bell. */
interface Ways {
  openEmails: (tx: Tx, told: readonly number[], message: OpenedEmail) => Promise<void>;
  queue: 'send-push' | 'send-find-push';
  toPush: (tx: Tx, told: readonly number[]) => Promise<PushJob[]>;
}

/** By what each member chose for the kind. */
const chosenWays = (action: Action): Ways => ({
  openEmails: (tx, told, message) => openEmails(tx, told, { ...message, icon_type: action.icon_type }),
  queue: 'send-push',
  toPush: (tx, told) => selectToPush(tx, told, action),
});

async function notifyEach(
  ctx: Context,
  user_ids: readonly number[],
  action: Action,
  ways: Ways = chosenWays(action),
): Promise<void> {
  if (user_ids.length === 0) return;
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const read_before = new Date(now.getTime() - settings['notifications.regroup_minutes'] * MINUTE_MS);
  await inTransaction(ctx.db, async (tx) => {
    const told = await selectToNotify(tx, user_ids, action);
    if (told.length === 0) return;
    await retireGroups(tx, told, action, read_before);
    await insertEvents(tx, told, action);
    const wait_ms = settings['notifications.letter_minutes'] * MINUTE_MS;
    await ways.openEmails(tx, told, {
      opened_at: action.happened_at,
      due_at: new Date(Math.max(now.getTime(), action.happened_at.getTime()) + wait_ms),
      now,
      wait_ms,
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
