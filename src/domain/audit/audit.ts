import type { Db, Tx } from '#platform/db.ts';
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
  type AuditRow,
} from './audit.sql.ts';

const PAGE = 50;
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
  cursor: string | null,
): Promise<{ entries: AuditRow[]; next_cursor: string | null }> {
  if (!isAdmin(viewer)) throw new DomainError('not_allowed');
  const before = parseId(cursor);
  const rows = await selectAuditEntries(ctx.db, before, PAGE + 1);
  const entries = rows.slice(0, PAGE);
  return { entries, next_cursor: rows.length > PAGE ? String(entries.at(-1)?.id) : null };
}

/** Entries are kept for a year. */
export async function forgetOldAudit(ctx: Context): Promise<void> {
  await deleteOldAuditEntries(ctx.db, new Date(ctx.clock.now().getTime() - YEAR_MS));
}
