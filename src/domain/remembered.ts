import type { Context } from './context.ts';

/** While the database tells nobody what is written, a change is seen within this time. */
const FRESH_MS = 5000;

/** What every process remembers of a table that is written seldom, so that no request asks for it. */
export interface Remembered<Value> {
  /** As it stands; read from the database where it is not known. */
  read: (ctx: Context) => Promise<Value>;
  /** As it was last read; null where it has to be read first. */
  last: (ctx: Context) => Value | null;
  /** The table was written to: it is read anew when it is asked for next. */
  forget: (ctx: Context) => void;
}

/** Remembers what `select` reads, until it is forgotten (docs/decisions/028). */
export function remembered<Value>(select: (ctx: Context) => Promise<Value>): Remembered<Value> {
  // Undefined never was read, null was read and is forgotten: whoever reads at present tells them apart.
  const cache = new WeakMap<object, { value: Value; read_at: number } | null>();
  return {
    read: async (ctx) => {
      const known = cache.get(ctx.queue);
      const now = ctx.clock.now().getTime();
      if (known && (ctx.realtime.touches.is_whole() || Math.abs(now - known.read_at) < FRESH_MS)) return known.value;
      const value = await select(ctx);
      // What was forgotten meanwhile may be newer than this reading; what a transaction reads may never be.
      if (cache.get(ctx.queue) === known && !ctx.db.isTransaction) cache.set(ctx.queue, { value, read_at: now });
      return value;
    },
    last: (ctx) => cache.get(ctx.queue)?.value ?? null,
    forget: (ctx) => {
      cache.set(ctx.queue, null);
    },
  };
}
