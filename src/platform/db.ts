/** The one way to the database: a pg pool over PostgreSQL or over the embedded PGlite. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { openEmbedded, type Embedded } from './embedded.ts';
import { prepareStatements } from './prepared.ts';
import { createSlowStatements, type SlowStatements } from './slow-statements.ts';

/** Tables are named in the statements themselves, so the handle knows none of them. */
// oxlint-disable-next-line typescript/no-empty-object-type -- Kysely wants a record of tables; ours live in SQL text
type Tables = {};
/** The database or a transaction on it: what every statement takes first. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  is_embedded: boolean;
  /** Statements sent so far; tests count them. */
  statements: () => number;
  /** Counts up with whatever may have been written and committed through this pool. */
  writes: () => number;
  /** Which statements took long. */
  slow: SlowStatements;
  /**
   * Hears on the embedded database, which has this one connection, what its pages are touched by.
   * @param onLost the connection was made anew
   * @returns stops hearing
   */
  hearTouches: (hear: (text: string) => void, onLost: () => void) => () => void;
  dump: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  database_url: string | null;
  pool_size: number;
  /** Folder of the embedded database, null for memory. */
  directory: string | null;
  /** Whether statements are prepared under names; true unless said otherwise. */
  is_prepared?: boolean;
}

// Ids are 64-bit in the database and exact in JavaScript up to 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** No statement of a request or a job takes longer. */
const STATEMENT_MS = 20_000;
/** Set on every connection: planner costs of solid-state disks, no just-in-time compilation. */
const SESSION = `set jit = off; set random_page_cost = 1.1; set statement_timeout = ${STATEMENT_MS}; set lock_timeout = 5000`;
const onConnect = async (client: pg.ClientBase): Promise<void> => {
  await client.query(SESSION);
};

/** Where the database says which pages are touched (migrations/0055_page_touches.sql). */
export const PAGES_CHANNEL = 'ulov_pages';
/** Texts that write nothing and commit nothing. */
const READS = /^\s*(select|begin|start|set|savepoint|release|rollback|listen|show)\b/i;

type Asked = (...args: unknown[]) => unknown;

/** Hears of the end of a statement, before whoever asked goes on. */
function onEnd(ask: Asked, args: unknown[], ended: () => void): unknown {
  const then = args.at(-1);
  if (typeof then === 'function')
    args[args.length - 1] = (...answer: unknown[]) => {
      ended();
      (then as Asked)(...answer);
    };
  const answer = ask(...args);
  if (answer instanceof Promise) answer.then(ended, ended);
  return answer;
}

function countStatements(pool: pg.Pool): Pick<Database, 'statements' | 'writes' | 'slow'> {
  let statements = 0;
  let writes = 0;
  const slow = createSlowStatements();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Asked;
    client.query = ((...args: unknown[]) => {
      statements += 1;
      const [asked] = args;
      const text = typeof asked === 'string' ? asked : (asked as { text?: string } | undefined)?.text;
      const is_write = text === undefined || !READS.test(text);
      const began = performance.now();
      return onEnd(query, args, () => {
        // Counted before whoever asked goes on: by then it is committed.
        if (is_write) writes += 1;
        if (text !== undefined) slow.note(text, performance.now() - began);
      });
    }) as typeof client.query;
  });
  return { statements: () => statements, writes: () => writes, slow };
}

function hearEmbedded(pool: pg.Pool): Database['hearTouches'] {
  const listeners = new Set<{ hear: (text: string) => void; onLost: () => void }>();
  pool.on('connect', (client) => {
    for (const { onLost } of listeners) onLost();
    client.on('notification', ({ channel, payload }) => {
      if (channel === PAGES_CHANNEL && payload) for (const { hear } of listeners) hear(payload);
    });
  });
  return (hear, onLost) => {
    const one = { hear, onLost };
    listeners.add(one);
    return () => void listeners.delete(one);
  };
}

/** Opens the database; the caller closes it. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.database_url === null) {
    const directory = options.directory ? path.join(options.directory, 'database') : null;
    if (directory) mkdirSync(directory, { recursive: true });
    return overEmbedded(await openEmbedded(directory), options.is_prepared);
  }
  const pool = new pg.Pool({
    connectionString: options.database_url,
    max: options.pool_size,
    connectionTimeoutMillis: 5000,
    application_name: 'ulov',
    onConnect,
  });
  return overPool(pool, null, options.is_prepared);
}

/** The database over an embedded one that is open; closing it closes that too. */
export function overEmbedded(embedded: Embedded, is_prepared = true): Database {
  const pool = new pg.Pool({
    max: 1,
    connectionTimeoutMillis: 20_000,
    idleTimeoutMillis: 0,
    onConnect: async (client) => {
      await client.query(`${SESSION}; listen ${PAGES_CHANNEL}`);
    },
    user: 'postgres',
    database: 'postgres',
    stream: embedded.connect,
  });
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  // One connection is all there is: whoever holds it would wait for themselves, and everybody for them.
  pool.connect = ((...args: unknown[]) => {
    assertOutsideTransaction();
    return connect(...args);
  }) as typeof pool.connect;
  return overPool(pool, embedded, is_prepared);
}

function overPool(pool: pg.Pool, embedded: Embedded | null, is_prepared = true): Database {
  pool.on('error', () => {}); // An idle connection may die with its server; the next query says so.
  if (is_prepared) prepareStatements(pool);
  const counts = countStatements(pool);
  const { options } = pool;
  const shared = { options, connect: () => connectionOf(pool, embedded !== null), end: () => pool.end() };
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: shared }) });
  return {
    db,
    pool,
    is_embedded: embedded !== null,
    ...counts,
    hearTouches: embedded === null ? () => () => {} : hearEmbedded(pool),
    dump: async () => (embedded ? embedded.dump() : new Uint8Array(0)),
    close: async () => {
      await db.destroy();
      await embedded?.close();
    },
  };
}

/** Gives an action a connection of its own, whose statements may take as long as they need. */
export async function withoutHurry<Result>(db: Db, action: (own: Db) => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own);
    try {
      return await action(own);
    } finally {
      await sql`set statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(own);
    }
  });
}

/** Everything asked of the database while `asOneTransaction` runs goes through its one connection. */
interface Scope {
  connection: Promise<pg.PoolClient> | null;
  /** Null until it has begun, and when it is over: what still runs then asks for itself. */
  tx: Tx | null;
  is_over: boolean;
  last_query: Promise<unknown>;
  /** Transactions inside of it come one after the other: savepoints know no other order. */
  last: Promise<unknown>;
  /** Why a transaction inside of it that has no savepoint failed: nothing of the whole may stand. */
  failure: { error: unknown } | null;
}
const scopes = new AsyncLocalStorage<Scope>();

async function connectionOf(pool: pg.Pool, is_single: boolean): Promise<pg.PoolClient> {
  const scope = scopes.getStore();
  if (!scope || scope.is_over) return pool.connect();
  if (is_single) assertOutsideTransaction();
  scope.connection ??= pool.connect();
  const client = await scope.connection;
  const ask = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  // What is asked at once goes out one after the other. Whoever is done with the connection gives it back to the scope,
  // which alone gives it back to the pool.
  const query = (...args: unknown[]) => {
    const answer = scope.last_query.then(() => ask(...args));
    scope.last_query = answer.catch(() => {});
    return answer;
  };
  return Object.assign(Object.create(client) as pg.PoolClient, { query, release: () => {} });
}

/**
 * Runs work in one transaction with everything that it asks of the database by whatever way: what it reads, and its own
 * transactions, each of which still fails alone. For what must be kept with what was done, such as its reply. The work
 * must not wait for anything outside the database: it holds a connection.
 */
export async function asOneTransaction<R>(db: Db, work: (tx: Tx) => Promise<R>): Promise<R> {
  const nothing = Promise.resolve();
  const scope: Scope = {
    connection: null,
    tx: null,
    is_over: false,
    last_query: nothing,
    last: nothing,
    failure: null,
  };
  return scopes.run(scope, async () => {
    const actions: (() => void)[] = [];
    try {
      const result = await db.transaction().execute(async (tx) => {
        waiting.set(tx, actions);
        scope.tx = tx;
        const done = await work(tx);
        if (scope.failure) throw scope.failure.error;
        return done;
      });
      for (const action of actions) action();
      return result;
    } finally {
      scope.is_over = true;
      await scope.connection?.then(
        (client) => client.release(),
        () => {},
      );
    }
  });
}

/** Runs what stands inside of `asOneTransaction` after what came before it. */
async function inTurn<R>(scope: Scope, run: () => Promise<R>): Promise<R> {
  const turn = scope.last.then(run, run);
  scope.last = turn.catch(() => {});
  return turn;
}

/** Runs work as what belongs to an open transaction. */
async function inside<R>(tx: Tx, work: (tx: Tx) => Promise<R>): Promise<R> {
  const open = { is_open: true };
  try {
    return await around.run(open, () => work(tx));
  } finally {
    open.is_open = false;
  }
}

/** A transaction inside of `asOneTransaction`: undone alone when it fails. */
async function inSavepoint<R>(scope: Scope, tx: Tx, work: (tx: Tx) => Promise<R>): Promise<R> {
  return inTurn(scope, async () => {
    const actions = waiting.get(tx) ?? [];
    const stood = actions.length;
    await sql`savepoint inner_transaction`.execute(tx);
    try {
      const result = await inside(tx, work);
      await sql`release savepoint inner_transaction`.execute(tx);
      return result;
    } catch (error) {
      actions.length = stood;
      await sql`rollback to savepoint inner_transaction`.execute(tx);
      throw error;
    }
  });
}

/** The same without a savepoint: when it fails, all of `asOneTransaction` is undone. */
async function withoutSavepoint<R>(scope: Scope, tx: Tx, work: (tx: Tx) => Promise<R>): Promise<R> {
  return inTurn(scope, async () => {
    try {
      return await inside(tx, work);
    } catch (error) {
      scope.failure ??= { error };
      throw error;
    }
  });
}

/** The transaction that what runs now belongs to. */
const around = new AsyncLocalStorage<{ is_open: boolean }>();

/**
 * Says where a statement would leave the open transaction it is asked for in: it would wait for a second connection
 * while its own keeps the first, and the embedded database has but one.
 * @throws Error inside of `inTransaction`
 */
export function assertOutsideTransaction(): void {
  if (around.getStore()?.is_open) throw new Error('Inside a transaction the database is asked through it alone');
}

/** What waits for an open transaction to be committed. */
const waiting = new WeakMap<Db, (() => void)[]>();

/**
 * Runs work in one transaction; joins the one already open when given a transaction.
 * @param options.is_whole inside of `asOneTransaction` a failure undoes all of that, which saves the two statements of a
 * savepoint: for actions of which nothing is to stand when they are refused
 */
export async function inTransaction<R>(db: Db, work: (tx: Tx) => Promise<R>, { is_whole = false } = {}): Promise<R> {
  if (db.isTransaction) return work(db as Tx);
  const scope = scopes.getStore();
  if (scope?.tx && !scope.is_over) {
    // Asked for in the middle of another one it is part of it: waiting for that to end would be waiting for itself.
    if (around.getStore()?.is_open) return work(scope.tx);
    return is_whole ? withoutSavepoint(scope, scope.tx, work) : inSavepoint(scope, scope.tx, work);
  }
  const actions: (() => void)[] = [];
  const result = await db.transaction().execute(async (tx) => {
    waiting.set(tx, actions);
    return inside(tx, work);
  });
  for (const action of actions) action();
  return result;
}

/**
 * Does something once the transaction is committed, and never when it is undone; outside of one, at once. For what
 * may be lost: a process killed in between does not do it. The action must neither throw nor take time.
 */
export function onCommit(db: Db | Tx, action: () => void): void {
  if (db.isTransaction) waiting.get(db)?.push(action);
  else action();
}

/** True when an error is a broken unique or exclusion rule, optionally of one named constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const fault = error as { code?: string; constraint?: string };
  return fault.code === '23505' && (constraint === undefined || fault.constraint === constraint);
}

/** Answers whether the database can be asked at all. */
export async function isDatabaseReady(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
