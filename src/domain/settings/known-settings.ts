import { REGISTRATION_MODES } from '#contract/registration.ts';
import type { SettingUnit } from '#contract/settings.ts';

/**
 * What an administrator may change at run time, with the defaults and their sources. Every number of docs/product.md marked
 * "setting" that this program obeys stands here; its words stand in the catalogue `meanings`.
 */

/** What a number counts, and the most it may be: more would be a slip of the finger. */
const MOST: Readonly<Record<Exclude<SettingUnit, 'choice'>, number>> = {
  bytes: 16_777_216,
  characters: 100_000,
  count: 10_000_000,
  days: 36_500,
  degrees: 100_000,
  hour_of_day: 23,
  hours: 87_600,
  kilobytes: 1_048_576,
  megabytes: 1000,
  megapixels: 1000,
  minutes: 525_600,
  months: 1200,
  percent: 100,
  px: 10_000,
  seconds: 86_400,
  /** 1 is on, 0 is off. */
  switch: 1,
  trust: 3,
  weight: 1000,
};

/** Of these there are parts. */
const HAS_PARTS: ReadonlySet<SettingUnit> = new Set([
  'degrees',
  'hours',
  'megabytes',
  'megapixels',
  'minutes',
  'seconds',
  'weight',
]);

export interface KnownSetting {
  initial: number;
  unit: SettingUnit;
  /** Ends included. */
  least: number;
  most: number;
  is_whole: boolean;
  /** Names of the values from 0 on, where they are no numbers to people. */
  choices?: readonly string[];
}

function setting(initial: number, unit: Exclude<SettingUnit, 'choice'>, least = 0, most = MOST[unit]): KnownSetting {
  return { initial, unit, least, most, is_whole: !HAS_PARTS.has(unit) };
}

/** One of several; the first is the default. */
function choice(choices: readonly string[]): KnownSetting {
  return { initial: 0, unit: 'choice', least: 0, most: choices.length - 1, is_whole: true, choices };
}

export const KNOWN_SETTINGS = {
  'temperature.vote_degrees': setting(10, 'degrees', 1, 25),
  'temperature.hot_from': setting(100, 'degrees'),
  'temperature.super_hot_from': setting(300, 'degrees'),
  'temperature.hot_until': setting(80, 'degrees'),
  'temperature.mask_minutes': setting(10, 'minutes'),
  'votes.closed_after_days': setting(92, 'days', 1),
  'votes.changes_a_day': setting(20, 'count'),
  'votes.a_day_t0': setting(20, 'count'),
  'votes.a_day_t1': setting(100, 'count'),
  'votes.a_day_t2': setting(300, 'count'),
  'votes.per_author_t0': setting(3, 'count'),
  'votes.per_author_t1': setting(10, 'count'),
  'votes.per_author_t2': setting(20, 'count'),
  'trust.t1_hours': setting(24, 'hours'),
  'trust.t1_visit_days': setting(3, 'days'),
  'trust.t1_votes': setting(10, 'count'),
  'trust.t1_comments': setting(3, 'count'),
  'trust.t1_reports': setting(0, 'count'),
  'trust.report_days': setting(90, 'days'),
  'trust.t2_days': setting(30, 'days'),
  'trust.t2_offers': setting(10, 'count'),
  'trust.t2_comments': setting(50, 'count'),
  'trust.t2_likes': setting(20, 'count'),
  'trust.t3_days': setting(180, 'days'),
  'trust.t3_hot_offers': setting(20, 'count'),
  'trust.t3_helpful': setting(100, 'count'),
  'badges.votes_1': setting(100, 'count', 1),
  'badges.votes_2': setting(400, 'count', 1),
  'badges.votes_3': setting(1200, 'count', 1),
  'badges.comments_1': setting(10, 'count', 1),
  'badges.comments_2': setting(200, 'count', 1),
  'badges.comments_3': setting(1000, 'count', 1),
  'badges.likes_1': setting(50, 'count', 1),
  'badges.likes_2': setting(250, 'count', 1),
  'badges.likes_3': setting(1000, 'count', 1),
  'badges.helpful_1': setting(10, 'count', 1),
  'badges.helpful_2': setting(100, 'count', 1),
  'badges.helpful_3': setting(500, 'count', 1),
  'badges.offers_1': setting(5, 'count', 1),
  'badges.offers_2': setting(50, 'count', 1),
  'badges.offers_3': setting(250, 'count', 1),
  'badges.hot_offers_1': setting(3, 'count', 1),
  'badges.hot_offers_2': setting(25, 'count', 1),
  'badges.hot_offers_3': setting(100, 'count', 1),
  'badges.record_heat_1': setting(500, 'degrees', 1),
  'badges.record_heat_2': setting(1000, 'degrees', 1),
  'badges.record_heat_3': setting(3000, 'degrees', 1),
  'badges.saves_1': setting(50, 'count', 1),
  'badges.saves_2': setting(500, 'count', 1),
  'badges.saves_3': setting(2500, 'count', 1),
  'rings.early_minutes': setting(60, 'minutes'),
  'rings.pair_votes': setting(20, 'count'),
  'rings.pair_likeness_percent': setting(60, 'percent'),
  'rings.circle_offers': setting(3, 'count'),
  'rings.circle_members': setting(3, 'count'),
  'rings.circle_share_percent': setting(60, 'percent'),
  'comments.max_nesting': setting(5, 'count', 1),
  'comments.collapse_after': setting(3, 'count'),
  'comments.shift_every': setting(3, 'count'),
  'comments.debug': setting(0, 'switch'),
  'comments.reactions_as_emoji': setting(0, 'switch'),
  'comments.enter_sends': setting(0, 'switch'),
  'comments.editor_min_px': setting(150, 'px'),
  'comments.editor_max_px': setting(0, 'px'),
  'comments.a_day_t0': setting(30, 'count'),
  'comments.a_day_t1': setting(200, 'count'),
  'comments.gap_seconds_t0': setting(15, 'seconds'),
  'comments.gap_seconds_t1': setting(5, 'seconds'),
  'offers.expire_after_days': setting(92, 'days', 1),
  'pins.per_group': setting(2, 'count'),
  'pins.days': setting(7, 'days'),
  'bookmarks.most': setting(5000, 'count'),
  'follows.most': setting(500, 'count'),
  'blocks.most': setting(500, 'count'),
  'chats.characters': setting(2000, 'characters'),
  'chats.pictures': setting(4, 'count'),
  'chats.gap_seconds': setting(2, 'seconds'),
  'chats.starts_a_day_t0': setting(3, 'count'),
  'chats.starts_a_day_t1': setting(10, 'count'),
  'chats.starts_a_day_t2': setting(20, 'count'),
  'chats.starts_a_day_t3': setting(50, 'count'),
  'chats.same_text_people': setting(4, 'count'),
  'chats.same_text_hours': setting(24, 'hours'),
  'chats.same_text_letters': setting(8, 'characters'),
  'chats.edit_minutes': setting(15, 'minutes'),
  'chats.typing_seconds': setting(3, 'seconds'),
  'chats.letter_minutes': setting(15, 'minutes'),
  'chats.letter_gap_minutes': setting(60, 'minutes'),
  'chats.reports_a_day': setting(10, 'count'),
  'chats.case_days': setting(180, 'days'),
  'alerts.most_unverified': setting(1, 'count'),
  'alerts.most_t0': setting(5, 'count'),
  'alerts.most_t1': setting(25, 'count'),
  'alerts.most_t2': setting(50, 'count'),
  'alerts.popular_from': setting(5, 'count'),
  'alerts.pushes_an_hour': setting(20, 'count'),
  'alerts.channels': setting(10, 'count'),
  'alerts.sign_up_codes': setting(1, 'switch'),
  'alerts.sign_up_checks_an_hour': setting(5, 'count'),
  'alerts.sign_up_checks_a_day': setting(20, 'count'),
  'notifications.regroup_minutes': setting(60, 'minutes'),
  'notifications.letter_minutes': setting(15, 'minutes'),
  'notifications.daily_hour': setting(9, 'hour_of_day'),
  'notifications.push_minutes': setting(5, 'minutes'),
  'notifications.keep_days': setting(90, 'days', 1),
  'notifications.most': setting(500, 'count'),
  'notifications.news_a_minute': setting(100, 'count', 1, 10_000),
  'realtime.sockets': setting(10_000, 'count'),
  'realtime.sockets_per_member': setting(30, 'count'),
  'realtime.channels_per_socket': setting(20, 'count'),
  'realtime.message_bytes': setting(4096, 'bytes', 1),
  'realtime.messages_a_second': setting(30, 'count'),
  'realtime.backlog_kilobytes': setting(256, 'kilobytes'),
  'realtime.activity_seconds': setting(60, 'seconds'),
  'reports.a_day': setting(10, 'count'),
  'reports.a_day_t2': setting(30, 'count'),
  'reports.maybe_expired_from': setting(1.5, 'weight'),
  'reports.expired_from': setting(3, 'weight'),
  'reports.spam_from': setting(3, 'weight'),
  'reports.restricted_from': setting(2, 'weight'),
  'reports.rude_collapse_from': setting(3, 'weight'),
  'reports.rude_hide_from': setting(6, 'weight'),
  'reports.category_from': setting(2, 'count'),
  'reports.price_from': setting(3, 'weight'),
  'posts.a_day_t0': setting(3, 'count'),
  'posts.a_day_t1': setting(10, 'count'),
  'posts.a_day_t2': setting(30, 'count'),
  'posts.gap_seconds': setting(60, 'seconds'),
  'posts.drafts': setting(50, 'count'),
  'posts.schedule_trust': setting(1, 'trust'),
  'posts.schedule_hours': setting(72, 'hours'),
  'posts.schedule_hours_editor': setting(720, 'hours'),
  'posts.scheduled': setting(10, 'count'),
  'posts.scheduled_editor': setting(100, 'count'),
  'registration.mode': choice(REGISTRATION_MODES),
  'invitations.a_month': setting(0, 'count'),
  'invitations.from_trust': setting(2, 'trust'),
  'sign_in.failures': setting(5, 'count', 1),
  'sign_in.lock_minutes': setting(15, 'minutes'),
  'codes.tries': setting(5, 'count', 1, 5),
  'codes.minutes': setting(10, 'minutes', 1),
  'codes.cooldown_seconds': setting(120, 'seconds'),
  'codes.alert_cooldown_seconds': setting(60, 'seconds'),
  'codes.letters_an_hour': setting(5, 'count'),
  'codes.letters_a_day': setting(15, 'count'),
  'users.username_months': setting(6, 'months'),
  'users.avatar_megabytes': setting(2, 'megabytes'),
  'users.delete_grace_days': setting(30, 'days'),
  'users.impersonation_minutes': setting(60, 'minutes'),
  'users.tokens': setting(20, 'count'),
  'users.passkeys': setting(20, 'count'),
  'media.picture_megabytes': setting(10, 'megabytes'),
  'media.megapixels': setting(40, 'megapixels'),
  'media.orphan_hours': setting(24, 'hours'),
  'contact.a_day_member': setting(5, 'count'),
  'contact.a_day_network': setting(10, 'count'),
  'contact.min_seconds': setting(3, 'seconds'),
  'limits.uploads_a_minute': setting(30, 'count'),
  'limits.requests_a_minute': setting(600, 'count', 30),
  'limits.sign_in_a_minute': setting(10, 'count', 1),
  'limits.previews_a_minute': setting(20, 'count'),
  'limits.previews_a_minute_guest': setting(6, 'count'),
  'limits.channel_tests_a_minute': setting(6, 'count'),
  'limits.alert_previews_a_minute': setting(60, 'count'),
  'limits.alert_previews_a_minute_guest': setting(20, 'count'),
  'limits.alert_drafts_a_minute': setting(10, 'count'),
  'limits.search_a_minute_guest': setting(30, 'count'),
  'limits.search_a_minute_member': setting(60, 'count'),
  'limits.chat_search_a_minute': setting(60, 'count'),
} as const satisfies Record<string, KnownSetting>;

export type SettingKey = keyof typeof KNOWN_SETTINGS;
export const SETTING_KEYS = Object.keys(KNOWN_SETTINGS) as SettingKey[];

/** What is known of a setting; null for a key that is none. */
export function knownSetting(key: string): KnownSetting | null {
  return Object.hasOwn(KNOWN_SETTINGS, key) ? KNOWN_SETTINGS[key as SettingKey] : null;
}

/** Why a setting does not take a number, as a key of the i18n noun `errors`; null when it does. */
export function settingFault({ least, most, is_whole }: KnownSetting, value: number): string | null {
  if (!Number.isFinite(value) || value < least || value > most) return 'setting_range';
  return is_whole && !Number.isInteger(value) ? 'setting_whole' : null;
}

/** Each may be no more than the next one: an offer that cools down leaves Hot below where it came in. */
const RISING: readonly (readonly SettingKey[])[] = [
  ['temperature.hot_until', 'temperature.hot_from', 'temperature.super_hot_from'],
  ['reports.maybe_expired_from', 'reports.expired_from'],
  ['reports.rude_collapse_from', 'reports.rude_hide_from'],
  ...(['votes', 'comments', 'likes', 'helpful', 'offers', 'hot_offers', 'record_heat', 'saves'] as const).map(
    (badge) => [`badges.${badge}_1`, `badges.${badge}_2`, `badges.${badge}_3`] as const,
  ),
];

/** The settings a value has to stand between, as far as there are any. */
export function neighboursOf(key: SettingKey): { below: SettingKey | null; above: SettingKey | null } {
  const row = RISING.find((keys) => keys.includes(key)) ?? [];
  const place = row.indexOf(key);
  return { below: (place > 0 && row[place - 1]) || null, above: (place >= 0 && row[place + 1]) || null };
}
