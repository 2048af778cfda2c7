import type { FirstStep, Locale } from '#contract/common.ts';
import type { FirstStepsPageProps } from '#contract/pages.ts';
import { selectAlertNames } from '#domain/alerts/alerts.ts';
import type { Context } from '#domain/context.ts';
import { selectGroupPictures } from '#domain/feeds/feeds.ts';
import { selectFollowedAmong } from '#domain/follows/follows.ts';
import { selectTopGroups } from '#domain/groups/groups.ts';
import { pictureOf } from '#domain/media/media.ts';
import { selectFirstSteps } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { alertTemplates } from './alert-templates.ts';

const GROUPS = 12;
const ALERTS = 2;
const TEMPLATES = 6;

/** What a new member is led through; to others it is there as well, with what they have. */
export async function firstStepsPage(
  ctx: Context,
  viewer: Viewer,
  query: { locale: Locale; keyword: string; keyword_error: string | null },
): Promise<FirstStepsPageProps> {
  const [{ steps, is_open }, groups, alerts, templates] = await Promise.all([
    stepsOf(ctx, viewer),
    selectTopGroups(ctx.db, query.locale, GROUPS),
    selectAlertNames(ctx.db, viewer.id, ALERTS),
    alertTemplates(ctx, viewer, { locale: query.locale, limit: TEMPLATES }),
  ]);
  const ids = groups.map(({ id }) => id);
  const [pictures, followed] = await Promise.all([
    selectGroupPictures(ctx.db, ids),
    selectFollowedAmong(ctx.db, viewer.id, ids),
  ]);
  const { keyword, keyword_error } = query;
  return {
    steps,
    is_open,
    groups: groups.map(({ id, slug, name, icon }) => {
      const row = pictures.find(({ group_id }) => group_id === id);
      return { id, slug, name, icon, picture: row ? pictureOf(row) : null, is_followed: followed.includes(id) };
    }),
    alerts,
    keyword,
    keyword_error,
    templates: templates.filter(({ alert_id }) => alert_id === null).map(({ id, name }) => ({ id, name })),
  };
}

const stateOf = (is_done: boolean, is_settled: boolean) => (is_done ? 'done' : is_settled ? 'skipped' : 'open');

/** How far somebody has come. */
export async function stepsOf(ctx: Context, viewer: Viewer): Promise<Pick<FirstStepsPageProps, 'steps' | 'is_open'>> {
  const row = await selectFirstSteps(ctx.db, viewer.id);
  const steps: Record<FirstStep, 'open' | 'done' | 'skipped'> = {
    language: row?.is_language_settled ? 'done' : 'open',
    groups: stateOf(row?.has_groups ?? false, row?.is_groups_settled ?? false),
    alert: stateOf(row?.has_alert ?? false, row?.is_alert_settled ?? false),
  };
  return { steps, is_open: row !== null && !row.is_closed && Object.values(steps).includes('open') };
}
