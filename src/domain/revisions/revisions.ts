import type { Changes } from './revisions.sql.ts';

export { insertRevision, isRevisedByStaff, selectOwnRevisions, selectRevisions } from './revisions.sql.ts';
export type { Changes, RevisedEntry, RevisionRow } from './revisions.sql.ts';

/** What differs between two states of the same fields; empty when nothing does. */
export function changesBetween<T extends object>(before: T, after: T): Changes {
  const changes: Changes = {};
  for (const key of Object.keys(after) as (keyof T & string)[]) {
    if (JSON.stringify(before[key] ?? null) === JSON.stringify(after[key] ?? null)) continue;
    changes[key] = { before: before[key] ?? null, after: after[key] ?? null };
  }
  return changes;
}
