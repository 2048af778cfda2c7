import type { AlertFields, NewAlert } from '#contract/alerts.ts';
import type { Locale } from '#contract/common.ts';
import { currencyOf } from '#rules/price.ts';
import { createAlert, type AlertWriter } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { selectGroupsBySlugs } from '../groups/groups.ts';
import type { Viewer } from '../viewer.ts';
import { selectTemplate, templateIn, type TemplateRow } from './templates.sql.ts';

/** What an alert begun with a template waits for, for a reader of one language; groups a site does not have are passed over. */
export async function fieldsOfTemplate(ctx: Context, template: TemplateRow, locale: Locale): Promise<AlertFields> {
  const groups = await selectGroupsBySlugs(ctx.db, template.group_slugs, locale);
  const { min_temperature, min_discount_percent, free_only, include_coupons } = template;
  const { name, keyword, max_price } = templateIn(locale, template);
  const group_ids = groups.map(({ id }) => id);
  return {
    name,
    keyword,
    group_ids,
    max_price,
    currency: currencyOf(locale),
    min_temperature,
    min_discount_percent,
    free_only,
    include_coupons,
  };
}

/** What an alert begun with a template that is shown would wait for; null for any other. */
export async function fieldsToClone(ctx: Context, template_id: number, locale: Locale): Promise<NewAlert | null> {
  const template = await selectTemplate(ctx.db, template_id);
  return template && { ...(await fieldsOfTemplate(ctx, template, locale)), template_id };
}

/**
 * Starts an alert with a template. Whoever has one of it already keeps that one, also of fifty requests at once.
 * @returns its id
 * @throws not_signed_in, account_suspended, alert_template_not_found, too_many_alerts, invalid_field where an
 * administrator's template finds everything
 */
export async function cloneTemplate(ctx: Context, viewer: Viewer, id: number, writer: AlertWriter): Promise<number> {
  const source = await fieldsToClone(ctx, id, writer.locale);
  if (!source) throw new DomainError('alert_template_not_found');
  return createAlert(ctx, viewer, source, writer, true);
}
