import type { AuditPageProps } from '#contract/pages.ts';
import { EXPORTED, exportAudit, readAudit, type AuditFilter } from '#domain/audit/audit.ts';
import type { Context } from '#domain/context.ts';
import { findUser } from '#domain/users/users.ts';
import type { Viewer } from '#domain/viewer.ts';
import { csvRow } from '#rules/csv.ts';

type Entries = Awaited<ReturnType<typeof readAudit>>['entries'];

/** Entries as they are shown and answered. */
export function auditEntries(entries: Entries): AuditPageProps['entries'][number][] {
  return entries.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    actor: { id: entry.actor_id, username: entry.actor_username },
    subject: entry.subject_id === null ? null : { id: entry.subject_id, username: entry.subject_username ?? '' },
    action: entry.action,
    detail: entry.detail,
  }));
}

/** What is asked of the log, as it stands in an address. */
export interface AuditQuery {
  /** A username; empty for everybody. */
  who: string;
  /** Empty for every action. */
  action: string;
}

/** Nobody's number: finds nothing. */
const NOBODY = 0;

/** Which entries are meant; none where nobody has that name. */
export async function auditFilter(ctx: Context, { who, action }: AuditQuery): Promise<AuditFilter> {
  const user_id = who === '' ? null : ((await findUser(ctx, who))?.id ?? NOBODY);
  return { user_id, action: action === '' ? null : action };
}

/** The audit log, a page of it. @throws not_allowed */
export async function auditPage(
  ctx: Context,
  viewer: Viewer,
  query: AuditQuery & { cursor: string | null },
): Promise<AuditPageProps> {
  const { who, action, cursor } = query;
  const filter = await auditFilter(ctx, query);
  const { entries, next_cursor } = await readAudit(ctx, viewer, { filter, cursor });
  const asked = new URLSearchParams(Object.entries({ who, action }).filter(([, value]) => value !== ''));
  const csv = asked.toString();
  if (next_cursor !== null) asked.set('cursor', next_cursor);
  return {
    who,
    action,
    entries: auditEntries(entries),
    older_path: next_cursor === null ? null : `/admin/audit?${asked.toString()}`,
    csv_path: `/admin/audit.csv${csv === '' ? '' : `?${csv}`}`,
    csv_most: EXPORTED,
  };
}

/** The log as a table for spreadsheets, the latest first. @throws not_allowed */
export function auditTable(ctx: Context, viewer: Viewer, filter: AuditFilter): AsyncIterable<string> {
  return rowsOf(exportAudit(ctx, viewer, filter));
}

async function* rowsOf(slices: AsyncIterable<Entries>): AsyncGenerator<string> {
  yield csvRow(['id', 'at', 'actor', 'subject', 'action', 'detail']);
  for await (const entries of slices)
    yield entries
      .map((entry) =>
        csvRow([
          entry.id,
          entry.at.toISOString(),
          entry.actor_username,
          entry.subject_username,
          entry.action,
          entry.detail,
        ]),
      )
      .join('');
}
