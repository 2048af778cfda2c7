/** Opens everything a process needs and closes it again in the right order. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ProviderName } from '#contract/common.ts';
import type { Context } from '#domain/context.ts';
import { systemClock } from '#platform/clock.ts';
import { createCounters } from '#platform/counters.ts';
import type { Config } from '#platform/config.ts';
import { lockDataDir } from '#platform/data-dir-lock.ts';
import { openDatabase, type Database } from '#platform/db.ts';
import { diskOf } from '#platform/disk.ts';
import { createLogger } from '#platform/logger.ts';
import { createMailer, type Mailer } from '#platform/mailer.ts';
import { openMediaStore } from '#platform/media-store.ts';
import { openProvider, type Provider } from '#platform/openid.ts';
import { keepPrivate, makePrivate } from '#platform/private-files.ts';
import { createPostSender } from '#platform/guarded-post.ts';
import { createPushSender } from '#platform/push-sender.ts';
import { createSafeFetch, type SafeFetch } from '#platform/safe-fetch.ts';
import { createSeal } from '#platform/seal.ts';
import { openBot } from '#platform/telegram.ts';
import { migrate } from '#platform/migrations.ts';
import { openQueue } from '#platform/queue.ts';
import { openRealtime } from '#platform/realtime.ts';
import { LISTENERS } from '#worker/event-handlers.ts';
import { QUEUES } from '#worker/worker.ts';
import { isLocalTrial } from './local-trial.ts';

export interface Program {
  config: Config;
  ctx: Context;
  database: Database;
  mailer: Mailer;
  mail_folder: string;
  close: () => Promise<void>;
}

/**
 * Opens database, queue, media and mail for one process.
 * @throws DataDirLockedError when another process uses the embedded database
 */
export async function openProgram(config: Config): Promise<Program> {
  makePrivate(config.data_dir);
  const unlock = config.database_url === null ? lockDataDir(config.data_dir) : () => {};
  const database = await openDatabase({
    database_url: config.database_url,
    pool_size: config.database_pool_size,
    directory: config.data_dir,
    is_prepared: config.database_prepared,
  });
  keepPrivate(config.data_dir, ['media']);
  await migrate(database.db);
  const log = createLogger(config.log_level);
  const queue = await openQueue(database, QUEUES, log);
  const mail_folder = path.join(config.data_dir, 'mail');
  const mailer = createMailer({ smtp_url: config.smtp_url, from: config.mail_from, folder: mail_folder });
  const realtime = openRealtime({ database, database_url: config.database_url, log });
  const ctx: Context = {
    db: database.db,
    queue,
    listeners: LISTENERS,
    realtime,
    clock: systemClock,
    media: openMediaStore(config.storage),
    log,
    base_url: config.base_url,
    time_zone: config.time_zone,
    contact_email: config.contact_email,
    seal: createSeal(siteSecret(config)),
    providers: providersOf(config),
    fetch: fetchOf(config),
    post: createPostSender(),
    bot: config.telegram && openBot(config.telegram),
    push: createPushSender({ secret: siteSecret(config), subject: config.base_url }),
    mail: mailer,
    counters: createCounters(systemClock),
    slow: database.slow,
    disk: () => diskOf(config.data_dir),
  };
  return {
    config,
    ctx,
    database,
    mailer,
    mail_folder,
    close: async () => {
      await queue.stop();
      await realtime.close();
      await database.close();
      unlock();
    },
  };
}

/** Ways to sign in that the operator has set up. */
function providersOf({ google, apple }: Config): Context['providers'] {
  const providers = new Map<ProviderName, Provider>();
  if (apple) providers.set('apple', openProvider(apple));
  if (google) providers.set('google', openProvider(google));
  return providers;
}

/** What fetches foreign pages; on a machine where the program is tried out, those of the trial shop too. */
export function fetchOf(config: Config): SafeFetch {
  return createSafeFetch({
    user_agent: `Ulov/1 (+${config.base_url})`,
    loopback_origins: new Set(isLocalTrial(config) ? [config.base_url] : []),
  });
}

/** The secret of this site: from the environment, else made once and kept in the data folder. */
export function siteSecret(config: Config): string {
  if (config.secret) return config.secret;
  const file = path.join(config.data_dir, 'secret');
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    const secret = randomBytes(32).toString('base64url');
    makePrivate(config.data_dir);
    writeFileSync(file, secret, { mode: 0o600 });
    return secret;
  }
}
