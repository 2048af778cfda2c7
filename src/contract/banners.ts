import Type, { type Static } from 'typebox';
import { BANNER_AUDIENCES, BANNER_PLACES, BANNER_TONES } from './banner-kinds.ts';
import { endpoint } from './endpoint.ts';
import { Empty, Id, IdParams } from './shapes.ts';

const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });
const Text = (description: string) => Type.String({ maxLength: 1000, description });
const Moment = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });

const FIELDS = {
  text_ru: Text('Words with **bold** and [links](/rules); up to 90 characters are seen'),
  text_en: Text('The same for readers of English'),
  tone: oneOf(BANNER_TONES, 'A warning is shown before an info'),
  audience: oneOf(BANNER_AUDIENCES, 'newcomers: members for less than 7 days'),
  places: Type.Array(oneOf(BANNER_PLACES, 'everywhere stands for all'), { maxItems: 5 }),
  starts_at: Moment('Null: at once'),
  ends_at: Moment('Null: until it is changed or deleted'),
  is_dismissible: Type.Boolean({ description: 'Readers may put it away, for a year in that browser' }),
};
const Fields = Type.Partial(Type.Object(FIELDS), { additionalProperties: false });

/** A strip below the header, for administrators. */
export const Banner = Type.Object({
  id: Id,
  ...FIELDS,
  version: Type.Integer({ description: 'Raised by each change' }),
  username: Type.Union([Type.String(), Type.Null()], { description: 'Who saved it last' }),
});
export type Banner = Static<typeof Banner>;

const KEEPING = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;

export const listBanners = endpoint({
  key: 'GET /api/admin/banners',
  summary: 'Banners of the site, the newest first, fifty at a time; for administrators',
  access: 'session',
  query: Type.Object({ page: Type.Integer({ default: 1, minimum: 1, maximum: 1000 }) }),
  reply: Type.Object({ data: Type.Array(Banner) }),
  errors: [...KEEPING],
});

export const createBanner = endpoint({
  key: 'POST /api/admin/banners',
  summary: 'Makes a banner; a page shows one at a time, a warning first, then what began last; for administrators',
  access: 'session',
  body: Fields,
  reply: Type.Object({ data: Banner }),
  errors: [...KEEPING, 'invalid_field', 'too_many_banners'],
});

export const openBanner = endpoint({
  key: 'GET /api/admin/banners/:id',
  summary: 'One banner as it stands; for administrators',
  access: 'session',
  params: IdParams,
  reply: Type.Object({ data: Banner }),
  errors: [...KEEPING, 'banner_not_found'],
});

export const changeBanner = endpoint({
  key: 'PATCH /api/admin/banners/:id',
  summary: 'Changes what is given of a banner; who has put it away does not see it again; for administrators',
  access: 'session',
  params: IdParams,
  body: Type.Partial(
    Type.Object({
      ...FIELDS,
      was: Type.Integer({ description: 'The version it is changed from: another one by now is a conflict' }),
    }),
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: Banner }),
  errors: [...KEEPING, 'invalid_field', 'banner_not_found', 'conflict'],
});

export const deleteBanner = endpoint({
  key: 'DELETE /api/admin/banners/:id',
  summary: 'Deletes a banner; for administrators',
  access: 'session',
  params: IdParams,
  reply: Empty,
  errors: [...KEEPING, 'banner_not_found'],
});
