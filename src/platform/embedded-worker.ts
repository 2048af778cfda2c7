/** Worker thread of the embedded database: raw protocol bytes in, raw replies out, strictly in turn. */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

interface WorkerInput {
  /** Folder of the database; null keeps it in memory. */
  directory: string | null;
  /** A dumped database to start from, for tests. */
  snapshot: Uint8Array | null;
}

type Note = { type: 'open' } | { type: 'bytes'; bytes: Uint8Array } | { type: 'dump' } | { type: 'close' };

const { directory, snapshot } = workerData as WorkerInput;
const port = parentPort;
if (!port) throw new Error('embedded-worker must run as a worker thread');

const database = await PGlite.create({
  ...(directory ? { dataDir: directory } : {}),
  ...(snapshot ? { loadDataDir: new Blob([new Uint8Array(snapshot)]) } : {}),
  extensions: { pg_trgm, unaccent },
});

/** The end of a reply after which no transaction is open and no statement half way: ReadyForQuery, idle. */
const IDLE = [0x5a, 0, 0, 0, 5, 0x49];
const LOG_MAX_BYTES = 256 * 1024 * 1024;
const LOG_LOOK_EVERY_MS = 2000;

let looked_at_ms = performance.now();
let isStartup = true;
let pending: Uint8Array = new Uint8Array(0);
let turn: Promise<void> = Promise.resolve();

/** Cuts the next whole protocol message off the pending bytes; null while it is incomplete. */
function takeMessage(): Uint8Array | null {
  // The startup message has no type byte, so its length stands at the very beginning.
  const lengthAt = isStartup ? 0 : 1;
  if (pending.length < lengthAt + 4) return null;
  const view = new DataView(pending.buffer, pending.byteOffset, pending.byteLength);
  const size = lengthAt + view.getInt32(lengthAt);
  if (pending.length < size) return null;
  const message = pending.slice(0, size);
  pending = pending.subarray(size);
  isStartup = false;
  return message;
}

async function handleBytes(bytes: Uint8Array): Promise<void> {
  const joined = new Uint8Array(pending.length + bytes.length);
  joined.set(pending);
  joined.set(bytes, pending.length);
  pending = joined;
  for (let message = takeMessage(); message; message = takeMessage()) {
    if (message[0] === 0x58) continue; // Terminate: the database itself stays open.
    const reply = await answer(message);
    if (reply.length === 0) continue;
    const isIdle = reply.subarray(-IDLE.length).every((byte, index) => byte === IDLE[index]);
    port?.postMessage({ type: 'bytes', bytes: reply }, [reply.buffer]);
    if (isIdle) await trimLog();
  }
}

/** What the database replies to one message. */
async function answer(message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  // Not execProtocolRaw: that one also keeps every row of every reply, parsed, for as long as it lives.
  await database.execProtocolRawStream(message, {
    // A part is a view of the database's own memory, which the next part overwrites.
    onRawData: (part) => parts.push(part.slice()),
  });
  const reply = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    reply.set(part, at);
    at += part.length;
  }
  return reply;
}

/**
 * Lets go of the log of changes once it is long. PostgreSQL does so by itself, but not as a single
 * process: the folder would grow until the program ends, and a start after a crash would read it all.
 */
async function trimLog(): Promise<void> {
  if (performance.now() - looked_at_ms < LOG_LOOK_EVERY_MS) return;
  looked_at_ms = performance.now();
  const { rows } = await database.query<{ is_long: boolean }>(
    `select pg_current_wal_insert_lsn() - redo_lsn > ${LOG_MAX_BYTES} as is_long from pg_control_checkpoint()`,
  );
  if (rows[0]?.is_long) await database.exec('checkpoint');
}

/** A new client must find no open transaction and no prepared statements of the one before. */
async function handleOpen(): Promise<void> {
  isStartup = true;
  pending = new Uint8Array(0);
  await database.exec('rollback');
  await database.exec('discard all');
}

async function handle(note: Note): Promise<void> {
  if (note.type === 'bytes') return handleBytes(note.bytes);
  if (note.type === 'open') return handleOpen();
  if (note.type === 'dump') {
    const file = await database.dumpDataDir('none');
    port?.postMessage({ type: 'dump', bytes: new Uint8Array(await file.arrayBuffer()) });
    return;
  }
  await database.close();
  port?.postMessage({ type: 'closed' });
}

port.on('message', (note: Note) => {
  turn = turn
    .then(() => handle(note))
    .catch((error: unknown) => port.postMessage({ type: 'failure', message: String(error) }));
});
port.postMessage({ type: 'ready' });
