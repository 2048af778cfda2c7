import type { Locale } from '#contract/common.ts';
import type { StatisticsPageProps } from '#contract/pages.ts';
import type { MemberStatistics } from '#contract/statistics.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { selectFollowState } from '#domain/follows/follows.ts';
import { guestMask, selectAuthorFigures } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import {
  selectActivity,
  selectBestPlaces,
  selectOfferMonths,
  selectReceived,
  siteMonths,
  type OfferMonthRow,
  type PlaceRow,
  type Stretch,
} from '#domain/statistics/statistics.ts';
import { canSeeActivity, canSeeStatistics } from '#domain/users/permissions.ts';
import { findUser, selectUserById, type UserRow } from '#domain/users/users.ts';
import { GUEST, type Viewer } from '#domain/viewer.ts';
import { dayIn, nextDay, startOfDay } from '#rules/local-date.ts';
import { shownDegrees } from '#rules/temperature.ts';
import { calendarStart, lastMonths } from '#rules/calendar.ts';
import { profileUser } from './profile-page.ts';

const SETTLED_MS = 48 * 3600_000;
const PLACES = 5;

/** Where and in which language somebody asks. */
interface Asked {
  locale: Locale;
  time_zone: string;
}

/** A member in figures. @throws user_not_found, profile_hidden */
export async function statisticsPage(
  ctx: Context,
  viewer: Viewer,
  { username, ...asked }: Asked & { username: string },
): Promise<StatisticsPageProps> {
  const user = await findUser(ctx, username);
  if (!user) throw new DomainError('user_not_found');
  if (!canSeeStatistics(viewer, user)) throw new DomainError('profile_hidden');
  const head = await profileUser(ctx, viewer, user);
  const { followers_count, following_count } = head;
  const counted = { ...user, followers_count: followers_count ?? 0, following_count: following_count ?? 0 };
  return {
    user: head,
    statistics: await memberStatistics(ctx, counted, { ...asked, is_activity_shown: head.is_activity_shown }),
  };
}

/** The same for programs. @throws user_not_found, profile_hidden */
export async function statisticsOf(
  ctx: Context,
  viewer: Viewer,
  { user_id, ...asked }: Asked & { user_id: number },
): Promise<MemberStatistics> {
  const user = await selectUserById(ctx.db, user_id);
  if (!user) throw new DomainError('user_not_found');
  if (!canSeeStatistics(viewer, user)) throw new DomainError('profile_hidden');
  const follows = await selectFollowState(ctx.db, user_id, GUEST.id);
  return memberStatistics(ctx, { ...user, ...follows }, { ...asked, is_activity_shown: canSeeActivity(viewer, user) });
}

type Counted = Pick<UserRow, 'id' | 'offers_count' | 'discussions_count' | 'comments_count'> & {
  followers_count: number;
  following_count: number;
};

/** By the mask of a guest for everybody: one page, one set of numbers. */
async function memberStatistics(
  ctx: Context,
  user: Counted,
  { locale, time_zone, is_activity_shown }: Asked & { is_activity_shown: boolean },
): Promise<MemberStatistics> {
  const now = ctx.clock.now();
  const mask = guestMask(await readSettings(ctx), now);
  const last_day = dayIn(now, time_zone);
  const first_day = calendarStart(last_day);
  const months = lastMonths(last_day);
  const until = startOfDay(nextDay(last_day), time_zone);
  const starts = months.map((month) => startOfDay(`${month}-01`, time_zone));
  const year: Stretch = { from: starts[0] ?? until, until, time_zone };
  const { db } = ctx;
  const [figures, of_offers, received, days, places, of_site] = await Promise.all([
    selectAuthorFigures(db, user.id, { settled_before: new Date(now.getTime() - SETTLED_MS), mask }),
    selectOfferMonths(db, user.id, { ...year, mask }),
    selectReceived(db, user.id, { starts, until, mask }),
    is_activity_shown ? selectActivity(db, user.id, { from: startOfDay(first_day, time_zone), until, time_zone }) : [],
    selectBestPlaces(db, user.id, { mask, locale, limit: PLACES }),
    siteMonths(ctx, { ...year, until: mask.from }),
  ]);
  const offers = byMonth(of_offers);
  const site = byMonth(of_site);
  return {
    offers_count: user.offers_count,
    discussions_count: user.discussions_count,
    comments_count: user.comments_count,
    reactions_count: received.reactions_count,
    followers_count: user.followers_count,
    following_count: user.following_count,
    hottest: degrees(figures.hottest),
    average_temperature: degrees(figures.average_temperature),
    hot_percent: figures.hot_share === null ? null : Math.round(figures.hot_share * 100),
    months: months.map((month, nth) => ({
      month,
      ...monthOfOffers(offers.get(month)),
      votes_count: received.votes[nth] ?? 0,
      site_hot_percent: percent(site.get(month)?.hot_count, site.get(month)?.offers_count),
    })),
    first_day,
    last_day,
    days,
    is_activity_shown,
    groups: places.filter(({ what }) => what === 'group').map(bestPlace),
    stores: places.filter(({ what }) => what === 'store').map(bestPlace),
  };
}

const byMonth = <Row extends { month: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.month, row]));

const degrees = (value: number | null | undefined) =>
  value === null || value === undefined ? null : shownDegrees(value);

function percent(part = 0, whole = 0): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100);
}

const monthOfOffers = (row: OfferMonthRow | undefined) => ({
  offers_count: row?.offers_count ?? 0,
  average_temperature: degrees(row?.average_temperature),
  hottest: degrees(row?.hottest),
  hot_percent: percent(row?.hot_count, row?.shown_count),
});

const bestPlace = ({ what, id, slug, name, offers_count, hot_count, average_temperature }: PlaceRow) => ({
  id,
  name,
  url: `/${what}s/${encodeURIComponent(slug)}`,
  offers_count,
  hot_count,
  average_temperature: degrees(average_temperature),
});
