import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import { parseId } from '#rules/ids.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { isAdmin, type Viewer } from '../viewer.ts';
import {
  appendAuditDetail,
  deleteOldAuditEntries,
  insertAuditEntries,
  insertAuditEntry,
  selectAuditEntries,
  type AuditFilter,
  type AuditRow,
} from './audit.sql.ts';

export type { AuditFilter } from './audit.sql.ts';

const PAGE = 50;
/** Entries of one file, and of one look at the table. */
export const EXPORTED = 10_000;
const EXPORT_SLICE = 1000;
const YEAR_MS = 365 * 86_400_000;
const DETAIL_LENGTH = 500;

/** Writes down what somebody did with powers over others, in the transaction that does it; answers the entry's number. */
export async function recordAudit(
  ctx: Context,
  tx: Db | Tx,
  entry: { actor_id: number; subject_id: number | null; action: string; detail?: string },
): Promise<number> {
  const detail = (entry.detail ?? '').slice(0, DETAIL_LENGTH);
  return insertAuditEntry(tx, { ...entry, detail, at: ctx.clock.now() });
}

/** Writes down what befell many at once, in the transaction that does it. */
export async function recordAuditOfMany(
  ctx: Context,
  tx: Db | Tx,
  entry: { action: string; detail: string },
  people: readonly { actor_id: number; subject_id: number }[],
): Promise<void> {
  if (people.length > 0) await insertAuditEntries(tx, { ...entry, at: ctx.clock.now() }, people);
}

/** Adds to an entry how what it tells of ended. */
export async function settleAudit(ctx: Context, entry_id: number, outcome: string): Promise<void> {
  await appendAuditDetail(ctx.db, entry_id, outcome);
}

/**
 * One page of the log, newest first.
 * @throws not_allowed for everybody but administrators
 */
export async function readAudit(
  ctx: Context,
  viewer: Viewer,
  asked: { filter: AuditFilter; cursor: string | null },
): Promise<{ entries: AuditRow[]; next_cursor: string | null }> {
  if (!isAdmin(viewer)) throw new DomainError('not_allowed');
  const slice = { before_id: parseId(asked.cursor), limit: PAGE + 1 };
  const rows = await selectAuditEntries(ctx.db, asked.filter, slice);
  const entries = rows.slice(0, PAGE);
  return { entries, next_cursor: rows.length > PAGE ? String(entries.at(-1)?.id) : null };
}

/**
 * The latest entries to be taken away, slice by slice.
 * @throws not_allowed for everybody but administrators, before the first
 */
export function exportAudit(ctx: Context, viewer: Viewer, filter: AuditFilter): AsyncIterable<AuditRow[]> {
  if (!isAdmin(viewer)) throw new DomainError('not_allowed');
  return slicesOf(ctx, filter);
}

async function* slicesOf(ctx: Context, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  let before_id: number | null = null;
  for (let count = 0; count < EXPORTED; count += EXPORT_SLICE) {
    // oxlint-disable-next-line no-await-in-loop -- each slice begins where the last one ended
    const rows: AuditRow[] = await selectAuditEntries(ctx.db, filter, { before_id, limit: EXPORT_SLICE });
    if (rows.length > 0) yield rows;
    if (rows.length < EXPORT_SLICE) return;
    before_id = rows.at(-1)?.id ?? null;
  }
}

/** Entries are kept for a year. */
export async function forgetOldAudit(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - YEAR_MS);
  await inTransaction(ctx.db, (tx) => deleteOldAuditEntries(tx, before));
}
