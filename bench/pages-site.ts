/** The site of `bench/pages.ts`, in a process of its own. Fills its database if that is empty. */
import { parseArgs } from 'node:util';
import type { Context } from '#domain/context.ts';
import { startSession } from '#domain/sessions/sessions.ts';
import { inTransaction } from '#platform/db.ts';
import { makeSite, selectBackends, type MadeSite } from './pages-rows.sql.ts';
import { spentBy } from './measure.ts';
import { openSite } from './serve.ts';

export interface PagesSite extends MadeSite {
  cookie: string;
}

/** What the program and its database have taken so far. */
export interface Spent {
  program_ms: number;
  database_ms: number;
  memory_mb: number;
}

const MB = 1024 * 1024;

async function spent({ db }: Context): Promise<Spent> {
  const { user, system } = process.cpuUsage();
  const backends = await selectBackends(db);
  return {
    program_ms: (user + system) / 1000,
    database_ms: backends.reduce((sum, pid) => sum + spentBy(pid), 0),
    memory_mb: process.memoryUsage.rss() / MB,
  };
}

const { values } = parseArgs({
  options: { offers: { type: 'string', default: '2000' }, threads: { type: 'string', default: '200,1000' } },
});
let ctx: Context | undefined;
const site = await openSite<PagesSite>(async (context) => {
  ctx = context;
  const made = await makeSite(context.db, Number(values.offers), values.threads.split(',').map(Number));
  const session = await inTransaction(context.db, (tx) =>
    startSession(context, tx, {
      user_id: made.member_id,
      is_remembered: true,
      user_agent: 'bench',
      network: '127.0.0.1',
    }),
  );
  return { ...made, cookie: `ulov_session=${session.token}` };
});
process.on('disconnect', () => process.exit());
process.on('message', (word) => {
  if (word === 'spent' && ctx) void spent(ctx).then((now) => process.send?.(now));
  else void site.close().then(() => process.exit(0));
});
process.send?.({ origin: site.origin, prepared: site.prepared });
