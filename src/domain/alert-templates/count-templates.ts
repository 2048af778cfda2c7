import { ALERT_LIMITS, type Locale } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import { nameOfKeyword } from '#rules/alert-keyword.ts';
import { truncateGraphemes } from '#rules/text.ts';
import { countMonth } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { fieldsOfTemplate } from './clone-template.ts';
import {
  replacePopular,
  selectPopularKeywords,
  selectTemplatesToCount,
  tryCountingTurn,
  updateCounts,
} from './count-templates.sql.ts';
import type { TemplateRow } from './templates.sql.ts';

const EVERY_MS = 3_600_000;
/** Of one sweep: each asks the offers of a month twice. */
const COUNTED_AT_ONCE = 10;
const MOST_POPULAR = 200;

/**
 * Counts what templates would have found in 30 days, and who follows them; each once an hour.
 * Safe to call at any time and from several processes: one of them counts.
 * @returns how many were counted
 */
export async function countTemplates(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const due = await inTransaction(ctx.db, async (tx) =>
    (await tryCountingTurn(tx)) ? selectTemplatesToCount(tx, new Date(now.getTime() - EVERY_MS), COUNTED_AT_ONCE) : [],
  );
  const counts = [];
  for (const template of due)
    counts.push({
      id: template.id,
      finds_ru: await countFinds(ctx, template, 'ru'),
      finds_en: await countFinds(ctx, template, 'en'),
    });
  await updateCounts(ctx.db, counts, now);
  return counts.length;
}

/** A template of a group that is not there may find everything: it counts as finding nothing. */
async function countFinds(ctx: Context, template: TemplateRow, locale: Locale): Promise<number> {
  const fields = await fieldsOfTemplate(ctx, template, locale);
  try {
    return await countMonth(ctx, fields, { locale, nameless: () => template.name_en });
  } catch (error) {
    ctx.log.warn('alert_template.uncounted', { template_id: template.id, error });
    return 0;
  }
}

/**
 * Makes templates of what many members wait for in the same words, and puts away those that few wait for by now. Nothing
 * of one member alone is shown: at least `alerts.popular_from` wait for the same.
 * @returns how many are popular
 */
export async function findPopularAlerts(ctx: Context): Promise<number> {
  const least = (await readSettings(ctx))['alerts.popular_from'];
  return inTransaction(ctx.db, async (tx) => {
    if (!(await tryCountingTurn(tx))) return 0;
    const found = await selectPopularKeywords(tx, least, MOST_POPULAR);
    const popular = found.map((row) => ({ ...row, name: nameOf(row.keyword) }));
    await replacePopular(tx, popular, ctx.clock.now());
    return popular.length;
  });
}

function nameOf(keyword: string): string {
  const name = nameOfKeyword(keyword) || keyword;
  return truncateGraphemes(name.charAt(0).toLocaleUpperCase() + name.slice(1), ALERT_LIMITS.name);
}
