/** Starting points of deal alerts. */
import type { AlertTemplate, FullTemplate } from '#contract/alert-templates.ts';
import type { Locale } from '#contract/common.ts';
import {
  readShownTemplates,
  templateIn,
  type ShownTemplateRow,
  type TemplateRow,
} from '#domain/alert-templates/alert-templates.ts';
import type { Context } from '#domain/context.ts';
import type { Viewer } from '#domain/viewer.ts';
import { currencyOf } from '#rules/price.ts';

const WEEKS_OF_MONTH = 30 / 7;
/** From here on nobody counts tenths. */
const WHOLE_FROM = 10;

/** A week of a month, to a tenth below ten. */
export function aWeek(of_month: number): number {
  const mean = of_month / WEEKS_OF_MONTH;
  return mean >= WHOLE_FROM ? Math.round(mean) : Math.round(mean * 10) / 10;
}

function templateView(row: ShownTemplateRow, locale: Locale): AlertTemplate {
  const { name, keyword, max_price, finds } = templateIn(locale, row);
  const { id, picture, min_temperature, min_discount_percent, free_only, include_coupons } = row;
  return {
    id,
    name,
    picture,
    icon: row.groups[0]?.icon ?? null,
    keyword,
    groups: row.groups.map((group) => ({ id: group.id, name: group.name, url: `/groups/${group.slug}` })),
    min_temperature,
    max_price,
    currency: currencyOf(locale),
    min_discount_percent,
    free_only,
    include_coupons,
    followers_count: row.followers_count,
    finds_a_week: row.counted_at === null ? null : aWeek(finds),
    is_recommended: row.is_recommended,
    alert_id: row.alert_id,
  };
}

/** So many starting points as one reader sees them, what suits them best first. */
export async function alertTemplates(
  ctx: Context,
  viewer: Viewer,
  query: { locale: Locale; limit: number },
): Promise<AlertTemplate[]> {
  const rows = await readShownTemplates(ctx, viewer, query);
  return rows.map((row) => templateView(row, query.locale));
}

/** A template for whoever makes them. */
export function fullTemplate({ counted_at: _counted, ...row }: TemplateRow): FullTemplate {
  return row;
}
