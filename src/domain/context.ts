import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import type { Logger } from '#platform/logger.ts';
import type { MediaStore } from '#platform/media-store.ts';
import type { Queue } from '#platform/queue.ts';

/** What every deed is handed: the world outside, one value a process. */
export interface Context {
  db: Db;
  queue: Queue;
  clock: Clock;
  media: MediaStore;
  log: Logger;
  base_url: string;
}
