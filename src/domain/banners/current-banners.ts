import type { BannerPlace } from '#contract/banner-kinds.ts';
import type { Context } from '../context.ts';
import { isGuest, isStaff, type Viewer } from '../viewer.ts';
import { selectCurrentBanners, type BannerRow } from './banners.sql.ts';

/** While the database tells nobody what is written, a change is seen within this time. */
const FRESH_MS = 5000;
const DAY_MS = 86_400_000;
const NEWCOMER_DAYS = 7;

interface Known {
  banners: readonly BannerRow[];
  read_at: number;
}
/** What every process remembers, so that no page asks (docs/decisions/028); null where it was forgotten. */
const cache = new WeakMap<object, Known | null>();

/** Banners that are not over, what is shown before others first. */
export async function readCurrentBanners(ctx: Context): Promise<readonly BannerRow[]> {
  const known = cache.get(ctx.queue);
  const now = ctx.clock.now();
  if (known && (ctx.realtime.touches.is_whole() || Math.abs(now.getTime() - known.read_at) < FRESH_MS))
    return known.banners;
  const banners = await selectCurrentBanners(ctx.db, now);
  // What was forgotten meanwhile may be newer than this reading.
  if (cache.get(ctx.queue) === known) cache.set(ctx.queue, { banners, read_at: now.getTime() });
  return banners;
}

/** The same as they were last read; null where they have to be read first. */
export function lastCurrentBanners(ctx: Context): readonly BannerRow[] | null {
  return cache.get(ctx.queue)?.banners ?? null;
}

/** Some were written: they are read anew when they are asked for next. */
export function forgetBanners(ctx: Context): void {
  // Undefined never was read, null was read and is forgotten: whoever reads at present tells them apart.
  cache.set(ctx.queue, null);
}

/** Where a page stands, and what its reader has put away. */
interface Shown {
  viewer: Viewer;
  place: BannerPlace | null;
  put_away: readonly number[];
  now: Date;
}

/** The one banner that a page shows its reader; null for none. */
export function shownBanner(banners: readonly BannerRow[], { viewer, place, put_away, now }: Shown): BannerRow | null {
  return (
    banners.find(
      (banner) =>
        isRunning(banner, now) &&
        isFor(banner, viewer, now) &&
        banner.places.some((one) => one === 'everywhere' || one === place) &&
        !(banner.is_dismissible && put_away.includes(banner.id)),
    ) ?? null
  );
}

function isRunning({ starts_at, ends_at }: BannerRow, now: Date): boolean {
  return (starts_at === null || starts_at <= now) && (ends_at === null || ends_at > now);
}

function isFor({ audience }: BannerRow, viewer: Viewer, now: Date): boolean {
  switch (audience) {
    case 'everyone':
      return true;
    case 'guests':
      return isGuest(viewer);
    case 'members':
      return !isGuest(viewer);
    case 'newcomers':
      return viewer.joined_at !== undefined && now.getTime() - viewer.joined_at.getTime() < NEWCOMER_DAYS * DAY_MS;
    case 'moderators':
      return isStaff(viewer);
    default:
      return false;
  }
}

/** When a banner begins or ends next; null when none does. */
export function nextBannerChange(banners: readonly BannerRow[], now: Date): Date | null {
  let next: Date | null = null;
  for (const { starts_at, ends_at } of banners)
    for (const at of [starts_at, ends_at]) if (at && at > now && (next === null || at < next)) next = at;
  return next;
}
