/** Batches into transactions: whole or not at all. */
import { inTransaction, type Db, type Tx } from '#platform/db.ts';
import type { Outcome, Placed, Refusal } from './record.ts';

/** Records of one transaction: enough to make round trips cheap, few enough to hold locks briefly. */
export const BATCH_RECORDS = 500;
/** Long texts make a batch end early. */
const BATCH_CHARACTERS = 2_000_000;

/** What every part of an import reports to. */
export interface Sink<R> {
  /** A record was read; `refusals` when its adapter refused it. */
  onRead: (place: string, outcome: Outcome<unknown>) => void;
  /** Length of the text of a record. */
  sizeOf: (record: R) => number;
  /** True when the import should end after the batch at hand. */
  isStopped: () => boolean;
}

/** A record and where it stands in its file. */
export interface Item<R> {
  place: string;
  record: R;
}

/** Gathers the records of a source into batches. Ends early when stopped. */
export async function* inBatches<R>(source: AsyncIterable<Placed<R>>, sink: Sink<R>): AsyncGenerator<Item<R>[]> {
  let batch: Item<R>[] = [];
  let characters = 0;
  for await (const { place, outcome } of source) {
    sink.onRead(place, outcome);
    if (outcome.record !== null) {
      batch.push({ place, record: outcome.record });
      characters += sink.sizeOf(outcome.record);
    }
    if (batch.length < BATCH_RECORDS && characters < BATCH_CHARACTERS) continue;
    yield batch;
    if (sink.isStopped()) return;
    batch = [];
    characters = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Gets the next of a list ready while the caller works on the one before: files are read while the database writes. */
export async function* oneAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const take = () => {
    const taken = iterator.next();
    taken.catch(() => {}); // A failure waits for its turn; until then nobody listens.
    return taken;
  };
  try {
    for (let next = take(); ;) {
      const { value, done } = await next;
      if (done) return;
      next = take();
      yield value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Deadlock, serialization, lock timeout, and a name somebody else took between our look and our write. */
const PASSING = new Set(['40P01', '40001', '55P03', '23505']);
const TRIES = 3;

const codeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : '';
};
/** Classes 22 and 23: the data themselves; 54: too large for the database. */
const isAboutData = (error: unknown): boolean => /^(?:22|23|54)...$/.test(codeOf(error));

/**
 * Writes a batch in one transaction. When the database refuses the data, the batch is halved until
 * the record at fault stands alone; that one is refused and nothing of it is written.
 * @throws what is no fault of the data: a lost connection, a full disk
 */
export async function commitBatch<R, W>(
  db: Db,
  batch: readonly Item<R>[],
  work: (tx: Tx, records: readonly R[]) => Promise<W>,
  done: { onWritten: (result: W) => void; onRefused: (item: Item<R>, refusal: Refusal) => void },
): Promise<void> {
  if (batch.length === 0) return;
  let result: W;
  try {
    result = await withTries(db, (tx) =>
      work(
        tx,
        batch.map(({ record }) => record),
      ),
    );
  } catch (error) {
    if (!isAboutData(error)) throw error;
    const [first] = batch;
    if (batch.length === 1 && first) {
      const constraint = (error as { constraint?: string }).constraint;
      done.onRefused(first, { field: 'record', reason: `the database refuses it (${constraint ?? codeOf(error)})` });
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await commitBatch(db, batch.slice(0, middle), work, done);
    await commitBatch(db, batch.slice(middle), work, done);
    return;
  }
  done.onWritten(result);
}

async function withTries<W>(db: Db, work: (tx: Tx) => Promise<W>): Promise<W> {
  for (let tries = 1; ; tries++) {
    try {
      return await inTransaction(db, work);
    } catch (error) {
      if (tries >= TRIES || !PASSING.has(codeOf(error))) throw error;
    }
  }
}
