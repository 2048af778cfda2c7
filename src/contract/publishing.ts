import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Empty, Id, IdParams } from './shapes.ts';

export const publishNow = endpoint({
  key: 'POST /ui/:type/publish/:id',
  summary:
    'Publishes a waiting offer, discussion or comment before its time; success is false when it waits no more, or when what a comment answers is not out yet',
  access: 'signed_in',
  params: Type.Object({
    type: Type.String({
      maxLength: 40,
      description: 'offer, discussion, comment (under an offer) or discussion-comments',
    }),
    id: Id,
  }),
  reply: Type.Object({ success: Type.Boolean() }),
  errors: [
    'not_signed_in',
    'account_suspended',
    'account_muted',
    'offer_not_found',
    'discussion_not_found',
    'comment_not_found',
    'not_allowed',
    'unknown_publication',
  ],
});

const Instant = Type.String({ format: 'date-time' });

/** The state of an offer after an action on it. */
const OfferState = Type.Object({
  data: Type.Object({
    id: Id,
    is_expired: Type.Boolean(),
    is_maybe_expired: Type.Boolean(),
    deactivated_at: Type.Union([Instant, Type.Null()]),
    bumped_at: Type.Union([Instant, Type.Null()]),
    bump_note: Type.Union([Type.String(), Type.Null()]),
  }),
});
const STATE_ERRORS = ['not_signed_in', 'account_suspended', 'offer_not_found', 'not_allowed'] as const;

export const expireOffer = endpoint({
  key: 'POST /api/offers/:id/expire',
  summary: 'Ends an offer: its author and editors',
  access: 'signed_in',
  params: IdParams,
  reply: OfferState,
  errors: STATE_ERRORS,
});

export const reviveOffer = endpoint({
  key: 'POST /api/offers/:id/revive',
  summary: 'Says that an ended offer works again; an end that has passed is forgotten',
  access: 'signed_in',
  params: IdParams,
  reply: OfferState,
  errors: STATE_ERRORS,
});

export const deactivateOffer = endpoint({
  key: 'POST /api/offers/:id/deactivate',
  summary: 'Switches an offer off: it leaves every list, its address answers 410 to others',
  access: 'signed_in',
  params: IdParams,
  reply: OfferState,
  errors: STATE_ERRORS,
});

export const activateOffer = endpoint({
  key: 'POST /api/offers/:id/activate',
  summary: 'Switches an offer on again',
  access: 'signed_in',
  params: IdParams,
  reply: OfferState,
  errors: STATE_ERRORS,
});

export const bumpOffer = endpoint({
  key: 'POST /api/offers/:id/bump',
  summary: 'Brings a hot offer up in its list again, with a note of what is new',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object({ note: Type.String({ maxLength: 1000 }) }, { additionalProperties: false }),
  reply: OfferState,
  errors: [...STATE_ERRORS, 'invalid_field'],
});

export const mergeOffer = endpoint({
  key: 'POST /api/offers/:id/merge',
  summary: 'Makes one offer of two: votes, comments and bookmarks move, the address of this one leads to the other',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    { into: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'The offer that lives on' }) },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Type.Object({ id: Id, url: Type.String() }) }),
  errors: [...STATE_ERRORS, 'already_merged', 'invalid_field'],
});

const Pin = Type.Object({
  data: Type.Object({ group_id: Id, pinned_until: Type.Union([Instant, Type.Null()]) }),
});

export const pinOffer = endpoint({
  key: 'POST /api/offers/:id/pin',
  summary: 'Puts an offer first in one of its groups, or in one above them, for some days',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object(
    { group_id: Id, days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })) },
    { additionalProperties: false },
  ),
  reply: Pin,
  errors: [...STATE_ERRORS, 'offer_ended', 'invalid_field', 'too_many_pins'],
});

export const unpinOffer = endpoint({
  key: 'POST /api/offers/:id/unpin',
  summary: 'Lets a pinned offer go to its place in the group again',
  access: 'signed_in',
  params: IdParams,
  body: Type.Object({ group_id: Id }, { additionalProperties: false }),
  reply: Pin,
  errors: STATE_ERRORS,
});

export const deleteOffer = endpoint({
  key: 'DELETE /api/offers/:id',
  summary: 'Deletes an offer: its author within two hours and before three comments, moderators any',
  access: 'signed_in',
  params: IdParams,
  reply: Empty,
  errors: STATE_ERRORS,
});

const DISCUSSION_ERRORS = ['not_signed_in', 'account_suspended', 'discussion_not_found', 'not_allowed'] as const;
const DiscussionState = Type.Object({
  data: Type.Object({ id: Id, deactivated_at: Type.Union([Instant, Type.Null()]) }),
});

export const deactivateDiscussion = endpoint({
  key: 'POST /api/discussions/:id/deactivate',
  summary: 'Switches a discussion off',
  access: 'signed_in',
  params: IdParams,
  reply: DiscussionState,
  errors: DISCUSSION_ERRORS,
});

export const activateDiscussion = endpoint({
  key: 'POST /api/discussions/:id/activate',
  summary: 'Switches a discussion on again',
  access: 'signed_in',
  params: IdParams,
  reply: DiscussionState,
  errors: DISCUSSION_ERRORS,
});

export const deleteDiscussion = endpoint({
  key: 'DELETE /api/discussions/:id',
  summary: 'Deletes a discussion: its author within two hours and before three comments, moderators any',
  access: 'signed_in',
  params: IdParams,
  reply: Empty,
  errors: DISCUSSION_ERRORS,
});

/** One change of something published. */
const Revisions = Type.Object({
  data: Type.Array(
    Type.Object({
      id: Id,
      editor: Type.Union([Type.Object({ id: Id, username: Type.String() }), Type.Null()]),
      created_at: Instant,
      changes: Type.Array(
        Type.Object({
          field: Type.String({ description: 'Name of the field, as in the form or the table' }),
          before: Type.Union([Type.String(), Type.Null()], { description: 'As text; null for nothing' }),
          after: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  ),
  meta: Type.Object({ next_cursor: Type.Union([Type.Integer(), Type.Null()]) }),
});
const RevisionQuery = Type.Object({ cursor: Type.Optional(Id) });

export const offerRevisions = endpoint({
  key: 'GET /api/offers/:id/revisions',
  summary: 'Every change of an offer, the newest first',
  access: 'public',
  params: IdParams,
  query: RevisionQuery,
  reply: Revisions,
  errors: ['offer_not_found'],
});

export const discussionRevisions = endpoint({
  key: 'GET /api/discussions/:id/revisions',
  summary: 'Every change of a discussion, the newest first',
  access: 'public',
  params: IdParams,
  query: RevisionQuery,
  reply: Revisions,
  errors: ['discussion_not_found'],
});

const CommentParams = Type.Object({ id: Id, comment_id: Id });

export const offerCommentRevisions = endpoint({
  key: 'GET /api/offers/:id/comments/:comment_id/revisions',
  summary: 'Every change of a comment under an offer, the newest first; for moderators and administrators',
  access: 'public',
  params: CommentParams,
  query: RevisionQuery,
  reply: Revisions,
  errors: ['comment_not_found'],
});

export const discussionCommentRevisions = endpoint({
  key: 'GET /api/discussions/:id/comments/:comment_id/revisions',
  summary: 'Every change of a comment in a discussion, the newest first; for moderators and administrators',
  access: 'public',
  params: CommentParams,
  query: RevisionQuery,
  reply: Revisions,
  errors: ['comment_not_found'],
});
