import Type from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './shapes.ts';

const Entry = Type.Object(
  {
    type: Type.Unsafe<'offer' | 'discussion'>(Type.Enum(['offer', 'discussion'])),
    id: Id,
  },
  { additionalProperties: false },
);
const Subscribed = Type.Object({
  subscribed: Type.Boolean({ description: 'Whether the caller follows the comments now; an author always does' }),
});
const ERRORS = ['not_signed_in', 'account_suspended', 'offer_not_found', 'discussion_not_found'] as const;

export const readSubscription = endpoint({
  key: 'GET /ui/comments-subscriptions',
  summary: 'Whether the caller follows the comments of an offer or a discussion; guests follow nothing',
  access: 'public',
  query: Entry,
  reply: Subscribed,
  errors: ['malformed_request', 'offer_not_found', 'discussion_not_found'],
});

export const subscribe = endpoint({
  key: 'POST /ui/comments-subscriptions',
  summary: 'Follows the comments of an offer or a discussion',
  access: 'signed_in',
  body: Entry,
  reply: Subscribed,
  errors: ['malformed_request', ...ERRORS],
});

export const unsubscribe = endpoint({
  key: 'DELETE /ui/comments-subscriptions',
  summary: 'Follows the comments of an offer or a discussion no more; refused to its author, who always does',
  access: 'signed_in',
  query: Entry,
  reply: Subscribed,
  errors: ['malformed_request', 'not_allowed', ...ERRORS],
});
