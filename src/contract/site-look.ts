import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { SITE_DESCRIPTION_LENGTH, SITE_NAME_LENGTH } from './site-look-kinds.ts';

const Version = Type.Integer({ minimum: 0, maximum: 1_000_000 });
/** Longer ones are told at the field, up to here. */
const words = (length: number, description: string) =>
  Type.Union([Type.String({ maxLength: length + 1000 }), Type.Null()], { description: `${description}; null: ours` });

const currency = (description: string) =>
  Type.Union([Type.Literal('RUB'), Type.Literal('USD'), Type.Null()], { description });

const Choices = {
  name_ru: words(SITE_NAME_LENGTH, `What the site is called in Russian, at most ${SITE_NAME_LENGTH} characters`),
  name_en: words(SITE_NAME_LENGTH, 'In English'),
  description_ru: words(
    SITE_DESCRIPTION_LENGTH,
    `A sentence about the site in Russian, at most ${SITE_DESCRIPTION_LENGTH} characters`,
  ),
  description_en: words(SITE_DESCRIPTION_LENGTH, 'In English'),
  accent_light: Type.Union([Type.String({ maxLength: 20 }), Type.Null()], {
    description:
      'Accent of the light theme as #rrggbb, with a contrast of 4.5:1 to everything it stands on; hover, soft and other variants follow from it; null: ours',
  }),
  accent_dark: Type.Union([Type.String({ maxLength: 20 }), Type.Null()], { description: 'Of the dark theme' }),
  logo_media_id: Type.Union([Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), Type.Null()], {
    description: 'A picture uploaded by oneself, or the logo of an earlier version; null: ours',
  }),
  currency_ru: currency('What prices are written in at first on Russian pages; an offer keeps its own; null: RUB'),
  currency_en: currency('On English pages; null: USD'),
  time_zone: Type.Union([Type.String({ maxLength: 64 }), Type.Null()], {
    description: 'IANA zone in which days are counted and times are told; null: that of the operator (TIME_ZONE)',
  }),
};

/** What the site looks like, for administrators. */
export const SiteLook = Type.Object({
  version: Type.Integer({ description: '0: as the program ships it, nobody has saved another' }),
  ...Choices,
  logo: Type.Union(
    [
      Type.Object({
        url: Type.String(),
        width: Type.Integer({ description: 'Pixels, as stored' }),
        height: Type.Integer(),
      }),
      Type.Null(),
    ],
    { description: 'Where the picture is' },
  ),
  /** Null for version 0. */
  username: Type.Union([Type.String(), Type.Null()], { description: 'Who saved it' }),
  created_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type SiteLook = Static<typeof SiteLook>;

const KEEPING = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;

export const readSiteLook = endpoint({
  key: 'GET /api/admin/look',
  summary: 'Name and look of the site, the one in force or an earlier version; for administrators',
  access: 'session',
  query: Type.Object({ version: Type.Optional(Version) }),
  reply: Type.Object({ data: SiteLook }),
  errors: [...KEEPING, 'page_not_found'],
});

export const saveSiteLook = endpoint({
  key: 'PUT /api/admin/look',
  summary:
    'Saves name and look of the site as a new version, in force at once; the same again changes nothing; for administrators',
  access: 'session',
  body: Type.Object(
    {
      ...Choices,
      was: Type.Integer({
        ...Version,
        description: 'The version that was changed: another one in force by now is not written over',
      }),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: SiteLook }),
  errors: [...KEEPING, 'invalid_field', 'media_not_found', 'conflict'],
});
