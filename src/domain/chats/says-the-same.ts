import type { Tx } from '#platform/db.ts';
import type { Settings } from '../settings/settings.ts';
import { isStaff, type Viewer } from '../viewer.ts';
import { countSameText } from './chat-messages.sql.ts';

const HOUR_MS = 3_600_000;

/** Whether by this message as many people are told the same as make it a moderator's matter. */
export async function saysTheSame(
  tx: Tx,
  viewer: Viewer,
  said: { text_hash: Buffer | null; chat_id: number; settings: Settings; now: Date },
): Promise<boolean> {
  const { text_hash, chat_id, settings, now } = said;
  if (text_hash === null || isStaff(viewer)) return false;
  const people = settings['chats.same_text_people'];
  const from = new Date(now.getTime() - settings['chats.same_text_hours'] * HOUR_MS);
  const told = await countSameText(tx, { author_id: viewer.id, text_hash, chat_id, from, cap: people });
  return told + 1 >= people;
}
