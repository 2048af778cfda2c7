import Type from 'typebox';
import { endpoint } from './endpoint.ts';

/** On or off, as in the addresses of pages or as a word. */
const Flag = Type.Union([Type.Literal('1'), Type.Literal('true'), Type.Literal('0'), Type.Literal('false')]);

/** Filters every list of offers understands; values of a wrong kind are refused. */
export const OFFER_FILTERS = {
  content: Type.Optional(
    Type.Union([Type.Literal('ru'), Type.Literal('en'), Type.Literal('all')], {
      description: 'The language they are written in; without it all',
    }),
  ),
  kind: Type.Optional(Type.Union([Type.Literal('deal'), Type.Literal('coupon')])),
  deals_only: Type.Optional(Flag),
  store: Type.Optional(Type.String({ maxLength: 100 })),
  /** Slugs of groups with commas between them: of any of these. */
  group: Type.Optional(Type.String({ maxLength: 1100 })),
  /** Whole units of the currency of the reader's language; offers of another currency are left out. */
  price_from: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 })),
  price_to: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999_999 })),
  /** Percent saved at least: against the low price elsewhere, or a coupon's percentage. */
  discount_from: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  hide_expired: Type.Optional(Flag),
  free_only: Type.Optional(Flag),
  free_shipping: Type.Optional(Flag),
};
const FEED_FIELDS = {
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  period: Type.Optional(
    Type.Union([Type.Literal('day'), Type.Literal('week'), Type.Literal('month'), Type.Literal('all')]),
  ),
  q: Type.Optional(Type.String({ maxLength: 200 })),
  ...OFFER_FILTERS,
};
const FeedQuery = Type.Object(FEED_FIELDS);

/** A slice of a list. */
export const FeedReply = Type.Object({
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

export const listTrending = endpoint({
  key: 'GET /api/lists/trending',
  summary: 'Offers that rise now: warmth against age, at most two of one store in any ten',
  access: 'public',
  query: FeedQuery,
  reply: FeedReply,
  errors: [],
});

export const countList = endpoint({
  key: 'GET /api/lists/count',
  summary: 'How many offers a list holds, counted up to 501',
  access: 'public',
  query: Type.Object({
    ...FEED_FIELDS,
    order: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('hot'), Type.Literal('hottest')])),
  }),
  reply: Type.Object({ data: Type.Object({ total: Type.Integer() }) }),
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
    content: OFFER_FILTERS.content,
  }),
  reply: FeedReply,
  errors: [],
});

export const listAuthored = endpoint({
  key: 'GET /api/lists/authored',
  summary: 'Offers or discussions of a member, newest first; for themselves and deal editors also what waits or is off',
  access: 'public',
  query: Type.Object({
    user_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    type: Type.Union([Type.Literal('offer'), Type.Literal('discussion')]),
    state: Type.Optional(
      Type.Union([Type.Literal('all'), Type.Literal('live'), Type.Literal('expired'), Type.Literal('waiting')], {
        description: 'Of offers; discussions have none',
      }),
    ),
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  reply: FeedReply,
  errors: ['user_not_found', 'profile_hidden'],
});

export const listBookmarks = endpoint({
  key: 'GET /api/lists/bookmarks',
  summary: 'Offers the caller keeps, the latest kept first; of one that is gone the title alone',
  access: 'signed_in',
  query: Type.Object({ cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: FeedReply,
  errors: ['not_signed_in'],
});
