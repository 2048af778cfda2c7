import Type from 'typebox';
import type { TemperatureLevel } from './common.ts';
import { endpoint } from './endpoint.ts';
import { FeedReply, OFFER_FILTERS } from './lists.ts';

const Picture = Type.Union([Type.String(), Type.Null()]);

/** What the search panel shows (product spec, section 3, Search response). */
export const searchAll = endpoint({
  key: 'GET /ui/search',
  summary: 'Groups, stores and offers for a few words; popular groups when there is nothing to search for',
  access: 'public',
  query: Type.Object({ q: Type.String({ default: '', maxLength: 1000 }) }),
  reply: Type.Object({
    search_status: Type.Boolean({ description: 'False when nothing was searched: groups holds popular ones' }),
    groups: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        url: Type.String(),
        logo: Picture,
        icon: Type.String({ description: 'Name of the symbol that stands for a missing logo' }),
        deals: Type.Integer({ description: 'Live offers' }),
      }),
    ),
    stores: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        url: Type.String(),
        image: Picture,
        deals: Type.Integer(),
      }),
    ),
    offers: Type.Array(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        url: Type.String(),
        image: Picture,
        temperature: Type.Union([Type.Integer(), Type.Null()], { description: 'Null while it is too new to be shown' }),
        level: Type.Unsafe<TemperatureLevel>(Type.String()),
        price: Type.Union([
          Type.Object({
            amount_minor: Type.Integer(),
            currency: Type.Union([Type.Literal('RUB'), Type.Literal('USD')]),
          }),
          Type.Null(),
        ]),
        is_expired: Type.Boolean(),
      }),
    ),
  }),
  errors: ['rate_limited'],
});

const QUERY = {
  q: Type.String({ minLength: 1, maxLength: 200 }),
  cursor: Type.Optional(Type.String({ pattern: '^[1-9][0-9]?$', description: 'next_cursor of the page before' })),
};
const Sort = Type.Optional(Type.Union([Type.Literal('relevant'), Type.Literal('new')]));

export const searchOffers = endpoint({
  key: 'GET /api/search/offers',
  summary: 'Offers for a few words, the best, the newest or the hottest first; at most 500 of them',
  access: 'public',
  query: Type.Object({
    ...QUERY,
    sort: Type.Optional(Type.Union([Type.Literal('relevant'), Type.Literal('new'), Type.Literal('hottest')])),
    ...OFFER_FILTERS,
  }),
  reply: FeedReply,
  errors: ['rate_limited'],
});

export const searchDiscussions = endpoint({
  key: 'GET /api/search/discussions',
  summary: 'Discussions for a few words, the best or the newest first; at most 500 of them',
  access: 'public',
  query: Type.Object({ ...QUERY, sort: Sort }),
  reply: FeedReply,
  errors: ['rate_limited'],
});

/** One comment that was found. */
export const CommentHit = Type.Object({
  id: Type.Integer(),
  url: Type.String({ description: 'Of the comment in its thread' }),
  title: Type.String({ description: 'Of the offer or the discussion' }),
  username: Type.String({ description: 'Empty for somebody who is gone' }),
  at: Type.String(),
  helpful_count: Type.Integer(),
  snippet: Type.String({ description: 'What stands around the words that were looked for' }),
});

export const searchComments = endpoint({
  key: 'GET /api/search/comments',
  summary: 'Comments for a few words, the best or the newest first; at most 500 of them',
  access: 'public',
  query: Type.Object({ ...QUERY, sort: Sort }),
  reply: Type.Object({
    data: Type.Array(CommentHit),
    meta: Type.Object({
      next_cursor: Type.Union([Type.String(), Type.Null()]),
      total: Type.Integer({ description: 'Counted up to 501' }),
    }),
  }),
  errors: ['rate_limited'],
});
