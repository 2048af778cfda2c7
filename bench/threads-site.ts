/** The site of `bench/threads.ts`, in a process of its own. */
import { parseArgs } from 'node:util';
import { seededRandom } from '#main/seeded-random.ts';
import { serve } from './serve.ts';
import { makeThread, type ThreadRow } from './threads-rows.sql.ts';

export interface Thread {
  path: string;
  rows: ThreadRow[];
}

const { values } = parseArgs({ options: { comments: { type: 'string', default: '10000' } } });
await serve<Thread>(async (ctx) => {
  const { slug, rows } = await makeThread(ctx.db, Number(values.comments), seededRandom(1));
  return { path: `/deals/${slug}`, rows };
});
