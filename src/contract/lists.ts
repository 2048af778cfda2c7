import Type from 'typebox';
import { endpoint } from './endpoint.ts';

/** Filters every list of offers understands; unknown values are refused. */
const FeedQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  period: Type.Optional(
    Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month'), Type.Literal('all')]),
  ),
  kind: Type.Optional(Type.Union([Type.Literal('deal'), Type.Literal('coupon')])),
  deals_only: Type.Optional(Type.Boolean()),
  store: Type.Optional(Type.String({ maxLength: 100 })),
  group: Type.Optional(Type.String({ maxLength: 100 })),
  q: Type.Optional(Type.String({ maxLength: 200 })),
  hide_expired: Type.Optional(Type.Boolean()),
  free_only: Type.Optional(Type.Boolean()),
  free_shipping: Type.Optional(Type.Boolean()),
});

const FeedReply = Type.Object({
  /** FeedItem of contract/pages.ts: the same objects the pages are made of. */
  data: Type.Array(Type.Unknown()),
  meta: Type.Object({
    next_cursor: Type.Union([Type.String(), Type.Null()]),
    page: Type.Union([Type.Integer(), Type.Null()]),
    total: Type.Integer(),
  }),
});

export const listNew = endpoint({
  key: 'GET /api/lists/new',
  summary: 'Offers by publication, newest first',
  access: 'public',
  query: FeedQuery,
  reply: FeedReply,
  errors: [],
});

export const listHot = endpoint({
  key: 'GET /api/lists/hot',
  summary: 'Offers that are hot now, by the instant they became so',
  access: 'public',
  query: FeedQuery,
  reply: FeedReply,
  errors: [],
});

export const listHottest = endpoint({
  key: 'GET /api/lists/hottest',
  summary: 'Offers of a period by temperature',
  access: 'public',
  query: FeedQuery,
  reply: FeedReply,
  errors: [],
});

export const listDiscussions = endpoint({
  key: 'GET /api/lists/discussions',
  summary: 'Discussions: new, discussed or hottest of a period',
  access: 'public',
  query: Type.Object({
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    order: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('discussed'), Type.Literal('hottest')])),
    period: Type.Optional(Type.Union([Type.Literal('week'), Type.Literal('month'), Type.Literal('all')])),
    q: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: FeedReply,
  errors: [],
});
