/** Serves what is built: web and worker in one process, or one role each on PostgreSQL. */
import type { FastifyInstance } from 'fastify';
import { parseArgs } from 'node:util';
import type { AddressInfo } from 'node:net';
import { ConfigError, readConfig, type Config } from '#platform/config.ts';
import { isDatabaseReady } from '#platform/db.ts';
import { startFlushing } from '#domain/metrics/metrics.ts';
import { wordsOf } from '#i18n/words.ts';
import { buildServer } from '#server/app.ts';
import type { Web } from '#server/http-context.ts';
import { startWorker } from '#worker/worker.ts';
import { openProgram, siteSecret } from './build-context.ts';
import { loadWeb } from './load-web.ts';
import { fail, say } from './terminal.ts';
import { isLocalTrial, openWithoutProduction } from './local-trial.ts';
import { attachDemoProvider, demoProviders } from './demo-provider.ts';
import { attachDemoShop } from './demo-shop.ts';

const ROLES = ['web', 'worker'] as const;
const STOP_MS = 10_000;
const MEBIBYTE = 1024 * 1024;

function readRoles(embedded: boolean): Set<string> {
  const { values } = parseArgs({ options: { roles: { type: 'string', default: 'web,worker' } } });
  const roles = new Set(values.roles.split(',').map((role) => role.trim()));
  const unknown = [...roles].find((role) => !ROLES.some((known) => known === role));
  if (unknown !== undefined) throw new ConfigError(`--roles takes web and worker, not "${unknown}"`);
  if (embedded && roles.size < ROLES.length)
    throw new ConfigError('The embedded database serves one process: leave --roles out, or set DATABASE_URL');
  return roles;
}

/** Emails hold codes: they are shown only to whoever tries the program on this machine. */
function showsEmails(config: Config): boolean {
  return isLocalTrial(config) && config.smtp_url === null;
}

/**
 * Opens the program, serves, and stops cleanly on SIGTERM and SIGINT.
 * @param attach hangs a development server on the server before it listens
 */
export async function start(
  web: () => Promise<Web>,
  attach: ((app: FastifyInstance) => void) | null = null,
): Promise<void> {
  const started = performance.now();
  const config = readConfig(process.env);
  const roles = readRoles(config.database_url === null);
  const program = await openProgram(config);
  const has_demo = isLocalTrial(config) && program.ctx.providers.size === 0;
  if (has_demo) program.ctx.providers = demoProviders(config.base_url);
  let isStopping = false;
  const stopFlushing = startFlushing(program.ctx);
  const stopWorker = roles.has('worker')
    ? await startWorker(program.ctx, { mailer: program.mailer, wordsOf })
    : () => undefined;
  const app = roles.has('web')
    ? await buildServer({
        ctx: program.ctx,
        web: await web(),
        secret: siteSecret(config),
        trusted_proxies: config.trusted_proxies,
        mail_folder: showsEmails(config) ? program.mail_folder : null,
        is_development: attach !== null,
        page_cache_bytes: config.page_cache_mb * MEBIBYTE,
        is_ready: async () => !isStopping && isDatabaseReady(program.ctx.db),
      })
    : null;

  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await Promise.all([stopWorker(), app?.close()]);
    await stopFlushing();
    await program.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

  if (app) {
    attach?.(app);
    if (has_demo) attachDemoProvider(app, config.base_url);
    if (isLocalTrial(config)) attachDemoShop(app, config.base_url);
    await app.listen({ port: config.port, host: config.host });
    const { port } = app.server.address() as AddressInfo;
    const address = config.base_url.includes('localhost') ? `http://localhost:${port}` : config.base_url;
    say(`Ulov serves ${address} (ready in ${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } else say('Ulov worker runs');
  const warning = openWithoutProduction(config);
  if (warning) say(warning);
  if (config.environment === 'production' && config.smtp_url === null) {
    say('No SMTP_URL: emails are not sent but laid into the data folder, and nobody can sign up.');
  }
  if (program.database.is_embedded) {
    say(
      'Embedded database: for trying and small sites. A power cut may lose the last seconds; set DATABASE_URL for more.',
    );
  }
}

if (import.meta.main) await start(loadWeb).catch(fail);
