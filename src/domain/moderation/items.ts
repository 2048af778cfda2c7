/** What is decided about: offers, discussions, comments and messages alike, held, changed and put back. */
import type { Tx } from '#platform/db.ts';
import type { CaseDecision } from '#contract/chat-cases.ts';
import type { DecidedAction, DecidedType, DecisionReason, ModerationAction } from '#contract/moderated.ts';
import { applyDecision, holdCase, restoreMessage, type MessageBefore } from '../chats/chats.ts';
import {
  commentBefore,
  holdCommentToModerate,
  moderateComment,
  restoreComment,
  type CommentBefore,
} from '../comments/comments.ts';
import type { Context } from '../context.ts';
import {
  discussionBefore,
  lockDiscussion,
  lockDiscussionAuthor,
  moderateDiscussion,
  restoreDiscussion,
} from '../discussions/discussions.ts';
import { DomainError } from '../errors.ts';
import {
  lockOffer,
  lockOfferAuthor,
  moderateOffer,
  offerBefore,
  restoreOffer,
  type OfferMeasure,
} from '../offers/offers.ts';

/** An item that is held until the transaction ends. */
export interface HeldItem {
  author_id: number | null;
  /** Switched off or hidden. */
  is_off: boolean;
  /** Folded, of a comment. */
  is_collapsed: boolean;
  /** Deleted by its author, or never published: nothing is to be decided but to dismiss. */
  is_gone: boolean;
  /** What a decision changes, as it stands; for `restore`. */
  snapshot: (action: DecidedAction) => Promise<object>;
  /** @returns what stood there before, for `restore` */
  apply: (measure: Measure) => Promise<object>;
  restore: (before: object) => Promise<void>;
  /** Puts back what a decision changed long ago: nothing else that was so then. */
  overturn: (before: object, judge_id: number) => Promise<void>;
}

interface Measure {
  action: Exclude<ModerationAction, 'dismiss'>;
  /** Told to readers of what is folded. */
  reason: DecisionReason;
  is_by_reports: boolean;
  group_id?: number | undefined;
  media_id?: number | undefined;
}

/** Finds and holds an item; null when there is none. */
export async function holdItem(
  ctx: Context,
  tx: Tx,
  { entity_type, entity_id }: { entity_type: DecidedType; entity_id: number },
): Promise<HeldItem | null> {
  if (entity_type === 'offer') return holdOffer(ctx, tx, entity_id);
  if (entity_type === 'message') return holdMessage(ctx, tx, entity_id);
  return entity_type === 'discussion' ? holdDiscussion(ctx, tx, entity_id) : holdComment(ctx, tx, entity_id);
}

async function holdOffer(ctx: Context, tx: Tx, id: number): Promise<HeldItem | null> {
  await lockOfferAuthor(tx, id);
  const offer = await lockOffer(tx, id);
  return (
    offer && {
      author_id: offer.author_id,
      is_off: offer.deactivated_at !== null,
      is_collapsed: false,
      snapshot: (action) =>
        offerBefore(tx, offer, action === 'restore' ? 'activate' : (action as OfferMeasure['action'])),
      is_gone: offer.deleted_at !== null || offer.published_at === null,
      apply: (measure) => moderateOffer(ctx, tx, offer, offerMeasure(measure)),
      restore: (before) => restoreOffer(ctx, tx, offer, before as Record<string, unknown>),
      overturn: (before) => {
        // A pin of last week would stand above what is pinned by now, and it was changed now.
        const { pins: _pins, updated_at: _updated, ...changed } = before as Record<string, unknown>;
        return restoreOffer(ctx, tx, offer, changed);
      },
    }
  );
}

function offerMeasure({ action, group_id, media_id }: Measure): OfferMeasure {
  if (action === 'collapse') throw new DomainError('not_allowed');
  if (action === 'move_group') {
    if (group_id === undefined) throw new DomainError('invalid_field', { fields: { group_id: ['field_required'] } });
    return { action, group_id };
  }
  if (action === 'remove_picture') {
    if (media_id === undefined) throw new DomainError('invalid_field', { fields: { media_id: ['field_required'] } });
    return { action, media_id };
  }
  return { action: action === 'restore' ? 'activate' : action };
}

async function holdDiscussion(ctx: Context, tx: Tx, id: number): Promise<HeldItem | null> {
  await lockDiscussionAuthor(tx, id);
  const discussion = await lockDiscussion(tx, id);
  return (
    discussion && {
      author_id: discussion.author_id,
      is_off: discussion.deactivated_at !== null,
      is_collapsed: false,
      snapshot: (action) => discussionBefore(tx, id, action === 'lock_comments' ? action : 'hide'),
      is_gone: discussion.deleted_at !== null || discussion.published_at === null,
      apply: ({ action }) => {
        if (action === 'restore') return moderateDiscussion(ctx, tx, discussion, 'activate');
        if (action !== 'hide' && action !== 'deactivate' && action !== 'lock_comments')
          throw new DomainError('not_allowed');
        return moderateDiscussion(ctx, tx, discussion, action);
      },
      restore: (before) => restoreDiscussion(tx, discussion, before as Record<string, unknown>),
      overturn: (before) => restoreDiscussion(tx, discussion, before as Record<string, unknown>),
    }
  );
}

async function holdComment(ctx: Context, tx: Tx, id: number): Promise<HeldItem | null> {
  const comment = await holdCommentToModerate(tx, id);
  return (
    comment && {
      author_id: comment.author_id,
      is_off: comment.hidden_at !== null,
      is_collapsed: comment.collapsed_at !== null,
      snapshot: () => Promise.resolve(commentBefore(comment)),
      is_gone: (comment.deleted_at !== null && comment.hidden_at === null) || comment.published_at === null,
      apply: ({ action, reason, is_by_reports }) => {
        if (action === 'restore') return moderateComment(ctx, tx, comment, { action: 'show' });
        if (action === 'hide') return moderateComment(ctx, tx, comment, { action });
        if (action !== 'collapse') throw new DomainError('not_allowed');
        return moderateComment(ctx, tx, comment, { action, reason, is_by_reports });
      },
      restore: (before) => restoreComment(ctx, tx, comment, before as CommentBefore),
      overturn: (before) => restoreComment(ctx, tx, comment, before as CommentBefore),
    }
  );
}

const refuse = () => Promise.reject(new DomainError('not_allowed'));

/** Decided by `decideMessage` alone: moderators see of it what is sealed in its case. */
async function holdMessage(ctx: Context, tx: Tx, case_id: number): Promise<HeldItem | null> {
  const held = await holdCase(tx, case_id);
  return (
    held && {
      author_id: held.row.author_id,
      is_off: held.message?.deleted_at !== null,
      is_collapsed: false,
      is_gone: held.message === null,
      snapshot: () => Promise.resolve({ decision: held.row.decision, judge_id: held.row.judge_id }),
      apply: refuse,
      restore: async (before) => {
        if (isDecided(before)) await applyDecision(ctx, tx, held, before);
        else await restoreMessage(ctx, tx, held, wordsBefore(before));
      },
      overturn: async (before, judge_id) => {
        await restoreMessage(ctx, tx, held, wordsBefore(before));
        const again = await holdCase(tx, case_id);
        if (again) await applyDecision(ctx, tx, again, { decision: 'released', judge_id });
      },
    }
  );
}

/** What a message said; null where its decision has taken nothing of it. */
const wordsBefore = (before: object) => ('content_html' in before ? (before as MessageBefore) : null);

/** How its case had been decided before an appeal. */
function isDecided(before: object): before is { decision: CaseDecision; judge_id: number } {
  return 'decision' in before;
}
