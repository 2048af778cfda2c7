import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Delta, Id, IdParams } from './shapes.ts';

const When = Type.Object({
  timestamp: Type.Integer({ description: 'Seconds since 1970, UTC' }),
  relative: Type.String({ description: "Age in the reader's language" }),
});

const User = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
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
      user: User,
      created_at: When,
      content: Type.String({ description: 'Server-made HTML from the delta' }),
      lang: Type.Union([Type.String(), Type.Null()]),
      from_entity_author: Type.Boolean(),
      is_deleted: Type.Boolean(),
      is_edited: Type.Boolean(),
      is_shrinked: Type.Boolean({ description: 'Stands after its parent because nesting is full' }),
      is_collapsed: Type.Boolean(),
      is_shifted: Type.Boolean(),
      children_are_shifted: Type.Boolean(),
      reply_to: Type.Union([Type.String(), Type.Null()]),
      can_edit: Type.Boolean(),
    }),
  },
  'Comment',
);

const CommentBody = Type.Object(
  { delta: Delta, parent_id: Type.Optional(Type.Union([Id, Type.Null()])) },
  { additionalProperties: false },
);
const CREATE_ERRORS = [
  'not_signed_in',
  'account_suspended',
  'email_not_verified',
  'comment_not_found',
  'comment_empty',
  'comment_too_long',
  'delta_invalid',
  'too_many_mentions',
  'comment_pace',
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

const SliceQuery = Type.Object({
  order: Type.Optional(Type.Union([Type.Literal('old_first'), Type.Literal('new_first')])),
  around: Type.Optional(Id),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
const SliceReply = Type.Object({
  data: Type.Array(Comment),
  meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]), count: Type.Integer() }),
});

export const listOfferComments = endpoint({
  key: 'GET /api/offers/:id/comments',
  summary: 'A slice of the thread under an offer: roots by cursor, each with everything below it',
  access: 'public',
  params: IdParams,
  query: SliceQuery,
  reply: SliceReply,
  errors: ['offer_not_found'],
});

export const listDiscussionComments = endpoint({
  key: 'GET /api/discussions/:id/comments',
  summary: 'A slice of the thread of a discussion: roots by cursor, each with everything below it',
  access: 'public',
  params: IdParams,
  query: SliceQuery,
  reply: SliceReply,
  errors: ['discussion_not_found'],
});
