/** What the server does not have yet, kept on the device until it does: of members, and of guests who will sign up. */
import { readStored, removeStored, writeStored } from '../../ui/storage.ts';
import type { Left } from './draft-merge.ts';

export interface Unsent extends Left {
  owner_id: number;
}

/** Where something new of a guest is kept. */
export const GUEST_KEY = 'submit:guest';

/** Where a member's text is kept: one place for each draft and each entry that is edited, one for something new. */
export function unsentKey(
  { offer_id, discussion_id }: { offer_id?: number; discussion_id?: number },
  draft_id: number | null,
): string {
  if (offer_id !== undefined) return `submit:offer-${offer_id}`;
  if (discussion_id !== undefined) return `submit:discussion-${discussion_id}`;
  return `submit:${draft_id ?? 'new'}`;
}

/** What an earlier page left; null when it was somebody else's or there is nothing. */
export function readUnsent(key: string, owner_id: number): Unsent | null {
  const kept = readStored('local', key) as Unsent | null;
  return kept?.owner_id === owner_id ? kept : null;
}

export function keepUnsent(key: string, unsent: Unsent): void {
  writeStored('local', key, unsent);
}

export function dropUnsent(key: string): void {
  removeStored('local', key);
}
