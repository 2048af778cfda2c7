/** Starting points of deal alerts, for administrators. */
import type { AdminTemplate, AdminTemplatePageProps, AdminTemplatesPageProps } from '#contract/alert-pages.ts';
import type { Locale } from '#contract/common.ts';
import { readTemplate, readTemplateSlice, type TemplateRow } from '#domain/alert-templates/alert-templates.ts';
import type { Context } from '#domain/context.ts';
import { refuseNonAdmin, type Viewer } from '#domain/viewer.ts';
import { slicePaths } from './admin-catalogue.ts';
import { aWeek } from './alert-templates.ts';

function adminTemplate(row: TemplateRow): AdminTemplate {
  const { group_slugs: _slugs, counted_at, finds_ru, finds_en, ...shown } = row;
  return { ...shown, finds_a_week: counted_at === null ? null : { ru: aWeek(finds_ru), en: aWeek(finds_en) } };
}

/** Templates, a page of them; those that were found among alerts stand last. @throws not_signed_in, account_suspended, not_allowed */
export async function adminTemplatesPage(ctx: Context, viewer: Viewer, page: number): Promise<AdminTemplatesPageProps> {
  const { templates, has_more } = await readTemplateSlice(ctx, viewer, page);
  return { templates: templates.map(adminTemplate), ...slicePaths('/admin/alert-templates', {}, page, has_more) };
}

/**
 * A template, or one that is to be made.
 * @throws not_signed_in, account_suspended, not_allowed, alert_template_not_found
 */
export async function adminTemplatePage(
  ctx: Context,
  viewer: Viewer,
  { id, locale }: { id: number | null; locale: Locale },
): Promise<AdminTemplatePageProps> {
  refuseNonAdmin(viewer);
  if (id === null) return { template: null, groups: [] };
  const { template, groups } = await readTemplate(ctx, viewer, { id, locale });
  return { template: adminTemplate(template), groups };
}
