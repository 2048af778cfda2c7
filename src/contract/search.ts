import Type from 'typebox';
import type { TemperatureLevel } from './common.ts';
import { endpoint } from './endpoint.ts';

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
