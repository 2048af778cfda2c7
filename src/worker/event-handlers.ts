import type { AwardJob } from '#domain/badges/badges.ts';
import type { EventName, Events, Listener, Listeners } from '#domain/events.ts';
import type { NotifyJob } from '#domain/notifications/notifications.ts';
import type { QueueName } from './worker.ts';

/** A member whose trust is looked at with every step; whoever has come further is looked at once a day. */
const NEWCOMER = 0;

/** Which jobs begin with an event: the only place that knows both. */
export const LISTENERS: Listeners = {
  'offer.published': [
    job('match-alerts', ({ offer_id }) => ({ offer_id })),
    job('date-comments', ({ offer_id, was_scheduled }) =>
      was_scheduled ? { entity_type: 'offer', entity_id: offer_id } : null,
    ),
    award(({ offer_id }) => ({ offer_id, figures: ['offers'] })),
  ],
  'offer.edited': [job('match-alerts', ({ offer_id, changed }) => (changed.length > 0 ? { offer_id } : null))],
  'offer.revived': [job('match-alerts', ({ offer_id }) => ({ offer_id }))],
  'offer.merged': [job('move-finds', ({ offer_id }) => ({ offer_id }))],
  'offer.activated': [
    job('match-alerts', ({ offer_id }) => ({ offer_id })),
    award(({ offer_id }) => ({ offer_id, figures: ['offers', 'hot_offers', 'record_heat', 'saves'] })),
  ],
  'offer.temperature_summed': [
    job('warm-alerts', ({ offer_id }) => ({ offer_id })),
    award(({ offer_id }) => ({ heated_id: offer_id, voter_id: null })),
  ],
  'discussion.published': [
    job('date-comments', ({ discussion_id, was_scheduled }) =>
      was_scheduled ? { entity_type: 'discussion', entity_id: discussion_id } : null,
    ),
  ],
  'vote.changed': [
    job('warm-alerts', ({ offer_id }) => ({ offer_id })),
    notify(({ offer_id, user_id }) => ({ kind: 'vote', offer_id, user_id })),
    job('compute-trust', ({ user_id, trust_level, is_first }) =>
      trust_level === NEWCOMER && is_first ? { user_id } : null,
    ),
    award(({ offer_id, user_id, is_first }) => ({ heated_id: offer_id, voter_id: is_first ? user_id : null })),
  ],
  'comment.created': [
    job('compute-trust', ({ author_id, trust_level }) => (trust_level === NEWCOMER ? { user_id: author_id } : null)),
  ],
  'comment.published': [
    notify(({ comment_id }) => ({ kind: 'comment', comment_id, is_edit: false })),
    award(({ comment_id }) => ({ comment_id, figures: ['comments'] })),
  ],
  'comment.edited': [notify(({ comment_id }) => ({ kind: 'comment', comment_id, is_edit: true }))],
  'comment.deleted': [notify(({ comment_id }) => ({ kind: 'comment', comment_id, is_edit: false }))],
  'comment.restored': [notify(({ comment_id }) => ({ kind: 'comment', comment_id, is_edit: false }))],
  'report.filed': [job('weigh-reports', (event) => event)],
  'entry.listed': [job('weigh-reports', (event) => event)],
  'entry.corrected': [job('record-correction', (event) => event)],
  'store_request.decided': [notify((event) => ({ kind: 'store_request', ...event }))],
  'moderation.decided': [notify((event) => ({ kind: 'decision', ...event }))],
  'reaction.changed': [
    notify((event) => ({ kind: 'reaction', ...event })),
    award(({ comment_id }) => ({ comment_id, figures: ['likes', 'helpful'] })),
  ],
  'bookmark.added': [award(({ offer_id }) => ({ offer_id, figures: ['saves'] }))],
  'badge.earned': [notify((event) => ({ kind: 'badge', ...event }))],
  'follow.changed': [notify((event) => ({ kind: 'follow', ...event }))],
  'user.blocked': [notify((event) => ({ kind: 'block', ...event }))],
  'user.visited': [job('compute-trust', ({ user_id }) => ({ user_id }))],
  'chat.message_sent': [job('push-chat', ({ chat_id, user_id }) => ({ chat_id, user_id }))],
  'alert.matched': [notify((event) => ({ kind: 'find', ...event })), job('deliver-finds', (event) => event)],
};

function job<Name extends EventName>(queue: QueueName, jobOf: (event: Events[Name]) => object | null): Listener<Name> {
  return { queue, jobOf };
}

function award<Name extends EventName>(jobOf: (event: Events[Name]) => AwardJob): Listener<Name> {
  return { queue: 'award-badges', jobOf };
}

function notify<Name extends EventName>(jobOf: (event: Events[Name]) => NotifyJob): Listener<Name> {
  return { queue: 'notify', jobOf };
}
