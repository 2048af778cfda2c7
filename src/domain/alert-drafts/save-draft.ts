import type { NewAlert } from '#contract/alerts.ts';
import { inTransaction } from '#platform/db.ts';
import { cleanLine } from '#rules/text.ts';
import { compileAlert, type AlertWriter } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { hashToken, newToken } from '../sessions/sessions.ts';
import { siteCurrency } from '../site-look/site-look.ts';
import {
  deleteDraftsBeyond,
  deleteOldDrafts,
  insertDraft,
  selectDraft,
  selectWaitingDraft,
} from './alert-drafts.sql.ts';

/** Made by a guest, a draft waits a week for them to sign up (docs/product.md, 18). */
const KEEP_MS = 7 * 86_400_000;
/** Whoever goes back and begins anew leaves the one before. */
const KEPT = 5;
const SWEEP_SIZE = 500;

/** A deal alert that waits for its guest, in the browser that made it. */
export interface AlertDraft {
  id: number;
  fields: NewAlert;
  /** Whose alert it became; null while it waits. */
  user_id: number | null;
}

/** Drafts made before this are over. */
export const draftsSince = (ctx: Context) => new Date(ctx.clock.now().getTime() - KEEP_MS);

/**
 * Keeps a deal alert that somebody makes before they sign up.
 * @param input.collector the secret of the browser that made others before; null makes one
 * @returns the secret under which it is kept; nobody else finds the draft
 * @throws invalid_field
 */
export async function saveAlertDraft(
  ctx: Context,
  input: { collector: string | null; fields: NewAlert },
  writer: AlertWriter,
): Promise<{ collector_id: string; draft_id: number; name: string }> {
  const given = { ...input.fields, currency: input.fields.currency ?? siteCurrency(ctx, writer.locale) };
  const { content } = await compileAlert(ctx, null, given, writer);
  // Lines as they were read; a name that was not given is made anew when the alert is.
  const name = given.name === undefined ? {} : { name: cleanLine(given.name) };
  const fields = { ...given, ...name, keyword: content.keyword };
  const collector_id = input.collector ?? newToken();
  const collector_hash = hashToken(collector_id);
  const draft_id = await inTransaction(ctx.db, async (tx) => {
    const id = await insertDraft(tx, { collector_hash, fields, now: ctx.clock.now() });
    await deleteDraftsBeyond(tx, collector_hash, KEPT);
    return id;
  });
  return { collector_id, draft_id, name: content.name };
}

/** The draft of a browser that is asked for, or the newest that waits; null for none, or one that is over. */
export async function alertDraft(
  ctx: Context,
  asked: { collector: string | null; id: number | null },
): Promise<AlertDraft | null> {
  if (asked.collector === null) return null;
  const collector_hash = hashToken(asked.collector);
  const since = draftsSince(ctx);
  const row =
    asked.id === null
      ? await selectWaitingDraft(ctx.db, collector_hash, since)
      : await selectDraft(ctx.db, { id: asked.id, collector_hash, since });
  return row && { id: row.id, fields: row.fields, user_id: row.user_id };
}

/** What the alert of a draft will be called; as it was typed where it can be made no more. */
export async function nameOfDraft(ctx: Context, { fields }: AlertDraft, writer: AlertWriter): Promise<string> {
  try {
    return (await compileAlert(ctx, null, fields, writer)).content.name;
  } catch (error) {
    if (error instanceof DomainError) return fields.name ?? fields.keyword ?? '';
    throw error;
  }
}

/** Throws away drafts that are over. */
export async function forgetOldAlertDrafts(ctx: Context): Promise<number> {
  return deleteOldDrafts(ctx.db, draftsSince(ctx), SWEEP_SIZE);
}
