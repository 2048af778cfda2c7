/** Named prepared statements: the database parses and rewrites a text once a connection, and plans it while it must. */
import { createHash } from 'node:crypto';
import type pg from 'pg';

/** So many statements a connection keeps; those not asked for the longest go first. */
const MOST_STATEMENTS = 500;
/** What is worth a name. Begin, commit, settings and texts of several statements go as they are. */
const NAMEABLE = /^\s*(select|with|insert|update|delete)\b/i;
/** The result of a kept statement has another shape since a migration: it must be prepared anew. */
const PLAN_IS_OLD = '0A000';

type Ask = (...args: unknown[]) => Promise<unknown>;

/** Names of texts, the same on every connection and in every process; texts are few and their hashes dear. */
const names = new Map<string, string>();
const MOST_NAMES = 10_000;

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  if (names.size >= MOST_NAMES) names.clear();
  names.set(text, name);
  return name;
}

/** What one connection has prepared, by name, the last asked for at the end. */
class Kept {
  readonly #prepared = new Map<string, string>();
  /** Not used any more, and still known to the database. */
  #dropped: string[] = [];
  /** Counts up with everything that was dropped: a name is never given a second time. */
  #generation = 0;

  /** The name a text is asked by on this connection. */
  use(text: string): string {
    const base = nameOf(text);
    const name = this.#prepared.get(base) ?? (this.#generation === 0 ? base : `${base}_${this.#generation}`);
    this.#prepared.delete(base);
    this.#prepared.set(base, name);
    return name;
  }

  /** The next time this text is prepared anew. */
  forget(text: string): void {
    this.#drop(nameOf(text));
  }

  /** What the database may forget: names above the bound, and those that were dropped before. */
  takeDropped(): string[] {
    const surplus = [...this.#prepared.keys()].slice(0, Math.max(0, this.#prepared.size - MOST_STATEMENTS));
    for (const base of surplus) this.#drop(base);
    const dropped = this.#dropped;
    this.#dropped = [];
    return dropped;
  }

  #drop(base: string): void {
    const name = this.#prepared.get(base);
    if (name === undefined) return;
    this.#prepared.delete(base);
    this.#dropped.push(name);
    this.#generation += 1;
  }
}

/**
 * Has the statements of a pool prepared under names. The database then plans them anew while the values matter and
 * keeps a plan where it found none better, as PostgreSQL does by itself; no plan is forced. Not for poolers that hand
 * each transaction another connection (DATABASE_PREPARED=0).
 */
export function prepareStatements(pool: pg.Pool): void {
  const kept = new WeakMap<pg.ClientBase, { statements: Kept; ask: Ask }>();
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as unknown as Ask;
    const statements = new Kept();
    kept.set(client, { statements, ask });
    client.query = ((...args: unknown[]) => {
      const [text, values] = args;
      if (typeof text !== 'string' || typeof args.at(-1) === 'function' || !isNameable(text, values))
        return ask(...args);
      return askByName(client, { statements, ask }, text, values as unknown[] | undefined);
    }) as typeof client.query;
  });
  // Between two users of a connection no transaction is open, and what is sent now goes before what the next one asks.
  pool.on('release', (_error, client) => {
    const { statements, ask } = kept.get(client) ?? {};
    const dropped = statements?.takeDropped() ?? [];
    if (dropped.length > 0) ask?.(dropAll(dropped)).catch(() => {});
  });
}

/** Texts without values may hold several statements, which only the simple protocol takes. */
function isNameable(text: string, values: unknown): boolean {
  return NAMEABLE.test(text) && ((Array.isArray(values) && values.length > 0) || !text.includes(';'));
}

async function askByName(
  client: pg.ClientBase,
  { statements, ask }: { statements: Kept; ask: Ask },
  text: string,
  values: unknown[] = [],
): Promise<unknown> {
  try {
    return await ask({ name: statements.use(text), text, values });
  } catch (error) {
    if ((error as { code?: string }).code !== PLAN_IS_OLD) throw error;
    statements.forget(text);
    // A transaction is broken by then: whoever opened it hears of it, and the next one prepares anew.
    if (client.getTransactionStatus() !== 'I') throw error;
    return ask({ name: statements.use(text), text, values });
  }
}

/** One text that lets go of all of them; one that could never be read has a name here and none in the database. */
function dropAll(dropped: readonly string[]): string {
  return `do $$ declare kept record; begin
    for kept in select name from pg_prepared_statements where name = any ('{${dropped.join(',')}}') loop
      execute format('deallocate %I', kept.name);
    end loop; end $$`;
}
