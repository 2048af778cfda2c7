/** What an adapter makes of one piece of a source: a record ready to be written, or what is wrong with it. */
import type { Currency, Locale, OfferKind } from '#contract/common.ts';
import type { Delta } from '#rules/delta.ts';

/** Why a piece of a source is not taken. Reasons repeat no text of the source, so that they can be counted. */
export interface Refusal {
  field: string;
  reason: string;
}

/** A record that is taken may have lost something on the way: what, and where it went. */
export type Outcome<R> = { record: R; refusals: null; cuts?: Refusal[] } | { record: null; refusals: Refusal[] };

/** One piece of a source and where it stands: a line number, or the key inside a whole-file format. */
export interface Placed<R> {
  place: string;
  outcome: Outcome<R>;
}

export interface AdapterOptions {
  /** Name of the source for rows that name none. */
  src: string;
  /** Currency of rows that name none. */
  currency: Currency;
  /** Prices in a currency that is none of ours are kept as amounts of `currency`. */
  is_currency_forced: boolean;
  /** Titles over the limit: refused with their record, or cut, their whole before the text. */
  long_titles: 'refuse' | 'cut';
  /** Offers without an end are over after so many days. */
  expire_after_days: number;
  /** Degrees from which an offer is hot. */
  hot_from: number;
  /** The start of the import: nothing may have been written after it. */
  now: Date;
}

export interface RichText {
  delta: Delta;
  html: string;
  text: string;
}

/** Instants are ISO strings: records travel to the database as JSON. */
export interface ItemRecord {
  src: string;
  src_id: string;
  kind: OfferKind | 'discussion';
  title: string;
  slug: string;
  lang: Locale | null;
  url: string | null;
  store_host: string | null;
  store_name: string | null;
  category: string | null;
  parent_category: string | null;
  author: string | null;
  description: RichText;
  currency: Currency;
  price_minor: number | null;
  low_price_minor: number | null;
  shipping_minor: number | null;
  discount_percent: number | null;
  codes: string[];
  published_at: string;
  starts_at: string | null;
  expires_at: string | null;
  is_expired: boolean;
  /** Degrees with two decimals, as text so that they stay exact: "-12.50". */
  temperature: string;
  is_hot: boolean;
  hot_at: string | null;
}

export interface CommentRecord {
  src: string;
  src_id: string;
  parent_src_id: string | null;
  /** Id of the offer or discussion in the source; null when the file does not say. */
  thread_src_id: string | null;
  author: string | null;
  lang: Locale | null;
  content: RichText;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
}

export interface CategoryRecord {
  src: string;
  src_id: string;
  parent_src_id: string | null;
  name_ru: string;
  name_en: string;
}
