import { inTransaction, type Tx } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { releasePictures } from '../media/media.ts';
import { readSettings } from '../settings/settings.ts';
import { deleteOldCases, insertCase, selectNeighbourhood, type NewCase } from './chat-cases.sql.ts';
import type { MessageContent } from './chat-messages.sql.ts';

const DAY_MS = 86_400_000;
/** Few at a time: the sweep comes every minute. */
const BATCH = 200;

/**
 * Opens a case for moderators, with what stands around the message sealed in it.
 * @param edit what the message is to say instead, where that is what the case is about
 * @returns false when this member has reported the message already
 */
export async function openCase(ctx: Context, tx: Tx, opened: NewCase, edit?: MessageContent): Promise<boolean> {
  const stands = await selectNeighbourhood(tx, opened.chat_id, opened.message_id);
  const sealed = edit
    ? stands.map((one) => (one.is_subject ? { ...one, html: edit.html, text: edit.text, stood_text: one.text } : one))
    : stands;
  return (await insertCase(tx, opened, sealed, ctx.clock.now())) !== null;
}

/**
 * Forgets cases that were decided long ago, with what is sealed in them and the pictures nothing else shows. What waits for a
 * decision stays. Safe to call at any time and from several processes.
 */
export async function forgetOldCases(ctx: Context): Promise<void> {
  const days = (await readSettings(ctx))['chats.case_days'];
  const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  await inTransaction(ctx.db, async (tx) => releasePictures(tx, await deleteOldCases(tx, before, BATCH)));
}
