import type { AlertFields } from '#contract/alerts.ts';
import { termsOf } from '#rules/alert-keyword.ts';
import { otherFormsOf } from '#rules/alert-query.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { isGuest, refuseInactive, type Viewer } from '../viewer.ts';
import { compileAlert, type AlertWriter, type CompiledAlert } from './compile-alert.ts';
import { selectTaken } from './matching.sql.ts';
import { guestMask } from '../offers/offers.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
/** A number above this is not told. */
const MOST = 500;
const LATEST = 3;
/** More than this a day is too much to read; so far is counted. */
const MANY_A_DAY = 20;
const COUNTED = MANY_A_DAY * DAYS + 1;
/** No member's id. */
const NOBODY = 0;

export interface Preview {
  count: number;
  is_more: boolean;
  a_day: number;
  is_many: boolean;
  /** The newest offers, by id. */
  latest: number[];
  words: { text: string; is_excluded: boolean; other_forms: string[] }[];
}

/**
 * What an alert like this would have found in the last 30 days.
 * @throws account_suspended, invalid_field
 */
export async function previewAlert(
  ctx: Context,
  viewer: Viewer,
  fields: AlertFields,
  writer: AlertWriter,
): Promise<Preview> {
  // A guest sees what they would get before they sign up for it.
  if (!isGuest(viewer)) refuseInactive(viewer);
  const compiled = await compileAlert(ctx, null, fields, writer);
  const found = await selectMonth(ctx, compiled, viewer.id);
  return {
    count: Math.min(found.length, MOST),
    is_more: found.length > MOST,
    a_day: Math.round((found.length / DAYS) * 10) / 10,
    is_many: found.length === COUNTED,
    latest: found.slice(0, LATEST).map(({ id }) => id),
    words: termsOf(compiled.tree)
      .filter(({ term }) => !term.is_joined)
      .map(({ term, is_excluded }) => ({
        text: term.text,
        is_excluded,
        other_forms: otherFormsOf(term, compiled.lexemes),
      })),
  };
}

/**
 * Offers of the last 30 days that an alert like this would have found for somebody who brought none of them, counted to
 * 601.
 * @throws invalid_field
 */
export async function countMonth(ctx: Context, fields: AlertFields, writer: AlertWriter): Promise<number> {
  const found = await selectMonth(ctx, await compileAlert(ctx, null, fields, writer), NOBODY);
  return found.length;
}

async function selectMonth(ctx: Context, compiled: CompiledAlert, user_id: number): Promise<{ id: number }[]> {
  const now = ctx.clock.now();
  return selectTaken(ctx.db, {
    ...compiled,
    user_id,
    published_from: new Date(now.getTime() - DAYS * DAY_MS),
    mask: guestMask(await readSettings(ctx), now),
    degrees: 'reached',
    limit: COUNTED,
  });
}
