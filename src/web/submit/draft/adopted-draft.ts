/** Which draft was made of what a guest wrote on this device: its pictures are still to be uploaded. */
import { readStored, writeStored } from '../../ui/storage.ts';

const KEY = 'submit:adopted';

export function keepAdopted(draft_id: number): void {
  writeStored('session', KEY, draft_id);
}

export function isAdopted(draft_id: number | null): boolean {
  return draft_id !== null && readStored('session', KEY) === draft_id;
}
