/** What is decided about: offers, discussions, comments and messages alike, held, changed and put back. */
import type { Tx } from '#platform/db.ts';
import type { CaseDecision } from '#contract/chat-cases.ts';
import type { DecidedAction, DecidedType, DecisionReason, ModerationAction } from '#contract/moderated.ts';
import { amountFault, parseAmount } from '#rules/typed-amount.ts';
import { applyDecision, holdCase, restoreMessage, type EditBefore, type MessageBefore } from '../chats/chats.ts';
import {
  commentBefore,
  holdCommentToModerate,
  moderateComment,
  releaseComment,
  restoreComment,
  type CommentBefore,
} from '../comments/comments.ts';
import type { Context } from '../context.ts';
import {
  discussionBefore,
  lockDiscussion,
  lockDiscussionAuthor,
  moderateDiscussion,
  releaseDiscussion,
  restoreDiscussion,
} from '../discussions/discussions.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import {
  lockOffer,
  lockOfferAuthor,
  moderateOffer,
  offerBefore,
  releaseOffer,
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
  /** Has something that a moderator is to look at, and is not out: it is let out or hidden, nothing else. */
  is_in_review: boolean;
  /** Says that it was looked at; what was not out comes out, when it is due. */
  release: () => Promise<void>;
  /** Deleted by its author, or never published and not for a moderator: nothing is to be decided but to dismiss. */
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
  price?: string | undefined;
  /** Of `correct_price`, in whose name the change stands. */
  editor_id?: number | undefined;
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

interface Reviewed {
  published_at: Date | null;
  deleted_at: Date | null;
  review_for: string | null;
}

const isInReview = ({ published_at, review_for }: Reviewed) => review_for !== null && published_at === null;

/** How an item stands to moderators who are to look at it. */
function reviewOf(item: Reviewed, release: () => Promise<void>) {
  const is_in_review = isInReview(item);
  return {
    is_in_review,
    is_gone: item.deleted_at !== null || (item.published_at === null && !is_in_review),
    release: item.review_for === null ? () => Promise.resolve() : release,
  };
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
      ...reviewOf(offer, () => releaseOffer(ctx, tx, id)),
      apply: async (measure) => {
        if (isOutside(measure)) return {};
        const before = await moderateOffer(ctx, tx, offer, offerMeasure(measure));
        if (measure.action === 'restore' && isInReview(offer)) await releaseOffer(ctx, tx, id);
        return before;
      },
      restore: (before) => restoreOffer(ctx, tx, offer, before as Record<string, unknown>),
      overturn: async (before) => {
        // A pin of last week would stand above what is pinned by now, and it was changed now.
        const { pins: _pins, updated_at: _updated, ...changed } = before as Record<string, unknown>;
        await restoreOffer(ctx, tx, offer, changed);
        if (isInReview(offer)) await releaseOffer(ctx, tx, id);
      },
    }
  );
}

/** What changes the post elsewhere: before, in its form, or once the decision can be undone no more. */
const isOutside = ({ action }: Measure) => action === 'edit' || action === 'merge';

function offerMeasure({ action, group_id, media_id, price, editor_id = 0 }: Measure): OfferMeasure {
  if (action === 'collapse' || action === 'edit' || action === 'merge') throw new DomainError('not_allowed');
  if (action === 'move_group') {
    if (group_id === undefined) throw new DomainError('invalid_field', { fields: { group_id: ['field_required'] } });
    return { action, group_id };
  }
  if (action === 'remove_picture') {
    if (media_id === undefined) throw new DomainError('invalid_field', { fields: { media_id: ['field_required'] } });
    return { action, media_id };
  }
  if (action === 'correct_price') return { action, price_minor: readPrice(price), editor_id };
  return { action: action === 'restore' ? 'activate' : action };
}

/** @throws invalid_field (price) */
function readPrice(text: string | undefined): number {
  const typed = (text ?? '').trim();
  const fault = typed === '' ? 'field_required' : amountFault(typed);
  if (fault) refuseFaults({ price: fault });
  return parseAmount(typed) ?? 0;
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
      ...reviewOf(discussion, () => releaseDiscussion(ctx, tx, id)),
      apply: async (measure) => {
        const { action } = measure;
        if (isOutside(measure)) return {};
        if (action === 'restore') {
          const before = await moderateDiscussion(ctx, tx, discussion, 'activate');
          if (isInReview(discussion)) await releaseDiscussion(ctx, tx, id);
          return before;
        }
        if (action !== 'hide' && action !== 'deactivate' && action !== 'lock_comments')
          throw new DomainError('not_allowed');
        return moderateDiscussion(ctx, tx, discussion, action);
      },
      restore: (before) => restoreDiscussion(tx, discussion, before as Record<string, unknown>),
      overturn: async (before) => {
        await restoreDiscussion(tx, discussion, before as Record<string, unknown>);
        if (isInReview(discussion)) await releaseDiscussion(ctx, tx, id);
      },
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
      ...reviewOf({ ...comment, deleted_at: comment.hidden_at === null ? comment.deleted_at : null }, () =>
        releaseComment(ctx, tx, id),
      ),
      apply: async ({ action, reason, is_by_reports }) => {
        if (action === 'restore') {
          const before = await moderateComment(ctx, tx, comment, { action: 'show' });
          if (isInReview(comment)) await releaseComment(ctx, tx, id);
          return before;
        }
        if (action === 'hide') return moderateComment(ctx, tx, comment, { action });
        if (action !== 'collapse') throw new DomainError('not_allowed');
        return moderateComment(ctx, tx, comment, { action, reason, is_by_reports });
      },
      restore: (before) => restoreComment(ctx, tx, comment, before as CommentBefore),
      overturn: async (before) => {
        await restoreComment(ctx, tx, comment, before as CommentBefore);
        if (isInReview(comment)) await releaseComment(ctx, tx, id);
      },
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
      is_in_review: false,
      release: () => Promise.resolve(),
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

/** What a message said, or an edit of it; null where its decision has taken nothing of it. */
const wordsBefore = (before: object) =>
  'content_html' in before || 'edit' in before ? (before as MessageBefore | EditBefore) : null;

/** How its case had been decided before an appeal. */
function isDecided(before: object): before is { decision: CaseDecision; judge_id: number } {
  return 'decision' in before;
}
