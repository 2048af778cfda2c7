import { inTransaction } from '#platform/db.ts';
import { parseId } from '#rules/ids.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { lockAnyAlert, markAlertPaused, selectAnyAlert } from './alerts.sql.ts';

const PURPOSE = 'mute-alert:';

/** Path of the page that pauses an alert without signing in: it works for as long as the site keeps its secret. */
export function mutePath(ctx: Context, alert_id: number): string {
  return `/alerts/mute/${ctx.seal.close(`${PURPOSE}${alert_id}`).toString('base64url')}`;
}

/** Which alert a token pauses; null for one that is not ours. */
function alertOf(ctx: Context, token: string): number | null {
  const text = ctx.seal.open(Buffer.from(token, 'base64url'));
  return text?.startsWith(PURPOSE) ? parseId(text.slice(PURPOSE.length)) : null;
}

/** The alert a token pauses, and whether it is paused already; null for one that is not ours, or of an alert that is gone. */
export async function alertOfMuteToken(
  ctx: Context,
  token: string,
): Promise<{ name: string; is_muted: boolean } | null> {
  const id = alertOf(ctx, token);
  const alert = id === null ? null : await selectAnyAlert(ctx.db, id);
  return alert && { name: alert.name, is_muted: alert.is_paused };
}

/**
 * Pauses an alert; paused already, nothing changes.
 * @throws token_invalid
 */
export async function muteByToken(ctx: Context, token: string): Promise<void> {
  const id = alertOf(ctx, token);
  if (id === null) throw new DomainError('token_invalid');
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockAnyAlert(tx, id))) throw new DomainError('token_invalid');
    await markAlertPaused(tx, id);
  });
}
