/** A site for measurements, its limits out of the way. */
import type { AddressInfo } from 'node:net';
import type { Context } from '#domain/context.ts';
import { changeSetting } from '#domain/settings/settings.ts';
import { openProgram, siteSecret } from '#main/build-context.ts';
import { loadWeb } from '#main/load-web.ts';
import { readConfig } from '#platform/config.ts';
import { buildServer } from '#server/app.ts';

const LIMITS = ['limits.requests_a_minute', 'limits.search_a_minute_guest', 'limits.search_a_minute_member'] as const;

interface OpenSite<Prepared> {
  origin: string;
  prepared: Prepared;
  close: () => Promise<void>;
}

/** A whole site in this process, as the environment says. */
export async function openSite<Prepared>(prepare: (ctx: Context) => Promise<Prepared>): Promise<OpenSite<Prepared>> {
  const config = readConfig(process.env);
  const program = await openProgram(config);
  const { ctx } = program;
  const prepared = await prepare(ctx);
  for (const limit of LIMITS) await changeSetting(ctx, limit, 1_000_000);
  const app = await buildServer({
    ctx,
    web: await loadWeb(),
    secret: siteSecret(config),
    trusted_proxies: [],
    mail_folder: null,
    is_development: false,
    page_cache_bytes: config.page_cache_mb * 1024 * 1024,
    is_ready: async () => true,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    prepared,
    close: async () => {
      await app.close();
      await program.close();
    },
  };
}

/** The other side of `withSite` (bench/measure.ts): opens a site, tells its parent where, and closes it when told to. */
export async function serve<Prepared>(prepare: (ctx: Context) => Promise<Prepared>): Promise<void> {
  const { origin, prepared, close } = await openSite(prepare);
  process.on('message', () => void close().then(() => process.exit(0)));
  process.send?.({ origin, prepared });
}
