/** A connection of its own that hears what PostgreSQL is told by NOTIFY, made anew whenever it breaks. */
import pg from 'pg';
import type { Logger } from './logger.ts';

interface Heard {
  /** By channel. */
  hear: Readonly<Record<string, (text: string) => void>>;
  /** Nothing is heard any more. */
  onBroken: () => void;
  /** It is heard again; what was told meanwhile is lost. */
  onGap: () => void;
}

export interface NoticeLine {
  /** Whether it hears. */
  is_up: () => boolean;
  /** Waits for an answer of the database: what was told before is heard by then. Never throws; a line that does not answer is broken. */
  answer: () => Promise<void>;
  close: () => Promise<void>;
}

const RETRY_MS = { first: 250, most: 10_000 };
const ALIVE = { every_ms: 15_000, answer_ms: 5000 };

/** Opens the line; it connects by itself. */
export function openNoticeLine(database_url: string, log: Logger, { hear, onBroken, onGap }: Heard): NoticeLine {
  let client: pg.Client | null = null;
  let is_over = false;
  let is_up = false;
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
    fresh.on('notification', ({ channel, payload }) => {
      if (payload) hear[channel]?.(payload);
    });
    try {
      await fresh.connect();
      await fresh.query(
        Object.keys(hear)
          .map((name) => `listen ${name}`)
          .join('; '),
      );
      wait_ms = RETRY_MS.first;
      is_up = true;
      if (has_broken) onGap();
      keepAlive(fresh);
    } catch {
      retry(fresh);
    }
  };
  const answer = async (asked: pg.Client | null): Promise<boolean> => {
    if (asked === null || client !== asked) return false;
    try {
      await asked.query('select 1');
      return client === asked;
    } catch {
      retry(asked);
      return false;
    }
  };
  /** A connection that died without a word hears nothing and says nothing: it is asked now and then. */
  const keepAlive = (asked: pg.Client) => {
    timer = setTimeout(() => void answer(asked).then((is_alive) => is_alive && keepAlive(asked)), ALIVE.every_ms);
  };
  const retry = (broken: pg.Client) => {
    if (is_over || client !== broken) return;
    client = null;
    is_up = false;
    has_broken = true;
    onBroken();
    log.warn('realtime.line_broken', { retry_ms: wait_ms });
    void broken.end().catch(() => {});
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), wait_ms * (0.5 + Math.random() / 2));
    wait_ms = Math.min(wait_ms * 2, RETRY_MS.most);
  };

  void connect();
  return {
    is_up: () => is_up,
    answer: async () => void (await answer(client)),
    close: async () => {
      is_over = true;
      is_up = false;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
