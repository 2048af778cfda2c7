import type { AuditPageProps } from '#contract/pages.ts';
import { readAudit } from '#domain/audit/audit.ts';
import type { Context } from '#domain/context.ts';
import type { Viewer } from '#domain/viewer.ts';

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

/** The audit log, a page of it. @throws not_allowed */
export async function auditPage(ctx: Context, viewer: Viewer, cursor: string | null): Promise<AuditPageProps> {
  const { entries, next_cursor } = await readAudit(ctx, viewer, cursor);
  return {
    entries: auditEntries(entries),
    older_path: next_cursor === null ? null : `/admin/audit?cursor=${next_cursor}`,
  };
}
