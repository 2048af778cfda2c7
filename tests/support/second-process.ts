/** What another process of the same site has: connections, queue and line of its own. */
import type { Context } from '#domain/context.ts';
import { openDatabase } from '#platform/db.ts';
import { openQueue } from '#platform/queue.ts';
import { openRealtime } from '#platform/realtime.ts';
import { QUEUES } from '#worker/worker.ts';
import type { World } from './world.ts';

/** On the embedded database there is one process only: then it is the same one. */
export async function openSecondProcess(world: World): Promise<{ ctx: Context; close: () => Promise<void> }> {
  if (!world.database_url) return { ctx: world.ctx, close: async () => {} };
  const database = await openDatabase({ database_url: world.database_url, pool_size: 5, directory: null });
  const queue = await openQueue(database, QUEUES, world.ctx.log);
  const realtime = openRealtime({ database, database_url: world.database_url, log: world.ctx.log });
  return {
    ctx: { ...world.ctx, db: database.db, queue, realtime },
    close: async () => {
      await queue.stop();
      await realtime.close();
      await database.close();
    },
  };
}
