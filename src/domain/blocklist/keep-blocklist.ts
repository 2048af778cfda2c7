import { BLOCKLIST_MOST, type BlocklistKind } from '#contract/blocklist-kinds.ts';
import { inTransaction } from '#platform/db.ts';
import { blocklistKey } from '#rules/blocklist.ts';
import { cleanLine } from '#rules/text.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import {
  countBlocklist,
  deleteBlocklistEntry,
  insertBlocklist,
  lockBlocklist,
  selectBlocklist,
  type BlocklistRow,
} from './blocklist.sql.ts';
import { forgetBlocklist } from './running-blocklist.ts';

/**
 * The whole list, the newest first.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readBlocklistEntries(ctx: Context, viewer: Viewer): Promise<BlocklistRow[]> {
  refuseNonAdmin(viewer);
  return selectBlocklist(ctx.db);
}

/**
 * Adds entries of one kind; empty ones are left out, and those that stand there already stay as they are.
 * @throws not_signed_in, account_suspended, not_allowed, invalid_field (with what cannot be one), blocklist_full
 */
export async function addToBlocklist(
  ctx: Context,
  viewer: Viewer,
  input: { kind: BlocklistKind; texts: readonly string[] },
): Promise<BlocklistRow[]> {
  refuseNonAdmin(viewer);
  const { kind } = input;
  const entries = readEntries(kind, input.texts);
  const rows = await inTransaction(ctx.db, async (tx) => {
    await lockBlocklist(tx);
    const added = await insertBlocklist(tx, { kind, entries, added_by: viewer.id, now: ctx.clock.now() });
    if ((await countBlocklist(tx, kind)) > BLOCKLIST_MOST)
      throw new DomainError('blocklist_full', { values: { max: BLOCKLIST_MOST } });
    const detail = `${kind}: ${added.join(', ')}`;
    if (added.length > 0)
      await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'blocklist.added', detail });
    return selectBlocklist(tx);
  });
  forgetBlocklist(ctx);
  return rows;
}

/** What was typed, and its key; each key once. @throws invalid_field */
function readEntries(kind: BlocklistKind, texts: readonly string[]): { text: string; key: string }[] {
  const entries = new Map<string, { text: string; key: string }>();
  for (const text of texts.map(cleanLine)) {
    if (text === '') continue;
    const key = blocklistKey(kind, text);
    if (key === null) {
      const fields = { texts: [`blocklist_${kind}`] };
      throw new DomainError('invalid_field', { fields, values: { text: text.slice(0, 80) } });
    }
    if (!entries.has(key)) entries.set(key, { text: text.slice(0, 253), key });
  }
  if (entries.size === 0) throw new DomainError('invalid_field', { fields: { texts: ['field_required'] } });
  return [...entries.values()];
}

/**
 * Takes an entry off the list. What waits because of it waits on: a moderator may be looking at it.
 * @throws not_signed_in, account_suspended, not_allowed, blocklist_entry_not_found
 */
export async function removeFromBlocklist(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  refuseNonAdmin(viewer);
  await inTransaction(ctx.db, async (tx) => {
    const gone = await deleteBlocklistEntry(tx, id);
    if (!gone) throw new DomainError('blocklist_entry_not_found');
    const detail = `${gone.kind}: ${gone.text}`;
    await recordAudit(ctx, tx, { actor_id: viewer.id, subject_id: null, action: 'blocklist.removed', detail });
  });
  forgetBlocklist(ctx);
}
