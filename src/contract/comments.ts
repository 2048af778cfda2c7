import Type from 'typebox';
import { REACTIONS, type Reaction } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Delta, Id, IdParams } from './shapes.ts';

const ReactionName = Type.Unsafe<Reaction>(Type.Enum([...REACTIONS]));
const Reactions = Type.Object({
  user_reaction: Type.Unsafe<Reaction | 'none'>(Type.Enum(['none', ...REACTIONS])),
  like: Type.Integer({ minimum: 0 }),
  dislike: Type.Integer({ minimum: 0 }),
  funny: Type.Integer({ minimum: 0 }),
  helpful: Type.Integer({ minimum: 0 }),
});

const When = Type.Object({
  timestamp: Type.Integer({ description: 'Seconds since 1970, UTC' }),
  relative: Type.String({ description: "Age in the reader's language" }),
});

const User = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  name: Type.Union([Type.String(), Type.Null()], { description: 'What they call themselves, if they do' }),
  type: Type.Integer(),
  avatar_url: Type.Union([Type.String(), Type.Null()]),
});

/** A comment as the spec's section 3 lists it; `children` nests the same shape. */
const Comment = Type.Cyclic(
  {
    Comment: Type.Object({
      id: Type.Integer(),
      parent_id: Type.Union([Type.Integer(), Type.Null()]),
      level: Type.Integer({ minimum: 0 }),
      children: Type.Array(Type.Ref('Comment')),
      replies_count: Type.Integer(),
      replies_before: Type.Integer({
        description: 'Comments that hang under it before `children`, not in the slice; up to 501',
      }),
      replies_after: Type.Integer({ description: 'The same after `children`' }),
      user: User,
      created_at: When,
      content: Type.String({ description: 'Server-made HTML from the delta' }),
      lang: Type.Union([Type.String(), Type.Null()]),
      from_entity_author: Type.Boolean(),
      is_deleted: Type.Boolean(),
      is_edited: Type.Boolean(),
      is_shrinked: Type.Boolean({ description: 'Stands after its parent because nesting is full' }),
      is_collapsed: Type.Boolean(),
      is_by_blocked: Type.Boolean({ description: 'By somebody the reader has blocked: shown folded' }),
      folded: Type.Union([Type.String(), Type.Null()], {
        description: "Folded by a decision: by whom and why, in the reader's language; null for others",
      }),
      is_shifted: Type.Boolean(),
      children_are_shifted: Type.Boolean(),
      reply_to: Type.Union([Type.String(), Type.Null()]),
      delta: Type.Union([Delta, Type.Null()], { description: 'For whoever may edit it, else null' }),
      can_edit: Type.Boolean(),
      can_delete: Type.Boolean(),
      can_report: Type.Boolean(),
      can_see_revisions: Type.Boolean(),
      schedule: Type.Union(
        [
          Type.Object({
            offset: Type.String({ description: 'hh:mm; empty for one that comes out with what it answers' }),
            human_offset: Type.String({ description: "The same in the reader's language" }),
            told: Type.String({ description: "When it comes out, or for whom it waits, in the reader's language" }),
          }),
          Type.Null(),
        ],
        { description: 'Of a comment that waits for its time; its author and staff alone see it' },
      ),
      can_publish: Type.Boolean(),
      can_react: Type.Boolean(),
      reactions: Reactions,
    }),
  },
  'Comment',
);

const ParentId = Type.Optional(Type.Union([Id, Type.Null()]));
const ScheduleOffset = Type.Optional(
  Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
    description:
      'hours:minutes or minutes, from the publication of the parent, of the offer or discussion for a root; empty for right away. While editing, left out it keeps the time',
  }),
);
const CommentBody = Type.Object(
  { delta: Delta, parent_id: ParentId, schedule_offset: ScheduleOffset },
  { additionalProperties: false },
);
const CREATE_ERRORS = [
  'not_signed_in',
  'account_suspended',
  'account_muted',
  'email_not_verified',
  'comment_not_found',
  'comment_empty',
  'comment_too_long',
  'delta_invalid',
  'too_many_mentions',
  'comment_pace',
  'comments_locked',
  'comments_other_store',
  'invalid_field',
  'too_many_scheduled',
  'idempotency_key_reused',
  'request_in_progress',
] as const;

export const createOfferComment = endpoint({
  key: 'POST /api/offers/:id/comments',
  summary: 'Writes a comment or a reply under an offer',
  access: 'signed_in',
  params: IdParams,
  body: CommentBody,
  reply: Type.Object({ data: Comment }),
  errors: ['offer_not_found', ...CREATE_ERRORS],
});

export const createDiscussionComment = endpoint({
  key: 'POST /api/discussions/:id/comments',
  summary: 'Writes a comment or a reply in a discussion',
  access: 'signed_in',
  params: IdParams,
  body: CommentBody,
  reply: Type.Object({ data: Comment }),
  errors: ['discussion_not_found', ...CREATE_ERRORS],
});

/** A form carries what the JSON body does: the delta as its JSON, an empty parent_id for none. */
export const UiCommentBody = Type.Object({
  id: Id,
  delta: Delta,
  parent_id: ParentId,
  schedule_offset: ScheduleOffset,
});
export const UI_COMMENT_FORM = { id: 'text', delta: 'text', parent_id: 'text', schedule_offset: 'text' } as const;
const Status = Type.Object({ status: Type.Boolean() });
const FORM_ERRORS = ['malformed_request', 'unsupported_media_type', 'body_too_large'] as const;

export const saveOfferComment = endpoint({
  key: 'POST /ui/comment/save',
  summary:
    'Writes a comment or a reply under an offer. multipart/form-data: id (of the offer), delta (as JSON), parent_id and schedule_offset (may be left out or empty)',
  access: 'signed_in',
  multipart: UI_COMMENT_FORM,
  reply: Status,
  errors: ['offer_not_found', ...CREATE_ERRORS, ...FORM_ERRORS],
});

export const saveDiscussionComment = endpoint({
  key: 'POST /ui/discussion-comments/save',
  summary:
    'Writes a comment or a reply in a discussion. multipart/form-data: id (of the discussion), delta (as JSON), parent_id and schedule_offset (may be left out or empty)',
  access: 'signed_in',
  multipart: UI_COMMENT_FORM,
  reply: Status,
  errors: ['discussion_not_found', ...CREATE_ERRORS, ...FORM_ERRORS],
});

const Cursor = Type.Union([Type.String(), Type.Null()]);
const SliceQuery = Type.Object({
  order: Type.Optional(
    Type.Union([Type.Literal('old_first'), Type.Literal('new_first'), Type.Literal('helpful')], {
      description: 'Of the roots; replies are in order of time, the newest first with new_first alone',
    }),
  ),
  around: Type.Optional(Id),
  since: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'What was written after this instant, the oldest first, up to 50, each without its replies',
    }),
  ),
  parent: Type.Optional(Id),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'Go on after this place of the row' })),
  before: Type.Optional(Type.String({ maxLength: 200, description: 'What stands before this place of the row' })),
});
const SliceReply = Type.Object({
  data: Type.Array(Comment),
  meta: Type.Object({
    previous_cursor: Cursor,
    next_cursor: Cursor,
    newest_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'With since: when the last of them came out' }),
    ),
    rest: Type.Integer({ description: 'With parent: replies further on, on the side asked for; up to 501' }),
    count: Type.Integer(),
  }),
});

export const listOfferComments = endpoint({
  key: 'GET /api/offers/:id/comments',
  summary:
    'A slice of the thread under an offer: roots, or the replies of `parent`, by cursor or around a comment; long branches are cut',
  access: 'public',
  params: IdParams,
  query: SliceQuery,
  reply: SliceReply,
  errors: ['offer_not_found'],
});

export const listDiscussionComments = endpoint({
  key: 'GET /api/discussions/:id/comments',
  summary:
    'A slice of the thread of a discussion: roots, or the replies of `parent`, by cursor or around a comment; long branches are cut',
  access: 'public',
  params: IdParams,
  query: SliceQuery,
  reply: SliceReply,
  errors: ['discussion_not_found'],
});

const CommentParams = Type.Object({ id: Id, comment_id: Id });
const EDIT_ERRORS = [
  'not_signed_in',
  'account_suspended',
  'account_muted',
  'comment_not_found',
  'comment_empty',
  'comment_too_long',
  'delta_invalid',
  'too_many_mentions',
  'comment_edit_closed',
  'not_allowed',
  'invalid_field',
] as const;
const DELETE_ERRORS = ['not_signed_in', 'account_suspended', 'comment_not_found', 'not_allowed'] as const;
const REACT_ERRORS = [
  'not_signed_in',
  'account_suspended',
  'email_not_verified',
  'comment_not_found',
  'own_comment',
  'comments_other_store',
] as const;
const Deleted = Type.Object({
  data: Type.Object({ count: Type.Integer({ minimum: 0, description: 'Comments that still stand in the thread' }) }),
});
const ReactionBody = Type.Object({ reaction: ReactionName }, { additionalProperties: false });

export const editOfferComment = endpoint({
  key: 'PUT /api/offers/:id/comments/:comment_id',
  summary: 'Says a comment under an offer anew; it stays where it stands, whatever parent_id says',
  access: 'signed_in',
  params: CommentParams,
  body: CommentBody,
  reply: Type.Object({ data: Comment }),
  errors: ['offer_not_found', ...EDIT_ERRORS],
});

export const editDiscussionComment = endpoint({
  key: 'PUT /api/discussions/:id/comments/:comment_id',
  summary: 'Says a comment in a discussion anew; it stays where it stands, whatever parent_id says',
  access: 'signed_in',
  params: CommentParams,
  body: CommentBody,
  reply: Type.Object({ data: Comment }),
  errors: ['discussion_not_found', ...EDIT_ERRORS],
});

export const UiEditBody = Type.Object({ delta: Delta, schedule_offset: ScheduleOffset });
export const UI_EDIT_FORM = { delta: 'text', schedule_offset: 'text' } as const;
const UI_EDIT_ERRORS = [...EDIT_ERRORS, ...FORM_ERRORS, 'idempotency_key_reused', 'request_in_progress'] as const;

export const updateOfferComment = endpoint({
  key: 'POST /ui/comment/update/:id',
  summary:
    'Says the comment with this id, under an offer, anew. multipart/form-data: delta (as JSON), schedule_offset (left out, it keeps its time)',
  access: 'signed_in',
  params: IdParams,
  multipart: UI_EDIT_FORM,
  reply: Status,
  errors: UI_EDIT_ERRORS,
});

export const updateDiscussionComment = endpoint({
  key: 'POST /ui/discussion-comments/update/:id',
  summary:
    'Says the comment with this id, in a discussion, anew. multipart/form-data: delta (as JSON), schedule_offset (left out, it keeps its time)',
  access: 'signed_in',
  params: IdParams,
  multipart: UI_EDIT_FORM,
  reply: Status,
  errors: UI_EDIT_ERRORS,
});

const Estimate = Type.Object({
  estimate: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'When it comes out, or came; null while what it stands under has no time itself',
  }),
  was_published: Type.Boolean(),
});

export const estimateOfferComment = endpoint({
  key: 'GET /ui/comment/schedule-estimate/:id',
  summary: 'When the comment with this id, under an offer, comes out',
  access: 'public',
  params: IdParams,
  reply: Estimate,
  errors: ['comment_not_found'],
});

export const estimateDiscussionComment = endpoint({
  key: 'GET /ui/discussion-comments/schedule-estimate/:id',
  summary: 'When the comment with this id, in a discussion, comes out',
  access: 'public',
  params: IdParams,
  reply: Estimate,
  errors: ['comment_not_found'],
});

export const deleteOfferComment = endpoint({
  key: 'DELETE /api/offers/:id/comments/:comment_id',
  summary: 'Deletes a comment under an offer; while replies stand under it, its place is kept',
  access: 'signed_in',
  params: CommentParams,
  reply: Deleted,
  errors: ['offer_not_found', ...DELETE_ERRORS],
});

export const deleteDiscussionComment = endpoint({
  key: 'DELETE /api/discussions/:id/comments/:comment_id',
  summary: 'Deletes a comment in a discussion; while replies stand under it, its place is kept',
  access: 'signed_in',
  params: CommentParams,
  reply: Deleted,
  errors: ['discussion_not_found', ...DELETE_ERRORS],
});

export const reactToOfferComment = endpoint({
  key: 'POST /api/offers/:id/comments/:comment_id/reactions',
  summary: 'Reacts to a comment under an offer; another reaction takes the place of the first',
  access: 'signed_in',
  params: CommentParams,
  body: ReactionBody,
  reply: Type.Object({ data: Reactions }),
  errors: ['offer_not_found', ...REACT_ERRORS],
});

export const reactToDiscussionComment = endpoint({
  key: 'POST /api/discussions/:id/comments/:comment_id/reactions',
  summary: 'Reacts to a comment in a discussion; another reaction takes the place of the first',
  access: 'signed_in',
  params: CommentParams,
  body: ReactionBody,
  reply: Type.Object({ data: Reactions }),
  errors: ['discussion_not_found', ...REACT_ERRORS],
});

export const unreactToOfferComment = endpoint({
  key: 'DELETE /api/offers/:id/comments/:comment_id/reactions',
  summary: 'Takes the own reaction to a comment under an offer back',
  access: 'signed_in',
  params: CommentParams,
  reply: Type.Object({ data: Reactions }),
  errors: ['offer_not_found', ...REACT_ERRORS],
});

export const unreactToDiscussionComment = endpoint({
  key: 'DELETE /api/discussions/:id/comments/:comment_id/reactions',
  summary: 'Takes the own reaction to a comment in a discussion back',
  access: 'signed_in',
  params: CommentParams,
  reply: Type.Object({ data: Reactions }),
  errors: ['discussion_not_found', ...REACT_ERRORS],
});
