import Type, { type Static } from 'typebox';
import { LOCALES, type Locale } from './common.ts';
import { endpoint } from './endpoint.ts';
import { SITE_PAGES, SITE_TEXT_LENGTH, type SitePage } from './site-text-kinds.ts';

const Which = Type.Object({
  page: Type.Unsafe<SitePage>({ type: 'string', enum: [...SITE_PAGES] }),
  locale: Type.Unsafe<Locale>({ type: 'string', enum: [...LOCALES] }),
});
const Version = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** A text of the site in one language, for administrators. */
export const SiteText = Type.Object({
  ...Which.properties,
  version: Type.Integer({ description: '0: what the program ships with, nobody has saved another' }),
  text: Type.Union([Type.String(), Type.Null()], { description: 'Null: as shipped' }),
  /** Null for version 0. */
  username: Type.Union([Type.String(), Type.Null()], { description: 'Who saved it' }),
  created_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
});
export type SiteText = Static<typeof SiteText>;

const KEEPING = ['not_signed_in', 'account_suspended', 'not_allowed'] as const;

export const listSiteTexts = endpoint({
  key: 'GET /api/admin/pages',
  summary: 'The texts of /rules, /terms, /privacy and /cookies that are in force, in each language; for administrators',
  access: 'session',
  reply: Type.Object({ data: Type.Array(SiteText) }),
  errors: [...KEEPING],
});

export const readSiteText = endpoint({
  key: 'GET /api/admin/pages/:page/:locale',
  summary: 'A text of the site in one language, the one in force or an earlier version; for administrators',
  access: 'session',
  params: Which,
  query: Type.Object({ version: Type.Optional(Version) }),
  reply: Type.Object({ data: SiteText }),
  errors: [...KEEPING, 'page_not_found'],
});

export const saveSiteText = endpoint({
  key: 'PUT /api/admin/pages/:page/:locale',
  summary:
    'Saves a text of the site as a new version, in force at once; the same text again changes nothing; for administrators',
  access: 'session',
  params: Which,
  body: Type.Object(
    {
      text: Type.Union([Type.String({ maxLength: SITE_TEXT_LENGTH + 1000 }), Type.Null()], {
        description:
          'Headings (## and ###), paragraphs, lists (- and 1.), **bold** and [links](/contact); null: as shipped',
      }),
      was: Type.Integer({
        ...Version,
        description: 'The version that was changed: another one in force by now is not written over',
      }),
    },
    { additionalProperties: false },
  ),
  reply: Type.Object({ data: SiteText }),
  errors: [...KEEPING, 'invalid_field', 'conflict'],
});
