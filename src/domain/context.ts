import type { ProviderName } from '#contract/common.ts';
import type { Clock } from '#platform/clock.ts';
import type { Counters } from '#platform/counters.ts';
import type { Db } from '#platform/db.ts';
import type { Disk } from '#platform/disk.ts';
import type { Logger } from '#platform/logger.ts';
import type { Mailer } from '#platform/mailer.ts';
import type { MediaStore } from '#platform/media-store.ts';
import type { Provider } from '#platform/openid.ts';
import type { PostSender } from '#platform/guarded-post.ts';
import type { PushSender } from '#platform/push-sender.ts';
import type { Queue } from '#platform/queue.ts';
import type { Realtime } from '#platform/realtime.ts';
import type { SafeFetch } from '#platform/safe-fetch.ts';
import type { Seal } from '#platform/seal.ts';
import type { SlowStatements } from '#platform/slow-statements.ts';
import type { Bot } from '#platform/telegram.ts';
import type { Listeners } from './events.ts';

/** What every action is handed: the world outside, one value a process. */
export interface Context {
  db: Db;
  queue: Queue;
  /** Which jobs begin with an event; handed over, so that no action knows who listens. */
  listeners: Listeners;
  /** What happened, told to every process at once. */
  realtime: Realtime;
  clock: Clock;
  media: MediaStore;
  log: Logger;
  /** Closes secrets that must be read again, such as those of authenticator apps. */
  seal: Seal;
  base_url: string;
  /** Zone of the site's days where administrators have chosen none. */
  time_zone: string;
  /** Mailbox of who runs the site. */
  contact_email: string;
  /** Where people may sign in beside e-mail; only what the operator has set up. */
  providers: ReadonlyMap<ProviderName, Provider>;
  /** Fetches a page or picture of a foreign server; the private network is out of its reach. */
  fetch: SafeFetch;
  /** Sends messages to programs of members. */
  post: PostSender;
  /** The site's bot in Telegram; null where the operator has set none up. */
  bot: Bot | null;
  /** Sends messages to browsers that are closed. */
  push: PushSender;
  /** The way to the mail server; letters themselves go by the queue. */
  mail: Pick<Mailer, 'has_server' | 'verify'>;
  /** What this process has counted and not written down yet. */
  counters: Counters;
  slow: SlowStatements;
  /** How full the disk is on which the data lie. */
  disk: () => Promise<Disk>;
}
