import { assertOutsideTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { selectSettings, upsertSetting } from './settings.sql.ts';

/**
 * What an administrator may change at run time, with the defaults and their sources. Every number
 * of docs/product.md marked "setting" that this program obeys stands here.
 */
const DEFAULTS = {
  'temperature.vote_degrees': 10,
  'temperature.hot_from': 100,
  'temperature.super_hot_from': 300,
  'temperature.hot_until': 80,
  'temperature.mask_minutes': 10,
  'votes.closed_after_days': 92,
  'votes.changes_a_day': 20,
  'votes.a_day_t0': 20,
  'votes.a_day_t1': 100,
  'votes.a_day_t2': 300,
  'votes.per_author_t0': 3,
  'votes.per_author_t1': 10,
  'votes.per_author_t2': 20,
  'trust.t1_hours': 24,
  'trust.t1_visit_days': 3,
  'trust.t1_votes': 10,
  'trust.t1_comments': 3,
  'trust.t1_reports': 0,
  'trust.report_days': 90,
  'trust.t2_days': 30,
  'trust.t2_offers': 10,
  'trust.t2_comments': 50,
  'trust.t2_likes': 20,
  'trust.t3_days': 180,
  'trust.t3_hot_offers': 20,
  'trust.t3_helpful': 100,
  'badges.votes_1': 100,
  'badges.votes_2': 400,
  'badges.votes_3': 1200,
  'badges.comments_1': 10,
  'badges.comments_2': 200,
  'badges.comments_3': 1000,
  'badges.likes_1': 50,
  'badges.likes_2': 250,
  'badges.likes_3': 1000,
  'badges.helpful_1': 10,
  'badges.helpful_2': 100,
  'badges.helpful_3': 500,
  'badges.offers_1': 5,
  'badges.offers_2': 50,
  'badges.offers_3': 250,
  'badges.hot_offers_1': 3,
  'badges.hot_offers_2': 25,
  'badges.hot_offers_3': 100,
  'badges.record_heat_1': 500,
  'badges.record_heat_2': 1000,
  'badges.record_heat_3': 3000,
  'badges.saves_1': 50,
  'badges.saves_2': 500,
  'badges.saves_3': 2500,
  'rings.early_minutes': 60,
  'rings.pair_votes': 20,
  'rings.pair_likeness_percent': 60,
  'rings.circle_offers': 3,
  'rings.circle_members': 3,
  'rings.circle_share_percent': 60,
  'comments.max_nesting': 5,
  'comments.collapse_after': 3,
  'comments.shift_every': 3,
  'comments.debug': 0,
  'comments.reactions_as_emoji': 0,
  'comments.enter_sends': 0,
  'comments.editor_min_px': 150,
  'comments.editor_max_px': 0,
  'comments.a_day_t0': 30,
  'comments.a_day_t1': 200,
  'comments.gap_seconds_t0': 15,
  'comments.gap_seconds_t1': 5,
  'offers.expire_after_days': 92,
  'pins.per_group': 2,
  'pins.days': 7,
  'bookmarks.most': 5000,
  'follows.most': 500,
  'blocks.most': 500,
  'chats.characters': 2000,
  'chats.pictures': 4,
  'chats.gap_seconds': 2,
  'chats.starts_a_day_t0': 3,
  'chats.starts_a_day_t1': 10,
  'chats.starts_a_day_t2': 20,
  'chats.starts_a_day_t3': 50,
  'chats.same_text_people': 4,
  'chats.same_text_hours': 24,
  'chats.same_text_letters': 8,
  'chats.edit_minutes': 15,
  'chats.typing_seconds': 3,
  'chats.letter_minutes': 15,
  'chats.letter_gap_minutes': 60,
  'chats.reports_a_day': 10,
  'chats.case_days': 180,
  'alerts.most_unverified': 1,
  'alerts.most_t0': 5,
  'alerts.most_t1': 25,
  'alerts.most_t2': 50,
  'alerts.popular_from': 5,
  'alerts.pushes_an_hour': 20,
  'alerts.sign_up_codes': 1,
  'alerts.sign_up_checks_an_hour': 5,
  'alerts.sign_up_checks_a_day': 20,
  'notifications.regroup_minutes': 60,
  'notifications.letter_minutes': 15,
  'notifications.daily_hour': 9,
  'notifications.push_minutes': 5,
  'notifications.keep_days': 90,
  'notifications.most': 500,
  'realtime.sockets': 10_000,
  'realtime.sockets_per_member': 30,
  'realtime.channels_per_socket': 20,
  'realtime.message_bytes': 4096,
  'realtime.messages_a_second': 30,
  'realtime.backlog_kilobytes': 256,
  'realtime.activity_seconds': 60,
  'reports.a_day': 10,
  'reports.a_day_t2': 30,
  'reports.maybe_expired_from': 1.5,
  'reports.expired_from': 3,
  'reports.category_from': 2,
  'reports.spam_from': 3,
  'reports.restricted_from': 2,
  'reports.rude_collapse_from': 3,
  'reports.rude_hide_from': 6,
  'posts.a_day_t0': 3,
  'posts.a_day_t1': 10,
  'posts.a_day_t2': 30,
  'posts.gap_seconds': 60,
  'posts.drafts': 50,
  'posts.schedule_trust': 1,
  'posts.schedule_hours': 72,
  'posts.schedule_hours_editor': 720,
  'posts.scheduled': 10,
  'posts.scheduled_editor': 100,
  'sign_in.failures': 5,
  'sign_in.lock_minutes': 15,
  'codes.tries': 5,
  'codes.minutes': 10,
  'codes.cooldown_seconds': 120,
  'codes.alert_cooldown_seconds': 60,
  'codes.letters_an_hour': 5,
  'codes.letters_a_day': 15,
  'users.username_months': 6,
  'users.avatar_megabytes': 2,
  'users.delete_grace_days': 30,
  'users.impersonation_minutes': 60,
  'users.tokens': 20,
  'users.passkeys': 20,
  'media.picture_megabytes': 10,
  'media.megapixels': 40,
  'media.orphan_hours': 24,
  'contact.a_day_member': 5,
  'contact.a_day_network': 10,
  'contact.min_seconds': 3,
  'limits.uploads_a_minute': 30,
  'limits.requests_a_minute': 600,
  'limits.sign_in_a_minute': 10,
  'limits.previews_a_minute': 20,
  'limits.alert_previews_a_minute': 60,
  'limits.alert_previews_a_minute_guest': 20,
  'limits.alert_drafts_a_minute': 10,
  'limits.search_a_minute_guest': 30,
  'limits.search_a_minute_member': 60,
  'limits.chat_search_a_minute': 60,
} as const satisfies Record<string, number>;

export type SettingKey = keyof typeof DEFAULTS;
export type Settings = Record<SettingKey, number>;

/** What a setting takes, ends included; badges ask for something, the others take anything from 0 on. */
const BOUNDS: Partial<Record<SettingKey, readonly [number, number]>> = {
  'temperature.vote_degrees': [1, 25],
};
const boundsOf = (key: string) => BOUNDS[key as SettingKey] ?? [key.startsWith('badges.') ? 1 : 0, Infinity];

function isTaken(key: string, value: number): boolean {
  const [least, most] = boundsOf(key);
  return Number.isFinite(value) && value >= least && value <= most;
}

/** Another process's change is seen within this time. */
const FRESH_MS = 5000;
const cache = new WeakMap<object, { settings: Settings; read_at: number }>();

/**
 * The running settings: defaults overlaid with what the table says, as far as a setting takes that.
 * @param db the transaction, for whoever asks inside of one
 */
export async function readSettings(ctx: Context, db: Db | Tx = ctx.db): Promise<Settings> {
  // Known or not: otherwise the mistake would show once in a while only, when they have to be read anew.
  if (!db.isTransaction) assertOutsideTransaction();
  const known = cache.get(ctx.queue);
  const now = ctx.clock.now().getTime();
  if (known && Math.abs(now - known.read_at) < FRESH_MS) return known.settings;
  const open = reading.get(ctx.queue);
  // Whatever broke the other reading may be that request's own.
  if (!db.isTransaction && open && open.known === known) return open.settings.catch(() => selectRunning(db));
  const settings = selectRunning(db);
  if (!db.isTransaction) {
    const own = { known, settings };
    reading.set(ctx.queue, own);
    const forgetOwn = () => reading.get(ctx.queue) === own && reading.delete(ctx.queue);
    settings.then(forgetOwn, forgetOwn);
  }
  const read = await settings;
  // What was forgotten meanwhile may be newer than this reading.
  if (cache.get(ctx.queue) === known) cache.set(ctx.queue, { settings: read, read_at: now });
  return read;
}

/** Readings that others join, by what was known when they began. */
const reading = new WeakMap<object, { known: object | undefined; settings: Promise<Settings> }>();

async function selectRunning(db: Db | Tx): Promise<Settings> {
  const settings: Settings = { ...DEFAULTS };
  for (const { key, value } of await selectSettings(db)) {
    if (Object.hasOwn(DEFAULTS, key) && typeof value === 'number' && isTaken(key, value))
      settings[key as SettingKey] = value;
  }
  return settings;
}

/** The settings as they were last read, however long ago; the defaults before that. For what has to go on without a database. */
export function lastSettings(ctx: Context): Settings {
  return cache.get(ctx.queue)?.settings ?? DEFAULTS;
}

/** Another process has changed some: they are read anew when they are asked for next. */
export function forgetSettings(ctx: Context): void {
  const known = cache.get(ctx.queue);
  cache.set(ctx.queue, { settings: known?.settings ?? DEFAULTS, read_at: -Infinity });
}

/**
 * Changes one setting for good.
 * @throws Error for a key that is none or a value it does not take
 */
export async function changeSetting(ctx: Context, key: string, value: number): Promise<void> {
  if (!Object.hasOwn(DEFAULTS, key)) throw new Error(`There is no setting named ${key}`);
  if (!isTaken(key, value)) {
    const [least, most] = boundsOf(key);
    const bounds = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new Error(`${key} takes a number ${bounds}, not ${value}`);
  }
  await upsertSetting(ctx.db, key, value);
  forgetSettings(ctx);
}
