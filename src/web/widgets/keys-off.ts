/** Whether a reader has switched the keys off, in this browser. */
import { readStored, removeStored, writeStored } from '../ui/storage.ts';

const KEY = 'keys-off';

export function areKeysOn(): boolean {
  return readStored('local', KEY) !== true;
}

export function switchKeys(is_on: boolean): void {
  if (is_on) removeStored('local', KEY);
  else writeStored('local', KEY, true);
}
