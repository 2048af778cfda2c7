/** Deal alerts of a member. */
import type { Alert, AlertAdvice, AlertPreview } from '#contract/alerts.ts';
import type { Locale } from '#contract/common.ts';
import { selectOwnAlerts, sharePath, type AdviceRow, type OwnAlertRow, type Preview } from '#domain/alerts/alerts.ts';
import { mostAlerts } from '#domain/alerts/permissions.ts';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { selectAnyOfferCards } from '#domain/offers/offers.ts';
import { readSettings } from '#domain/settings/settings.ts';
import { isGuest, type Viewer } from '#domain/viewer.ts';
import { chunkItem, offerUrl } from './briefs.ts';

/** Nobody has more; only a setting far above all sense meets it. */
const LISTED = 1000;

/** Address of the page of one alert. */
export const alertUrl = (id: number) => `/alerts/${id}`;

function placeOf(kind: 'groups' | 'stores', { id, slug, name }: { id: number; slug: string; name: string }) {
  return { id, name, url: `/${kind}/${slug}` };
}

function adviceView({ max_price_minor, misses, ...advice }: AdviceRow): AlertAdvice {
  return {
    ...advice,
    max_price: max_price_minor === null ? null : Math.round(max_price_minor / 100),
    misses: misses.map(({ title, reason, missed_by, ...offer }) => ({
      title,
      url: offerUrl(offer),
      reason,
      missed_by,
    })),
  };
}

function alertView(ctx: Context, row: OwnAlertRow): Alert {
  const { rss_secret, max_price_minor, groups, stores, media_key, created_at, last_found_at, ...others } = row;
  const { edits: _edits, advice, ...rest } = others;
  return {
    ...rest,
    max_price: max_price_minor === null ? null : Math.round(max_price_minor / 100),
    url: alertUrl(row.id),
    rss_url: `/rss/alert/${rss_secret}.xml`,
    share_url: sharePath(ctx, row.id),
    groups: groups.map((group) => placeOf('groups', group)),
    stores: stores.map((store) => placeOf('stores', store)),
    image: media_key === null ? null : `/media/${media_key}-160.webp`,
    last_found_at: last_found_at?.toISOString() ?? null,
    advice: advice ? adviceView(advice) : null,
    created_at: created_at.toISOString(),
  };
}

/** The reader's alerts, newest first, and how many they may have; a guest has none. */
export async function ownAlerts(
  ctx: Context,
  viewer: Viewer,
  locale: Locale,
): Promise<{ alerts: Alert[]; most: number }> {
  if (isGuest(viewer)) return { alerts: [], most: 0 };
  const [rows, settings] = await Promise.all([
    selectOwnAlerts(ctx.db, { user_id: viewer.id, locale, now: ctx.clock.now(), limit: LISTED }),
    readSettings(ctx),
  ]);
  return { alerts: rows.map((row) => alertView(ctx, row)), most: mostAlerts(viewer, settings) };
}

/**
 * One of the reader's alerts.
 * @throws alert_not_found, also for somebody else's
 */
export async function ownAlert(ctx: Context, viewer: Viewer, id: number, locale: Locale): Promise<Alert> {
  const [row] = isGuest(viewer)
    ? []
    : await selectOwnAlerts(ctx.db, { user_id: viewer.id, locale, now: ctx.clock.now(), id, limit: 1 });
  if (!row) throw new DomainError('alert_not_found');
  return alertView(ctx, row);
}

/** What a preview counted, with the newest offers. */
export async function alertPreview(
  ctx: Context,
  viewer: Viewer,
  preview: Preview,
  locale: Locale,
): Promise<AlertPreview> {
  const [rows, settings] = await Promise.all([selectAnyOfferCards(ctx.db, preview.latest, locale), readSettings(ctx)]);
  const now = ctx.clock.now();
  const latest = preview.latest.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const { title, url, picture, price, vote } = chunkItem(row, { viewer, now, settings, own_marks: new Map() });
    const published_at = (row.published_at ?? now).toISOString();
    return [{ id, title, url, image: picture?.small_url ?? null, price, temperature: vote.temperature, published_at }];
  });
  return { ...preview, latest };
}
