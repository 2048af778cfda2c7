import { assertOutsideTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { KNOWN_SETTINGS, knownSetting, SETTING_KEYS, settingFault, type SettingKey } from './known-settings.ts';
import { selectSettings, upsertSetting } from './settings.sql.ts';

export type Settings = Record<SettingKey, number>;

const DEFAULTS = Object.freeze(
  Object.fromEntries(SETTING_KEYS.map((key) => [key, KNOWN_SETTINGS[key].initial])),
) as Settings;

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
    const known = knownSetting(key);
    if (known && typeof value === 'number' && settingFault(known, value) === null) settings[key as SettingKey] = value;
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
 * Changes one setting for good, as tests and programs do; administrators change it by adjustSetting.
 * @throws Error for a key that is none or a value it does not take
 */
export async function changeSetting(ctx: Context, key: string, value: number): Promise<void> {
  const known = knownSetting(key);
  if (!known) throw new Error(`There is no setting named ${key}`);
  if (settingFault(known, value) !== null)
    throw new Error(`${key} takes a number from ${known.least} to ${known.most}, not ${value}`);
  await upsertSetting(ctx.db, key, value);
  forgetSettings(ctx);
}
