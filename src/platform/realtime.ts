/**
 * What the processes of a site tell each other at once: that something happened in a channel, and the ids of it. Whoever
 * hears it reads what stands. On the embedded database there is one process; else PostgreSQL carries it (NOTIFY). What is
 * told while the database is away is lost.
 */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { PAGES_CHANNEL, type Database } from './db.ts';
import type { Logger } from './logger.ts';
import { openNoticeLine, type NoticeLine } from './notice-line.ts';

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
  /** What the database itself says was written to. */
  touches: Touches;
  close: () => Promise<void>;
}

/** Which pages are concerned by what was written, by whatever wrote it (migrations/0055_page_touches.sql). */
interface Touches {
  /**
   * @param hear is given the keys of one transaction's write after it is committed
   * @param onLost something may have been missed, or may be from now on
   * @returns stops hearing
   */
  listen: (hear: (keys: readonly string[]) => void, onLost: () => void) => () => void;
  /** Whether everything is heard at present. */
  is_whole: () => boolean;
  /** Waits until all that this process has committed is heard; null when it is already. */
  settled: () => Promise<void> | null;
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

/** Opens the line between the processes; listening connects it. */
export function openRealtime({ database, database_url, log }: RealtimeOptions): Realtime {
  const listeners = new Set<{ hear: (telling: Telling) => void; onGap: () => void }>();
  const tell = ([channel, event, ids]: Packed) => {
    for (const { hear } of listeners) hear({ channel, event, ids });
  };
  const own_id = randomBytes(6).toString('base64url');
  const out = database_url === null ? null : sender(database.pool, own_id, log);
  const touched = new Set<{ hear: (keys: readonly string[]) => void; onLost: () => void }>();
  const hearTouches = (text: string) => {
    const keys = text.split(' ');
    for (const { hear } of touched) hear(keys);
  };
  const onLost = () => {
    for (const each of touched) each.onLost();
  };
  let line: NoticeLine | null = null;
  const connect = () => {
    if (database_url === null) return;
    line ??= openNoticeLine(database_url, log, {
      hear: {
        [PAGES_CHANNEL]: hearTouches,
        [NAME]: (text) => {
          const [from, packed] = JSON.parse(text) as [string, Packed[]];
          if (from !== own_id) for (const one of packed) tell(one);
        },
      },
      onBroken: onLost,
      onGap: () => {
        onLost();
        for (const each of listeners) each.onGap();
      },
    });
  };
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
      connect();
      return () => void listeners.delete(listener);
    },
    touches: {
      listen: (hear, lost) => {
        const one = { hear, onLost: lost };
        touched.add(one);
        connect();
        const stop = database.hearTouches(hearTouches, onLost);
        return () => {
          touched.delete(one);
          stop();
        };
      },
      is_whole: () => database_url === null || line?.is_up() === true,
      settled: settling(database, () => line),
    },
    close: async () => {
      listeners.clear();
      touched.clear();
      await line?.close();
    },
  };
}

/**
 * The database tells the line of a commit before it tells whoever committed; what the line answers after that comes behind
 * what it was told. The embedded database tells the one connection there is, before it answers.
 */
function settling(database: Database, line: () => NoticeLine | null): () => Promise<void> | null {
  let settled = 0;
  let pending: { writes: number; done: Promise<void> } | null = null;
  return () => {
    const writes = database.writes();
    const open = line();
    if (writes === settled || open === null) return null;
    if (pending?.writes === writes) return pending.done;
    const settle = async () => {
      await open.answer();
      settled = Math.max(settled, writes);
    };
    pending = { writes, done: settle() };
    return pending.done;
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
