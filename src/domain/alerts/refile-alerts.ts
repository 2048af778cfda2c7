import { inTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refileAlert, selectFiledBefore, type AlertRow } from './alerts.sql.ts';
import { compileAlert, type CompiledAlert } from './compile-alert.ts';

const AT_ONCE = 500;

/** What an alert asks as keywords are read today; null for one that could not be kept today: it stays as it is. */
async function compiledAnew(ctx: Context, alert: AlertRow): Promise<CompiledAlert | null> {
  try {
    return await compileAlert(ctx, alert, {}, { locale: 'ru', nameless: () => alert.name });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Reads and files alerts as today that an earlier release has kept, so many at a time. Safe to call at once. */
export async function refileAlerts(ctx: Context): Promise<number> {
  const alerts = await selectFiledBefore(ctx.db, AT_ONCE);
  for (const alert of alerts) {
    const matcher = (await compiledAnew(ctx, alert))?.matcher ?? null;
    await inTransaction(ctx.db, (tx) => refileAlert(tx, { id: alert.id, edits: alert.edits, matcher }));
  }
  return alerts.length;
}
