/** What the browser needs to know of the look of the site; its calls stand in site-look.ts. */
import type { Currency } from './common.ts';

/** Characters of the name, and of the sentence that describes the site, in one language. */
export const SITE_NAME_LENGTH = 30;
export const SITE_DESCRIPTION_LENGTH = 200;

/** What is typed; the fields of a version in the order administrators see them. */
export const LOOK_WORDS = ['name_ru', 'name_en', 'description_ru', 'description_en'] as const;
export type LookWord = (typeof LOOK_WORDS)[number];

/** Colours, as #rrggbb. */
const LOOK_ACCENTS = ['accent_light', 'accent_dark'] as const;
export type LookAccent = (typeof LOOK_ACCENTS)[number];

/** What prices are written in at first, by language. */
export const LOOK_CURRENCIES = ['currency_ru', 'currency_en'] as const;
export type LookCurrency = (typeof LOOK_CURRENCIES)[number];

/** All that is chosen of the look. Null: as the program ships it. */
export const LOOK_CHOICES = [...LOOK_WORDS, ...LOOK_ACCENTS, 'logo_media_id', ...LOOK_CURRENCIES, 'time_zone'] as const;
export type LookChoice = (typeof LOOK_CHOICES)[number];
export type LookChoices = Record<LookWord | LookAccent, string | null> & {
  /** A picture uploaded by an administrator. */
  logo_media_id: number | null;
  /** IANA zone. */
  time_zone: string | null;
} & Record<LookCurrency, Currency | null>;

/** A picture this much wider than high says the name itself. */
export const WORDMARK_RATIO = 2;
