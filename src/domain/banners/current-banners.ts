import type { BannerPlace } from '#contract/banner-kinds.ts';
import { remembered } from '../remembered.ts';
import { isGuest, isStaff, type Viewer } from '../viewer.ts';
import { selectCurrentBanners, type BannerRow } from './banners.sql.ts';

const DAY_MS = 86_400_000;
const NEWCOMER_DAYS = 7;

const current = remembered((ctx) => selectCurrentBanners(ctx.db, ctx.clock.now()));

/** Banners that are not over, what is shown before others first. */
export const readCurrentBanners = current.read;
/** The same as they were last read; null where they have to be read first. */
export const lastCurrentBanners = current.last;
export const forgetBanners = current.forget;

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
