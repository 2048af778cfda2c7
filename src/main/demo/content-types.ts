/** Shapes of the demo content as its files hold it. */
import type { ProductArt } from './art.ts';

type DemoLang = 'ru' | 'en';

export interface DemoPerson {
  username: string;
  name: string;
  /** 1 member, 3 store representative, 5 moderator, 7 deal editor, 9 admin. */
  user_type: 1 | 3 | 5 | 7 | 9;
  trust_level: 0 | 1 | 2 | 3;
  locale: DemoLang;
  /** One or two sentences about themselves; may be empty. */
  description: string;
  joined_days_ago: number;
  has_avatar: boolean;
  /** Slug of the store a representative speaks for; only with `user_type` 3. */
  store?: string;
}

export interface DemoGroup {
  slug: string;
  /** Slug of the group above; null at the top. The tree has two levels. */
  parent: string | null;
  name_ru: string;
  name_en: string;
  /** Name of a lucide icon in kebab-case. */
  icon: string;
}

export interface DemoStore {
  slug: string;
  name: string;
  /** Hosts of the store, the main one first; all end in `.example`. */
  hosts: string[];
  locale: DemoLang;
}

export interface DemoComment {
  /** Username of the author. */
  by: string;
  /** Light markdown with `@username` mentions and `:shortcode:` emoji. */
  text: string;
  /** Minutes after the parent comment, or after the publication for a first-level comment. */
  after_minutes: number;
  replies: DemoComment[];
}

interface DemoCoupon {
  discount_type: 'percentage' | 'currency';
  /** Percent 1–100, or minor units of the currency of the offer. */
  discount_amount: number;
  name: string;
  description: string;
}

interface DemoPublication {
  key: string;
  lang: DemoLang;
  title: string;
  /** Slugs of groups, the main one first. */
  groups: string[];
  /** Light markdown: paragraphs, bold, italic, bullets, quotes, `##` headers and links. */
  description: string;
  /** Username. */
  author: string;
  /** Hours between the publication and the start of the demo. */
  age_hours: number;
  comments: DemoComment[];
}

export interface DemoOffer extends DemoPublication {
  kind: 'deal' | 'coupon';
  /** Slug of the store. */
  store: string;
  /** Path on the first host of the store, beginning with a slash. */
  path: string;
  art: ProductArt;
  /** How many pictures (1–5): views 0, 1, 2 … of `art`. */
  pictures: number;
  currency: 'RUB' | 'USD';
  /** 0 is free, null is unknown. */
  price_minor: number | null;
  /** The low price in other stores, or null. */
  low_price_minor: number | null;
  /** 0 is free, null is unknown. */
  shipping_minor: number | null;
  /** Promo codes; the first is the code. */
  codes: string[];
  /** Null for a deal. */
  coupon: DemoCoupon | null;
  /** Hours from the start of the demo; negative when already over; null when not known. */
  expires_in_hours: number | null;
  is_expired: boolean;
  /** Target temperature, degrees. */
  heat: number;
}

export type DemoDiscussion = DemoPublication;

/** A conversation of two people. */
export interface DemoChat {
  /** Usernames, the one who began first. */
  between: [string, string];
  messages: {
    by: string;
    /** Light markdown. */
    text: string;
    minutes_ago: number;
    /** Key of the offer it is about. */
    offer?: string;
  }[];
  /** How many of the other one's last messages somebody has not read; nobody named has read all. */
  unread_by?: Record<string, number>;
}

export interface DemoContent {
  people: DemoPerson[];
  groups: DemoGroup[];
  stores: DemoStore[];
  offers: DemoOffer[];
  discussions: DemoDiscussion[];
  chats: DemoChat[];
}

/** The items of one file, with the name of the file for messages. */
export interface DemoPart<Item> {
  file: string;
  items: Item[];
}
