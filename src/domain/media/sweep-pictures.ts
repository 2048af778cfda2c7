import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { deleteRemovedMedia } from './media.sql.ts';
import { removeFiles } from './remove-picture.ts';
import { takeOrphans } from './shown-media.sql.ts';

const HOUR_MS = 3_600_000;
/** Few at a time: the sweep comes every minute. */
const BATCH = 100;

/**
 * Removes pictures that nothing has shown for a day, halves of uploads that broke off included, and
 * forgets deleted ones. Safe to call at any time and from several processes: what dies half-way or
 * finds its place away is taken up a day later.
 * @returns how many pictures went
 */
export async function sweepPictures(ctx: Context): Promise<number> {
  const hours = (await readSettings(ctx))['media.orphan_hours'];
  const now = ctx.clock.now();
  const orphans = await takeOrphans(ctx.db, { before: new Date(now.getTime() - hours * HOUR_MS), now, limit: BATCH });
  let gone = 0;
  for (const { id, key } of orphans) {
    if (!(await removeFiles(ctx, key))) continue;
    await deleteRemovedMedia(ctx.db, id);
    gone += 1;
  }
  return gone;
}
