/** The pages of deal alerts. */
import type {
  AlertChoices,
  AlertGiven,
  AlertNewPageProps,
  AlertOffersPageProps,
  AlertPageProps,
  AlertsPageProps,
} from '#contract/alert-pages.ts';
import type { NewAlert } from '#contract/alerts.ts';
import type { Locale } from '#contract/common.ts';
import { selectPlacesThere } from '#domain/alerts/alerts.ts';
import type { Context } from '#domain/context.ts';
import { selectGroupsBySlugs, selectTopGroups } from '#domain/groups/groups.ts';
import { selectTopStores, storeBySlug } from '#domain/stores/stores.ts';
import type { Viewer } from '#domain/viewer.ts';
import { siteCurrency } from '#domain/site-look/site-look.ts';
import { channelChoices } from './alert-channels.ts';
import { findsOfAlerts } from './alert-feed.ts';
import { alertOffers } from './alert-offers.ts';
import { alertTemplates } from './alert-templates.ts';
import { ownAlert, ownAlerts } from './alerts.ts';
import type { Slice } from './feed.ts';

const FIRST_CHOICES = 20;
const FIRST_TEMPLATES = 8;

/** Every alert of the reader. Who has none is not welcomed to a new one. */
export async function alertsPage(
  ctx: Context,
  viewer: Viewer,
  query: { is_welcome: boolean; locale: Locale } & Pick<AlertsPageProps, 'order' | 'has_folders'>,
): Promise<AlertsPageProps> {
  const [{ alerts, most }, choices, templates] = await Promise.all([
    ownAlerts(ctx, viewer, query.locale),
    alertChoices(ctx, viewer, query.locale),
    alertTemplates(ctx, viewer, { locale: query.locale, limit: FIRST_TEMPLATES }),
  ]);
  const { order, has_folders } = query;
  return { alerts, order, has_folders, most, is_welcome: query.is_welcome && alerts.length > 0, choices, templates };
}

/** What a draft of this browser or a template says, as a new alert begins with it; places that are gone are left out. */
export async function givenOfFields(ctx: Context, fields: NewAlert, locale: Locale): Promise<AlertGiven> {
  const { keyword = '', group_ids = [], store_ids = [], max_price = null, currency, ...rest } = fields;
  const places = await selectPlacesThere(ctx.db, { group_ids, store_ids, locale });
  // An amount in another currency is no amount in this one.
  return { keyword, ...places, max_price: currency === siteCurrency(ctx, locale) ? max_price : null, rest };
}

interface AlertGivenQuery {
  keyword: string;
  /** Slugs, empty for none. */
  groups: readonly string[];
  store: string;
  /** Whole units of the currency of the reader's language. */
  max_price: number | null;
  min_discount_percent: number | null;
  min_temperature: number | null;
  free_only: boolean;
  include_coupons: boolean;
  locale: Locale;
}

/** A new alert; slugs nobody knows are left out. */
export async function alertNewPage(
  ctx: Context,
  viewer: Viewer,
  query: AlertGivenQuery,
): Promise<Omit<AlertNewPageProps, 'draft' | 'left_out' | 'shared'>> {
  const { keyword, groups: slugs, store, max_price, locale, ...rest } = query;
  const [{ alerts, most }, choices, groups, found] = await Promise.all([
    ownAlerts(ctx, viewer, locale),
    alertChoices(ctx, viewer, locale),
    selectGroupsBySlugs(ctx.db, slugs, locale),
    store === '' ? null : storeBySlug(ctx.db, viewer, store),
  ]);
  const given = {
    keyword,
    groups: groups.map(({ id, name }) => ({ id, name })),
    stores: found ? [{ id: found.id, name: found.name }] : [],
    max_price,
    rest,
  };
  return { given, count: alerts.length, most, choices };
}

/**
 * One alert of the reader with its finds.
 * @throws alert_not_found
 */
export async function alertPage(
  ctx: Context,
  viewer: Viewer,
  query: { id: number; slice: Slice; locale: Locale },
): Promise<AlertPageProps> {
  const { id, slice, locale } = query;
  const [alert, choices, feed] = await Promise.all([
    ownAlert(ctx, viewer, id, locale),
    alertChoices(ctx, viewer, locale),
    findsOfAlerts(ctx, viewer, { alert_id: id, slice, locale }),
  ]);
  return { alert, choices, feed: { ...feed, more_path: `/api/lists/alerts?alert_id=${id}`, page_path: alert.url } };
}

/**
 * Everything that one alert of the reader would find.
 * @throws alert_not_found
 */
export async function alertOffersPage(
  ctx: Context,
  viewer: Viewer,
  query: { id: number; has_ended: boolean; slice: Slice; locale: Locale },
): Promise<AlertOffersPageProps> {
  const { id, has_ended, locale } = query;
  const [alert, feed] = await Promise.all([ownAlert(ctx, viewer, id, locale), alertOffers(ctx, viewer, query)]);
  const path = `${alert.url}/offers`;
  const ended = has_ended ? '?ended=1' : '';
  return { alert, has_ended, feed: { ...feed, more_path: `/api${path}${ended}`, page_path: `${path}${ended}` } };
}

/** The largest groups and stores, and the reader's channels. */
async function alertChoices(ctx: Context, viewer: Viewer, locale: Locale): Promise<AlertChoices> {
  const [groups, stores, channels] = await Promise.all([
    selectTopGroups(ctx.db, locale, FIRST_CHOICES),
    selectTopStores(ctx.db, FIRST_CHOICES),
    channelChoices(ctx, viewer),
  ]);
  return {
    groups: groups.map(({ id, name }) => ({ id, name })),
    stores: stores.map(({ id, name }) => ({ id, name })),
    channels,
    has_telegram: ctx.bot !== null,
  };
}
