/**
 * Trees whose replies may stand before their parents. A record without its parent waits in memory;
 * when the waiting room is full, the others are left for another pass over the file.
 */
import type { Db, Tx } from '#platform/db.ts';
import { BATCH_RECORDS, commitBatch, inBatches, type Item, type Sink } from './commit.ts';
import type { Placed, Refusal } from './record.ts';

/** What became of a batch; records are the very objects of the batch wherever they wait or are refused. */
export interface TreeWritten<R> {
  written: readonly R[];
  waiting: readonly R[];
  refused: readonly { record: R; refusal: Refusal }[];
  already: readonly R[];
}

interface Branch {
  src: string;
  src_id: string;
  parent_src_id: string | null;
}

export interface TreeJob<R extends Branch> {
  /** The records from the beginning; called once a pass. */
  source: () => AsyncIterable<Placed<R>>;
  write: (tx: Tx, records: readonly R[]) => Promise<TreeWritten<R>>;
  onWritten: (count: number) => void;
  onAlready: (count: number) => void;
  onRefused: (place: string, refusal: Refusal) => void;
  sink: Sink<R>;
  /** How many records may wait. */
  capacity?: number;
}

const CAPACITY = 10_000;
const CAPACITY_CHARACTERS = 20_000_000;
const ORPHAN: Refusal = { field: 'parent_id', reason: 'is not among what was written' };

/** Records waiting for their parents, by the parent's key. */
class WaitingRoom<R extends Branch> {
  readonly byParent = new Map<string, Item<R>[]>();
  readonly capacity: number;
  count = 0;
  characters = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** False when there is no room. */
  add(item: Item<R>, size: number): boolean {
    if (this.count >= this.capacity || this.characters + size > CAPACITY_CHARACTERS) return false;
    const key = `${item.record.src}\n${item.record.parent_src_id}`;
    const list = this.byParent.get(key);
    if (list) list.push(item);
    else this.byParent.set(key, [item]);
    this.count += 1;
    this.characters += size;
    return true;
  }

  /** Lets go those who waited for this parent. */
  release(parent: Branch, sizeOf: (record: R) => number): Item<R>[] {
    const key = `${parent.src}\n${parent.src_id}`;
    const freed = this.byParent.get(key) ?? [];
    this.byParent.delete(key);
    this.count -= freed.length;
    for (const { record } of freed) this.characters -= sizeOf(record);
    return freed;
  }
}

/** Writes a tree in as few passes as memory allows; what never finds its parent is refused. */
export async function importTree<R extends Branch>(db: Db, job: TreeJob<R>): Promise<void> {
  let isLast = false;
  // A record refused on one pass is met again on the next.
  const refused = new Set<string>();
  const onRefused = (place: string, refusal: Refusal) => {
    if (!refused.has(place)) job.onRefused(place, refusal);
    refused.add(place);
  };
  for (let pass = 1; ; pass++) {
    const { written, dropped, room }: Pass<R> = await runPass(db, { ...job, onRefused }, pass, isLast);
    if (job.sink.isStopped() || isLast) return;
    if (dropped === 0) {
      for (const item of [...room.byParent.values()].flat()) onRefused(item.place, ORPHAN);
      return;
    }
    // A pass that wrote nothing found no parent of anything: the next one only names the orphans.
    isLast = written === 0;
  }
}

interface Pass<R extends Branch> {
  written: number;
  /** Records there was no room to wait for. */
  dropped: number;
  room: WaitingRoom<R>;
}

async function runPass<R extends Branch>(db: Db, job: TreeJob<R>, pass: number, isLast: boolean): Promise<Pass<R>> {
  const room = new WaitingRoom<R>(isLast ? 0 : (job.capacity ?? CAPACITY));
  const totals = { written: 0, dropped: 0 };
  const sink: Sink<R> = pass === 1 ? job.sink : { ...job.sink, onRead: () => {} };
  const receive = (batch: readonly Item<R>[], result: TreeWritten<R>, queue: Item<R>[]): void => {
    const places = new Map(batch.map(({ record, place }) => [record, place]));
    totals.written += result.written.length;
    job.onWritten(result.written.length);
    if (pass === 1) job.onAlready(result.already.length);
    for (const { record, refusal } of result.refused) job.onRefused(places.get(record) ?? '', refusal);
    for (const record of result.waiting) {
      const item = { record, place: places.get(record) ?? '' };
      if (isLast) job.onRefused(item.place, ORPHAN);
      else if (!room.add(item, job.sink.sizeOf(record))) totals.dropped += 1;
    }
    for (const record of result.written) queue.push(...room.release(record, job.sink.sizeOf));
  };
  for await (const batch of inBatches(job.source(), sink)) {
    // What a batch sets free is written before more is read.
    for (let queue = batch; queue.length > 0;) {
      const next = queue.slice(0, BATCH_RECORDS);
      const rest = queue.slice(BATCH_RECORDS);
      await commitBatch(db, next, job.write, {
        onWritten: (result) => receive(next, result, rest),
        onRefused: (item, refusal) => job.onRefused(item.place, refusal),
      });
      queue = rest;
    }
  }
  return { ...totals, room };
}
