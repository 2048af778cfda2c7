import type { ActorRole } from '#contract/moderated.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Queue } from '#platform/queue.ts';

/** What of an offer readers look for; a price is whatever makes it: the sum, the lowest, the discount, the currency. */
export type OfferFact = 'title' | 'price' | 'store' | 'groups';

/**
 * What happens, by name. An event says what happened and to whom, never what is to be done about it: the one table of
 * listeners is worker/event-handlers.ts. Listeners look at what stands by then, so an event handled twice, late or out
 * of order does no harm.
 */
export interface Events {
  /** An offer came out, by its author or at its time. Comments can wait for one that was scheduled. */
  'offer.published': { offer_id: number; was_scheduled: boolean };
  /** An offer that is out was changed; `changed` may be empty. */
  'offer.edited': { offer_id: number; changed: readonly OfferFact[] };
  /** An ended offer works again. */
  'offer.revived': { offer_id: number };
  /** An offer was merged into another; it is gone. */
  'offer.merged': { offer_id: number };
  /** An offer that was switched off is back. */
  'offer.activated': { offer_id: number };
  /** The votes of an offer were summed anew, by a decision about some of them. */
  'offer.temperature_summed': { offer_id: number };
  /** A discussion came out, by its author or at its time. */
  'discussion.published': { discussion_id: number; was_scheduled: boolean };
  /** A member voted, turned their vote or took it back. */
  'vote.changed': { offer_id: number; user_id: number; trust_level: number; is_first: boolean };
  /** A comment was written; it may wait for its time. */
  'comment.created': { comment_id: number; author_id: number; trust_level: number };
  /** A comment came out, at once or at its time. */
  'comment.published': { comment_id: number };
  /** A comment that is out was changed. */
  'comment.edited': { comment_id: number };
  /** A comment that was out is gone. */
  'comment.deleted': { comment_id: number };
  /** A comment that was hidden stands again. */
  'comment.restored': { comment_id: number };
  /** A member reported an item for a reason that moderators decide. */
  'report.filed': { entity_type: 'offer' | 'discussion' | 'comment'; entity_id: number };
  /** An edit of what is out brought in something of the list of administrators. */
  'entry.listed': { entity_type: 'offer' | 'discussion' | 'comment'; entity_id: number };
  /** An editor, a moderator or an administrator changed somebody else's post that is out, outside the queue of moderators. */
  'entry.corrected': {
    entity_type: 'offer' | 'discussion';
    entity_id: number;
    action: 'edit' | 'deactivate' | 'merge';
    actor_id: number;
    actor_role: ActorRole;
    /** What it changed, as it stood. */
    before: object;
    /** ISO 8601: one correction is known by it. */
    at: string;
  };
  /** An administrator answered a request to speak for a store. */
  'store_request.decided': { request_id: number };
  /** Something was decided about what a member posted, and stands: it can be undone no more. */
  'moderation.decided': { decision_id: number };
  /** A member reacted to a comment, changed it or took it back. */
  'reaction.changed': { comment_id: number; user_id: number };
  /** A member keeps an offer for later. */
  'bookmark.added': { offer_id: number; user_id: number };
  /** A member was given badges; each is given once. */
  'badge.earned': { user_id: number; badge_ids: number[] };
  /** A member follows another, or follows no longer. */
  'follow.changed': { followed_id: number; user_id: number };
  /** A member has blocked another. */
  'user.blocked': { blocker_id: number; blocked_id: number };
  /** A member came by for the first time in a day (UTC). */
  'user.visited': { user_id: number };
  /** A message stands before the other side of a conversation, `user_id`. */
  'chat.message_sent': { chat_id: number; message_id: number; user_id: number };
  /** Alerts took an offer; `source` names this finding of theirs. */
  'alert.matched': { offer_id: number; find_ids: number[]; source: string };
}

export type EventName = keyof Events;

/** A job that begins with an event. */
export interface Listener<Name extends EventName> {
  /** The queue of the job. Each listener has its own, so that one that fails holds back no other. */
  queue: string;
  /** What the job is given; null when this event is none of the listener's. */
  jobOf: (event: Events[Name]) => object | null;
}

export type Listeners = { readonly [Name in EventName]: readonly Listener<Name>[] };

/** Records what happened: its listeners begin when, and only when, the transaction commits. */
export async function recordEvent<Name extends EventName>(
  ctx: { queue: Queue; listeners: Listeners },
  tx: Db | Tx,
  name: Name,
  event: Events[Name],
): Promise<void> {
  await recordEvents(ctx, tx, name, [event]);
}

/** The same for many events of one name, in one statement. */
export async function recordEvents<Name extends EventName>(
  ctx: { queue: Queue; listeners: Listeners },
  tx: Db | Tx,
  name: Name,
  events: readonly Events[Name][],
): Promise<void> {
  const queues = ctx.listeners[name].map(({ queue, jobOf }) => ({
    name: queue,
    jobs: events.flatMap((event) => jobOf(event) ?? []),
  }));
  await ctx.queue.sendToMany(tx, queues);
}
