/** The two languages of the product; Russian is the default. */
export type Locale = 'ru' | 'en';
export const LOCALES = ['ru', 'en'] as const;

/** `auto` follows the reader's system. Set by the server on `<html data-theme>` from a cookie. */
export type Theme = 'light' | 'dark' | 'auto';
export const THEMES = ['light', 'dark', 'auto'] as const;

/** What the site tells every new reader once; a cookie remembers which of it was put away. */
export const NOTES = ['cookies', 'welcome'] as const;
export type Note = (typeof NOTES)[number];

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

/** Somebody a writer may name with @. */
export type MentionSuggestion = Pick<UserBrief, 'id' | 'username' | 'avatar_url'>;

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

/** What a token of the API may do. `read`: every GET; `write`: the rest, except for account and sign-in matters. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const PROVIDERS = ['apple', 'google'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** Product spec, section 3, in the order of the dialog. */
export const REPORT_REASONS = [
  'spam',
  'exists',
  'self_promotion',
  'missing_information',
  'rude',
  'not_available',
  'restricted',
  'not_the_best_deal',
  'category',
  'other',
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** What a reader may think of a comment; each has one of them or none. */
export const REACTIONS = ['like', 'dislike', 'funny', 'helpful'] as const;
export type Reaction = (typeof REACTIONS)[number];

/** Why a vote is cold, if its voter says so (docs/product.md, 4). */
export const VOTE_REASONS = ['cheaper', 'inflated', 'unreliable_store', 'not_available', 'other'] as const;
export type VoteReason = (typeof VOTE_REASONS)[number];

/** What a new member is led through, in this order. */
export const FIRST_STEPS = ['language', 'groups', 'alert'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const HOME_FILTERS = ['all', 'deals_only'] as const;
export const HOME_TABS = ['new', 'hot', 'hottest'] as const;
export const DISCUSSION_TABS = ['new', 'discussed', 'hottest'] as const;
export const EMAIL_PACES = ['soon', 'hourly', 'daily'] as const;

/** Which offers and discussions a reader is shown, by the language of their words. */
export const CONTENT_LANGUAGES = ['ru', 'en', 'all'] as const;
export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];
/** The same as a member chooses it: `site` is the language of the pages. */
export const CONTENT_CHOICES = ['site', ...CONTENT_LANGUAGES] as const;

/** What a member chose for themselves (product spec, section 3, User settings). */
export interface Preferences {
  home_filter: (typeof HOME_FILTERS)[number];
  /** What `/` opens with. */
  home_tab: (typeof HOME_TABS)[number];
  /** Which language of offers and discussions lists show. */
  content_language: (typeof CONTENT_CHOICES)[number];
  /** What `/discussions` opens with. */
  discussions_tab: (typeof DISCUSSION_TABS)[number];
  /** Writing a comment under a deal or a coupon follows its comments. */
  auto_subscribe_deals: boolean;
  /** The same in discussions. */
  auto_subscribe_discussions: boolean;
  /** Others may write to them, and they to others. */
  chat_enabled: boolean;
  /** Whoever they talk with is told how far they have read, and that they are writing; without it they are told neither. */
  chat_receipts: boolean;
  /** Enter sends a message; without it Ctrl and Enter do, and Enter begins a line. */
  chat_enter_sends: boolean;
  /** Pushes and emails about messages hold their first words. */
  chat_push_text: boolean;
  /** Emails about messages that stay unread. */
  chat_email: boolean;
  /** Letters with news of the site. */
  site_news: boolean;
  /** Emails about notifications: within minutes, several in one, or once a day. */
  email_pace: (typeof EMAIL_PACES)[number];
  /** Neither emails about notifications nor pushes between these two times of a day; what comes then waits. */
  is_quiet: boolean;
  /** HH:MM. The same time twice is never. */
  quiet_from: string;
  quiet_until: string;
  /** The clock of the times above, an IANA name; null until the member chose one. */
  time_zone: string | null;
}

/** Of guests, and of who never chose. */
export const USUAL_PREFERENCES: Preferences = {
  home_filter: 'all',
  home_tab: 'hot',
  content_language: 'site',
  discussions_tab: 'new',
  auto_subscribe_deals: true,
  auto_subscribe_discussions: true,
  chat_enabled: true,
  chat_receipts: true,
  chat_enter_sends: true,
  chat_push_text: true,
  chat_email: true,
  site_news: false,
  email_pace: 'soon',
  is_quiet: false,
  quiet_from: '23:00',
  quiet_until: '08:00',
  time_zone: null,
};

/** To whom a member shows something of theirs: to everybody, to who is signed in, to nobody but themselves and staff. */
export const VISIBILITIES = ['all', 'members', 'nobody'] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** Who may see what of a member. Their name on what they wrote stays (docs/product.md, 3). */
export interface Privacy {
  /** Their page, their card, and finding them by their name. */
  profile_visibility: Visibility;
  /** Their figures, statistics and badges. */
  statistics_visibility: Visibility;
  /** Lists of what they posted and whom they follow, their feed for readers of RSS, the calendar of their days. */
  activity_visibility: Visibility;
  /** Search engines are asked to leave their pages out. */
  is_unlisted: boolean;
}

/** What of a member's offers is shown: what waits for who may see it, drafts for the member alone. */
export const DEAL_STATES = ['all', 'live', 'expired', 'waiting', 'drafts'] as const;
export type DealState = (typeof DEAL_STATES)[number];

/** Where one may search. */
export const SEARCH_TABS = ['offers', 'discussions', 'comments', 'groups', 'stores', 'people'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** How what is found may be ordered; the hottest are of offers alone. */
export const SEARCH_SORTS = ['relevant', 'new', 'hottest'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** What happened; the picture beside a notification follows it. Others than these get a plain bell. */
export const ICON_TYPES = [
  'comment_comment',
  'post_comment',
  'mention',
  'post_vote',
  'comment_reaction',
  'post_downvote',
  'comment_reaction_dislike',
  'follower',
] as const;

/** What a member chooses a way for; badges have the plain bell. */
export const CHOSEN_KINDS = [...ICON_TYPES, 'badge'] as const;
export type ChosenKind = (typeof CHOSEN_KINDS)[number];

/**
 * Everything the bell tells: finds of deal alerts besides, each of which says for itself where it tells of them, and what
 * moderators and administrators have decided, which nobody misses by choice.
 */
export const NOTICE_KINDS = [...CHOSEN_KINDS, 'deal_alert', 'moderation', 'report', 'store_request'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What deal alerts said of an offer in the bell, in emails and on devices. */
export interface FoundBy {
  /** The alerts, the latest find first, five at most; none when they are gone. */
  alerts: readonly { id: number; name: string }[];
  /** All that found it. */
  count: number;
  /** Words of theirs that the offer has. */
  words: readonly string[];
}

/** Where a member is told of something; emails and pushes come beside the bell. */
export const NOTIFICATION_CHANNELS = ['off', 'bell', 'email', 'push'] as const;
export type NotificationChoices = Record<ChosenKind, (typeof NOTIFICATION_CHANNELS)[number]>;

/** Characters of a keyword, groups and stores of one alert (docs/product.md, 18). */
export const ALERT_LIMITS = { name: 60, description: 500, keyword: 100, groups: 20, stores: 20 } as const;
