import { inTransaction, type Tx } from '#platform/db.ts';
import { keysOfOffer } from '#rules/alert-query.ts';
import type { Context } from '../context.ts';
import { recordEvent } from '../events.ts';
import { guestMask, isMasked, type TemperatureMask } from '../offers/offers.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { compileAlert } from './compile-alert.ts';
import { lockAnyAlert, selectAnyAlert } from './alerts.sql.ts';
import {
  deleteWaitingPairs,
  dropLostPairs,
  hasWarmPair,
  insertMatches,
  replaceWaitingPairs,
  selectWarmOffers,
  updateWarmMatches,
  type FreshMatch,
} from './matches.sql.ts';
import { selectOfferToMatch, selectTaken, selectTaking } from './matching.sql.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Degrees that have just become known are looked at by a sweep: every minute, and it takes its time. */
const SWEEP_MINUTES = 2;
/** So many are found in one transaction: the first of many members need not wait for the last. */
const BATCH = 250;
const SHOWN_SIZE = 500;
/** A new alert waits for so many offers that are out, of so many days. */
const AWAITED = { offers: 500, days: 30 };

/** Alerts know of degrees what a guest does. */
async function currentMask(ctx: Context): Promise<TemperatureMask> {
  return guestMask(await readSettings(ctx), ctx.clock.now());
}

/**
 * Until when an offer may get as warm as an alert asks; null for ever. Nobody is judged by degrees that nobody knows yet:
 * while they are hidden the time does not run out.
 */
function waitsUntil(published_at: Date, within_minutes: number | null, settings: Settings): Date | null {
  return within_minutes === null ? null : new Date(published_at.getTime() + timeToWarm(within_minutes, settings));
}

/** Milliseconds. */
function timeToWarm(within_minutes: number, settings: Settings): number {
  return Math.max(within_minutes, settings['temperature.mask_minutes'] + SWEEP_MINUTES) * MINUTE_MS;
}

/**
 * Looks for the alerts that take an offer and has their members told. Safe to call twice and at once: each alert finds
 * an offer once, and a second time when its price has fallen.
 */
export async function matchAlerts(ctx: Context, offer_id: number): Promise<void> {
  const offer = await selectOfferToMatch(ctx.db, offer_id);
  if (!offer) return;
  const settings = await readSettings(ctx);
  const taking = (await selectTaking(ctx.db, offer_id, keysOfOffer(offer))).map((alert) => ({
    ...alert,
    waits_until: waitsUntil(offer.published_at, alert.within_minutes, settings),
  }));
  await dropLostPairs(
    ctx.db,
    offer_id,
    taking.map(({ id }) => id),
  );
  const is_masked = isMasked(guestMask(settings, ctx.clock.now()), {
    author_id: null,
    published_at: offer.published_at,
  });
  for (let at = 0; at < taking.length; at += BATCH) {
    const batch = taking.slice(at, at + BATCH);
    await inTransaction(ctx.db, async (tx) =>
      notifyOwners(ctx, tx, offer_id, await insertMatches(tx, offer, batch, { is_masked, now: ctx.clock.now() })),
    );
  }
}

/** Tells whoever waited for an offer to get as warm as it is. Safe to call twice and at once. */
export async function warmAlerts(ctx: Context, offer_id: number): Promise<void> {
  const mask = await currentMask(ctx);
  const at = { mask, now: ctx.clock.now() };
  if (!(await hasWarmPair(ctx.db, offer_id, at))) return;
  for (let found = BATCH; found === BATCH;) {
    found = await inTransaction(ctx.db, async (tx) => {
      const fresh = await updateWarmMatches(tx, offer_id, { ...at, limit: BATCH });
      await notifyOwners(ctx, tx, offer_id, fresh);
      return fresh.length;
    });
  }
}

/**
 * Looks at the offers whose degrees have just become known, for those who waited for them; also for those of a day in
 * which nobody looked.
 */
export async function warmShownAlerts(ctx: Context): Promise<number> {
  const mask = await currentMask(ctx);
  const from = new Date(mask.from.getTime() - DAY_MS);
  const offer_ids = await selectWarmOffers(ctx.db, { from, mask, now: ctx.clock.now(), limit: SHOWN_SIZE });
  for (const offer_id of offer_ids) await warmAlerts(ctx, offer_id);
  return offer_ids.length;
}

async function notifyOwners(ctx: Context, tx: Tx, offer_id: number, fresh: readonly FreshMatch[]): Promise<void> {
  const [first] = fresh;
  if (!first) return;
  // One batch is one event: whoever has two alerts for an offer is told of it once.
  const source = `find:${first.id}:${first.told_count}`;
  await recordEvent(ctx, tx, 'alert.matched', { offer_id, find_ids: fresh.map(({ id }) => id), source });
}

/** Offers that came out at this instant or before it have had their time. */
function awaitedFrom(now: Date, within_minutes: number | null, settings: Settings): Date {
  const warm_ms = within_minutes === null ? Infinity : timeToWarm(within_minutes, settings);
  return new Date(now.getTime() - Math.min(AWAITED.days * DAY_MS, warm_ms));
}

/** Looks for what is out already and still too cold for an alert: it waits for these, as for those to come. */
export async function awaitOffers(ctx: Context, alert_id: number): Promise<void> {
  const alert = await selectAnyAlert(ctx.db, alert_id);
  if (!alert) return;
  const { min_temperature, within_minutes } = alert;
  const now = ctx.clock.now();
  const settings = await readSettings(ctx);
  const mask = guestMask(settings, now);
  const isIdle = min_temperature === null || alert.is_paused;
  const compiled = isIdle ? null : await compileAlert(ctx, alert, {}, { locale: 'ru', nameless: () => alert.name });
  const offers = !compiled
    ? []
    : await selectTaken(ctx.db, {
        ...compiled,
        user_id: alert.user_id,
        published_from: awaitedFrom(now, within_minutes, settings),
        mask,
        degrees: 'awaited',
        limit: AWAITED.offers,
      });
  await inTransaction(ctx.db, async (tx) => {
    const stood = await lockAnyAlert(tx, alert_id);
    // Changed meanwhile: a later job looks at what it is now.
    if (!stood || stood.edits !== alert.edits) return;
    if (min_temperature === null || isIdle) return deleteWaitingPairs(tx, alert_id);
    await replaceWaitingPairs(
      tx,
      { id: alert_id, user_id: alert.user_id, min_temperature, now },
      offers.map(({ id, published_at }) => ({ id, waits_until: waitsUntil(published_at, within_minutes, settings) })),
    );
  });
}
