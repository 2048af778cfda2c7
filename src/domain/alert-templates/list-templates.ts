import type { Locale } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import type { Viewer } from '../viewer.ts';
import { selectShownTemplates, type ShownTemplateRow } from './templates.sql.ts';

const DAY_MS = 86_400_000;
const OPENED_DAYS = 30;

/** Templates for a reader, those of groups they opened in 30 days first, then what most wait for. */
export async function readShownTemplates(
  ctx: Context,
  viewer: Viewer,
  query: { locale: Locale; limit: number },
): Promise<ShownTemplateRow[]> {
  const settings = await readSettings(ctx);
  const opened_since = new Date(ctx.clock.now().getTime() - OPENED_DAYS * DAY_MS).toISOString().slice(0, 10);
  const least_followers = settings['alerts.popular_from'];
  return selectShownTemplates(ctx.db, { ...query, user_id: viewer.id, opened_since, least_followers });
}
