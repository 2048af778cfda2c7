import { ALERT_LIMITS, type Locale } from '#contract/common.ts';
import { TEMPLATE_PICTURES } from '#contract/template-pictures.ts';
import { inTransaction } from '#platform/db.ts';
import { readKeyword } from '#rules/alert-keyword.ts';
import { cleanLine, graphemeLength } from '#rules/text.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { selectGroupsBySlugs } from '../groups/groups.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import {
  countOwnTemplates,
  deleteTemplate,
  insertTemplate,
  lockTemplates,
  selectNamedGroups,
  selectTemplate,
  selectTemplates,
  selectTemplateSlice,
  updateTemplate,
  type NamedGroupRow,
  type TemplateContent,
  type TemplateRow,
} from './templates.sql.ts';

/** So many can be looked over; what was found among alerts comes on top. */
const MOST_TEMPLATES = 100;
const MOST_LISTED = 300;
const PAGE = 50;

const PICTURES: ReadonlySet<string> = new Set(TEMPLATE_PICTURES);

export type TemplateFields = Partial<TemplateContent>;

const USUAL: TemplateContent = {
  name_ru: '',
  name_en: '',
  keyword_ru: '',
  keyword_en: '',
  group_slugs: [],
  min_temperature: null,
  max_price_rub: null,
  max_price_usd: null,
  min_discount_percent: null,
  free_only: false,
  include_coupons: true,
  picture: null,
  position: 1000,
  is_shown: true,
};

/**
 * Every template, also those that are put away.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readTemplates(ctx: Context, viewer: Viewer): Promise<TemplateRow[]> {
  refuseNonAdmin(viewer);
  return selectTemplates(ctx.db, MOST_LISTED);
}

/**
 * Templates, a page of them.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readTemplateSlice(
  ctx: Context,
  viewer: Viewer,
  page: number,
): Promise<{ templates: TemplateRow[]; has_more: boolean }> {
  refuseNonAdmin(viewer);
  const rows = await selectTemplateSlice(ctx.db, { offset: (page - 1) * PAGE, limit: PAGE + 1 });
  return { templates: rows.slice(0, PAGE), has_more: rows.length > PAGE };
}

/**
 * A template, and the groups it names in a language.
 * @throws not_signed_in, account_suspended, not_allowed, alert_template_not_found
 */
export async function readTemplate(
  ctx: Context,
  viewer: Viewer,
  { id, locale }: { id: number; locale: Locale },
): Promise<{ template: TemplateRow; groups: NamedGroupRow[] }> {
  refuseNonAdmin(viewer);
  const template = await selectTemplate(ctx.db, id, 'hidden');
  if (!template) throw new DomainError('alert_template_not_found');
  return { template, groups: await selectNamedGroups(ctx.db, template.group_slugs, locale) };
}

/**
 * Makes a template.
 * @returns its id
 * @throws not_signed_in, account_suspended, not_allowed, invalid_field, too_many_templates
 */
export async function createTemplate(ctx: Context, viewer: Viewer, fields: TemplateFields): Promise<number> {
  refuseNonAdmin(viewer);
  const content = await checked(ctx, { ...USUAL, ...fields }, []);
  return inTransaction(ctx.db, async (tx) => {
    await lockTemplates(tx);
    if ((await countOwnTemplates(tx)) >= MOST_TEMPLATES)
      throw new DomainError('too_many_templates', { values: { max: MOST_TEMPLATES } });
    const id = await insertTemplate(tx, content, ctx.clock.now());
    await recordAudit(ctx, tx, entry(viewer, 'alert_template.created', content));
    return id;
  });
}

/**
 * Changes a template, shows it or puts it away; alerts begun with it stay as they are.
 * @param input.was its `edits` as they were seen; without them what is not among the changes stays as it is by now
 * @throws not_signed_in, account_suspended, not_allowed, alert_template_not_found, invalid_field, conflict
 */
export async function changeTemplate(
  ctx: Context,
  viewer: Viewer,
  input: { id: number; was?: number | undefined; changes: TemplateFields },
): Promise<void> {
  refuseNonAdmin(viewer);
  const stood = await selectTemplate(ctx.db, input.id, 'hidden');
  if (!stood) throw new DomainError('alert_template_not_found');
  if (input.was !== undefined && stood.edits !== input.was) throw new DomainError('conflict');
  const content = await checked(ctx, { ...stood, ...input.changes }, stood.group_slugs);
  await inTransaction(ctx.db, async (tx) => {
    if (!(await updateTemplate(tx, { id: stood.id, edits: stood.edits, content }))) throw new DomainError('conflict');
    await recordAudit(ctx, tx, entry(viewer, 'alert_template.changed', content));
  });
}

/**
 * Deletes a template; alerts begun with it go on.
 * @throws not_signed_in, account_suspended, not_allowed, alert_template_not_found
 */
export async function removeTemplate(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseNonAdmin(viewer);
  const stood = await selectTemplate(ctx.db, id, 'hidden');
  if (!stood) throw new DomainError('alert_template_not_found');
  await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteTemplate(tx, id))) throw new DomainError('alert_template_not_found');
    await recordAudit(ctx, tx, entry(viewer, 'alert_template.deleted', stood));
  });
}

const entry = (viewer: Viewer, action: string, { name_ru, name_en }: TemplateContent) => ({
  actor_id: viewer.id,
  subject_id: null,
  action,
  detail: `${name_ru} / ${name_en}`,
});

/** Field -> message of the i18n noun `errors`. */
function faultsOf(content: TemplateContent): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of ['name_ru', 'name_en'] as const) {
    if (content[field] === '') faults[field] = 'alert_template_name';
    else if (graphemeLength(content[field]) > ALERT_LIMITS.name) faults[field] = 'alert_name_length';
  }
  for (const field of ['keyword_ru', 'keyword_en'] as const) {
    const { fault } = readKeyword(content[field]);
    if (graphemeLength(content[field]) > ALERT_LIMITS.keyword) faults[field] = 'keyword_length';
    else if (fault !== null) faults[field] = fault;
  }
  const { keyword_ru, keyword_en, group_slugs, picture } = content;
  if (picture !== null && !PICTURES.has(picture)) faults['picture'] = 'template_picture_unknown';
  const is_limited =
    group_slugs.length > 0 ||
    content.free_only ||
    content.min_discount_percent !== null ||
    (content.max_price_rub !== null && content.max_price_usd !== null);
  if (!is_limited && keyword_ru === '') faults['keyword_ru'] ??= 'alert_empty';
  if (!is_limited && keyword_en === '') faults['keyword_en'] ??= 'alert_empty';
  return faults;
}

/** @param stood groups it names already */
async function checked(ctx: Context, given: TemplateContent, stood: readonly string[]): Promise<TemplateContent> {
  const content = {
    ...given,
    name_ru: cleanLine(given.name_ru),
    name_en: cleanLine(given.name_en),
    keyword_ru: cleanLine(given.keyword_ru),
    keyword_en: cleanLine(given.keyword_en),
    group_slugs: [...new Set(given.group_slugs)],
  };
  refuseFaults(faultsOf(content));
  // A shipped one names groups that a site may not have.
  const named = content.group_slugs.filter((slug) => !stood.includes(slug));
  const groups = await selectGroupsBySlugs(ctx.db, named, 'en');
  if (groups.length < named.length) refuseFaults({ group_slugs: 'group_not_found' });
  return content;
}
