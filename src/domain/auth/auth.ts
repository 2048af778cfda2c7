import type { Context } from '../context.ts';
import { deleteOldSessions } from '../sessions/sessions.ts';
import { deleteOldExchangeTokens, deleteOldRegistrations } from './auth.sql.ts';

const KEEP_MS = 2 * 86_400_000;

/** Sweeps away what is over: sessions, tokens, registrations, counted letters and failures. */
export async function forgetOldSignIns(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await deleteOldSessions(ctx.db, now);
  await deleteOldExchangeTokens(ctx.db, now);
  await deleteOldRegistrations(ctx.db, new Date(now.getTime() - KEEP_MS));
}
