/** What every store of pictures keeps to. */
import type { Readable } from 'node:stream';

export interface MediaStore {
  /**
   * Writes a whole file under a name of ours; a reader never sees half of it.
   * @throws MediaAwayError when the place is away or full
   */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /**
   * Null when there is no such file, whatever the name.
   * @throws MediaAwayError
   */
  read: (name: string) => Promise<Readable | null>;
  /**
   * Removes a file, and what a broken `put` left of it; one that is not there is no error.
   * @throws MediaAwayError
   */
  remove: (name: string) => Promise<void>;
}

/** The place where pictures lie does not answer, refuses or is full: not the caller's fault. */
export class MediaAwayError extends Error {
  readonly code = 'MEDIA_AWAY';
}

const NAME = /^[a-z0-9]{2}\/[a-z0-9]{24,40}(-\d+)?\.webp$/;

/** True for names this program gives; nothing else is ever looked up. */
export function isMediaName(name: string): boolean {
  return NAME.test(name);
}
