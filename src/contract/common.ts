/** The two languages of the product; Russian is the default. */
export type Locale = 'ru' | 'en';
export const LOCALES = ['ru', 'en'] as const;

/** `auto` follows the reader's system. Set by the server on `<html data-theme>` from a cookie. */
export type Theme = 'light' | 'dark' | 'auto';
export const THEMES = ['light', 'dark', 'auto'] as const;

export type Currency = 'RUB' | 'USD';
export type OfferKind = 'deal' | 'coupon';

/** Ten-point ladder of the product spec, section 3; 7 is the deal editor. */
export const USER_TYPE = {
  anonymous: 0,
  member: 1,
  store_rep: 3,
  moderator: 5,
  deal_editor: 7,
  admin: 9,
} as const;
export type UserType = (typeof USER_TYPE)[keyof typeof USER_TYPE];

/** How warm an offer is. `new` hides the number for the first minutes after publication. */
export type TemperatureLevel = 'new' | 'cold' | 'neutral' | 'warm' | 'hot' | 'super_hot';

export type Period = 'day' | 'week' | 'month' | 'all';
export const PERIODS = ['day', 'week', 'month', 'all'] as const;

/** An amount in minor units (kopecks, cents) with its currency. */
export interface Money {
  amount_minor: number;
  currency: Currency;
}

/** A stored picture in the sizes the media path makes; `url` is the middle size. */
export interface Picture {
  id: number;
  url: string;
  small_url: string;
  large_url: string;
  width: number;
  height: number;
}

/** Whoever wrote something. `id` 0 and an empty username mean a deleted, anonymous user. */
export interface UserBrief {
  id: number;
  username: string;
  type: UserType;
  avatar_url: string | null;
}

export interface StoreBrief {
  id: number;
  slug: string;
  name: string;
  image_url: string | null;
}

export interface GroupBrief {
  id: number;
  slug: string;
  name: string;
  icon: string;
}

/** Where the reader stands in a keyset list; `next_cursor` null means the end. */
export interface PageMeta {
  next_cursor: string | null;
  /** Number of the page when the reader came by page number, else null. */
  page: number | null;
  /** Exact up to 500; a larger list says 501, shown as "500+". */
  total: number;
}
