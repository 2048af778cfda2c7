import type { PostAction } from '#contract/alert-drafts.ts';
import type { NewAlert } from '#contract/alerts.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { compileAlert, keepAlert, type AlertWriter, type CompiledAlert } from '../alerts/alerts.ts';
import { fieldsToClone } from '../alert-templates/alert-templates.ts';
import { mostAlerts } from '../alerts/permissions.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { hashToken } from '../sessions/sessions.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import { lockDraft, markDraftUsed, selectDraft, type DraftKey } from './alert-drafts.sql.ts';
import { draftsSince } from './save-draft.ts';

/** What was asked for before somebody signed in, with the alert it makes. */
export interface PreparedAction {
  compiled: CompiledAlert;
  /** The draft it comes from; null for a copy of a template. */
  draft: DraftKey | null;
}

/**
 * Makes the alert that was begun before signing in, or copies one. However often it is asked for, and however many ask
 * at once, a draft becomes one alert of one member, and a copy of what a member has already is the one they have.
 * @returns the id of the alert; null when it was made before and is gone for good
 * @throws not_signed_in, account_suspended, alert_draft_not_found, alert_not_found, invalid_field, too_many_alerts
 */
export async function carryOutPostAction(
  ctx: Context,
  viewer: Viewer,
  action: PostAction,
  writer: AlertWriter,
): Promise<number | null> {
  refuseInactive(viewer);
  const prepared = await prepareAction(ctx, action, writer);
  const most = mostAlerts(viewer, await readSettings(ctx));
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    return doAction(ctx, tx, { user_id: viewer.id, most }, prepared);
  });
}

/**
 * Reads what is to be made, before the transaction that makes it.
 * @throws alert_draft_not_found, alert_not_found, invalid_field
 */
export async function prepareAction(ctx: Context, { data }: PostAction, writer: AlertWriter): Promise<PreparedAction> {
  const compiled = (fields: NewAlert) => compileAlert(ctx, null, fields, writer);
  if (data.type === 'clone') {
    const source = data.alert_id === undefined ? null : await fieldsToClone(ctx, data.alert_id, writer.locale);
    if (!source) throw new DomainError('alert_not_found');
    return { compiled: await compiled(source), draft: null };
  }
  const { collector_id, draft_id } = data;
  if (collector_id === undefined || draft_id === undefined) throw new DomainError('alert_draft_not_found');
  const draft = { id: draft_id, collector_hash: hashToken(collector_id), since: draftsSince(ctx) };
  const row = await selectDraft(ctx.db, draft);
  if (!row) throw new DomainError('alert_draft_not_found');
  return { compiled: await compiled(row.fields), draft };
}

/**
 * The action itself. The member's row is held already, so that their alerts are counted exactly.
 * @throws alert_draft_not_found when another member was first, too_many_alerts
 */
export async function doAction(
  ctx: Context,
  tx: Tx,
  owner: { user_id: number; most: number },
  { compiled, draft }: PreparedAction,
): Promise<number | null> {
  if (draft === null) return keepAlert(ctx, tx, owner, compiled, true);
  const row = await lockDraft(tx, draft);
  if (!row || (row.user_id !== null && row.user_id !== owner.user_id)) throw new DomainError('alert_draft_not_found');
  if (row.user_id !== null) return row.alert_id;
  const alert_id = await keepAlert(ctx, tx, owner, compiled, false);
  await markDraftUsed(tx, { id: row.id, user_id: owner.user_id, alert_id });
  return alert_id;
}
