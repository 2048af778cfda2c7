import Type from 'typebox';
import type { AlertFind } from './alerts.ts';
import type { EntryItem } from './cards.ts';
import { endpoint } from './endpoint.ts';
import { Empty } from './shapes.ts';

/** What a discount feed is made of, and all of it together. */
export const FEED_SOURCES = ['all', 'people', 'groups', 'stores', 'alerts'] as const;
export type FeedSource = (typeof FEED_SOURCES)[number];

/** An offer in the discount feed of a member, with why it stands there. */
export type DiscountFeedItem = Extract<EntryItem, { type: 'offer' }> & {
  /** RFC 3339: published, or told of by an alert. */
  placed_at: string;
  reasons: {
    /** The reader follows its author; its store. */
    is_of_author: boolean;
    is_of_store: boolean;
    /** Those the reader follows. */
    groups: readonly { slug: string; name: string }[];
  };
  /** What alerts of the reader said of it, the latest first. */
  finds: readonly AlertFind[];
};

const FeedSourceShape = Type.Unsafe<FeedSource>(Type.Enum([...FEED_SOURCES]));

export const listFeed = endpoint({
  key: 'GET /api/lists/feed',
  summary:
    'The caller’s discount feed: offers of members, groups and stores they follow and of their deal alerts, the latest first',
  access: 'signed_in',
  query: Type.Object({
    cursor: Type.Optional(Type.String({ maxLength: 200 })),
    source: Type.Optional(FeedSourceShape),
  }),
  reply: Type.Object({
    /** DiscountFeedItem: cards of offers with why they stand there. */
    data: Type.Array(Type.Unknown()),
    meta: Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) }),
  }),
  errors: ['not_signed_in'],
});

const FeedRead = Type.Object({
  until: Type.String({ format: 'date-time', description: 'placed_at of the first offer seen' }),
});

export const markFeedRead = endpoint({
  key: 'PUT /api/me/feed-read',
  summary: 'Notes how far the caller has read their feed; it never moves back',
  access: 'signed_in',
  body: FeedRead,
  reply: Empty,
  errors: ['not_signed_in'],
});
