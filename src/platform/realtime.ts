/**
 * What the processes of a site tell each other at once: that something happened in a channel, and the ids of it. Whoever
 * hears it reads what stands. On the embedded database there is one process; else PostgreSQL carries it (NOTIFY). What is
 * told while the database is away is lost.
 */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from './db.ts';
import type { Logger } from './logger.ts';

/** Something happened; `ids` name what, never say it. */
interface Telling {
  channel: string;
  event: string;
  ids: readonly string[];
}

export interface Realtime {
  /** Tells every process, this one too. Returns at once and never throws. */
  publish: (channel: string, event: string, ids?: readonly string[]) => void;
  /**
   * Hears what all processes tell.
   * @param onGap something may have been missed: the connection was away for a while
   * @returns stops hearing
   */
  listen: (hear: (telling: Telling) => void, onGap: () => void) => () => void;
  close: () => Promise<void>;
}

interface RealtimeOptions {
  database: Database;
  /** Address of PostgreSQL; null for the embedded database, which has one process. */
  database_url: string | null;
  log: Logger;
}

type Packed = [channel: string, event: string, ids: readonly string[]];

const NAME = 'ulov_realtime';
/** PostgreSQL takes less than 8,000 bytes a notice. */
const NOTICE_BYTES = 7500;
/** More than this waits only while the database does not answer: the oldest is forgotten. */
const MOST_WAITING = 20_000;
const RETRY_MS = { first: 250, most: 10_000 };
const ALIVE = { every_ms: 15_000, answer_ms: 5000 };

/** Opens the line between the processes; listening connects it. */
export function openRealtime({ database, database_url, log }: RealtimeOptions): Realtime {
  const listeners = new Set<{ hear: (telling: Telling) => void; onGap: () => void }>();
  const tell = ([channel, event, ids]: Packed) => {
    for (const { hear } of listeners) hear({ channel, event, ids });
  };
  const own_id = randomBytes(6).toString('base64url');
  const out = database_url === null ? null : sender(database.pool, own_id, log);
  let line: { close: () => Promise<void> } | null = null;
  return {
    publish: (channel, event, ids = []) => {
      const packed: Packed = [channel, event, ids];
      // Here at once, whatever the database does; the others are told beside.
      setImmediate(tell, packed);
      out?.(packed);
    },
    listen: (hear, onGap) => {
      const listener = { hear, onGap };
      listeners.add(listener);
      if (database_url !== null)
        line ??= hearOthers(database_url, log, {
          onNotice: (text) => {
            const [from, packed] = JSON.parse(text) as [string, Packed[]];
            if (from !== own_id) for (const one of packed) tell(one);
          },
          onGap: () => {
            for (const each of listeners) each.onGap();
          },
        });
      return () => void listeners.delete(listener);
    },
    close: async () => {
      listeners.clear();
      await line?.close();
    },
  };
}

/** Sends what is told within a moment in one statement. */
function sender(pool: pg.Pool, own_id: string, log: Logger): (packed: Packed) => void {
  let queue: Packed[] = [];
  let is_busy = false;
  const send = async () => {
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      try {
        await pool.query('select pg_notify($1, notice) from unnest($2::text[]) notice', [
          NAME,
          noticesOf(own_id, batch),
        ]);
      } catch (error) {
        log.warn('realtime.not_sent', { count: batch.length, error });
      }
    }
    is_busy = false;
  };
  return (packed) => {
    queue.push(packed);
    if (queue.length > MOST_WAITING) queue.shift();
    if (is_busy) return;
    is_busy = true;
    setImmediate(() => void send());
  };
}

/** As few notices as hold it all. */
function noticesOf(own_id: string, batch: readonly Packed[]): string[] {
  const notices: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  const finish = () => {
    if (parts.length > 0) notices.push(`[${JSON.stringify(own_id)},[${parts.join(',')}]]`);
    [parts, bytes] = [[], 0];
  };
  for (const packed of batch) {
    const part = JSON.stringify(packed);
    const size = Buffer.byteLength(part) + 1;
    if (size > NOTICE_BYTES) continue;
    if (bytes + size > NOTICE_BYTES) finish();
    parts.push(part);
    bytes += size;
  }
  finish();
  return notices;
}

interface Heard {
  onNotice: (text: string) => void;
  onGap: () => void;
}

/** A connection of its own that listens, made anew whenever it breaks. */
function hearOthers(database_url: string, log: Logger, { onNotice, onGap }: Heard) {
  let client: pg.Client | null = null;
  let is_over = false;
  let wait_ms = RETRY_MS.first;
  let has_broken = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const fresh = new pg.Client({
      connectionString: database_url,
      application_name: 'ulov-realtime',
      connectionTimeoutMillis: ALIVE.answer_ms,
      query_timeout: ALIVE.answer_ms,
      keepAlive: true,
    });
    client = fresh;
    fresh.on('error', () => retry(fresh));
    fresh.on('end', () => retry(fresh));
    fresh.on('notification', ({ payload }) => {
      if (payload) onNotice(payload);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${NAME}`);
      wait_ms = RETRY_MS.first;
      if (has_broken) onGap();
      keepAlive(fresh);
    } catch {
      retry(fresh);
    }
  };
  /** A connection that died without a word hears nothing and says nothing: it is asked now and then. */
  const keepAlive = (asked: pg.Client) => {
    timer = setTimeout(() => {
      asked.query('select 1').then(
        () => client === asked && keepAlive(asked),
        () => retry(asked),
      );
    }, ALIVE.every_ms);
  };
  const retry = (broken: pg.Client) => {
    if (is_over || client !== broken) return;
    client = null;
    has_broken = true;
    log.warn('realtime.line_broken', { retry_ms: wait_ms });
    void broken.end().catch(() => {});
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), wait_ms * (0.5 + Math.random() / 2));
    wait_ms = Math.min(wait_ms * 2, RETRY_MS.most);
  };

  void connect();
  return {
    close: async () => {
      is_over = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
