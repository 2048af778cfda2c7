/** The embedded database: PGlite in a worker thread behind an ordinary `pg` connection. */
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';

export interface Embedded {
  /** A fresh stream for `pg`; the database serves one at a time. */
  connect: () => Duplex;
  /** The whole database as one archive, to start another one from. */
  dump: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

type Reply =
  | { type: 'ready' }
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'dump'; bytes: Uint8Array }
  | { type: 'closed' }
  | { type: 'failure'; message: string };

/** pg asks its socket for these; in one process there is nothing to keep alive. */
class ProtocolStream extends Duplex {
  readonly worker: Worker;

  constructor(worker: Worker) {
    super();
    this.worker = worker;
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.worker.postMessage({ type: 'bytes', bytes: new Uint8Array(chunk) });
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}

function endProgram(): never {
  throw new Error('The embedded database has ended by itself');
}

/**
 * Opens the embedded database. Data reach the disk without being synced at each commit: a killed
 * process loses nothing, a power cut may lose the last seconds.
 * @param directory folder of the database; null keeps it in memory
 */
export async function openEmbedded(directory: string | null, snapshot: Uint8Array | null = null): Promise<Embedded> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { directory, snapshot } });
  let stream: ProtocolStream | null = null;
  const waiting: ((reply: Reply) => void)[] = [];
  const next = () => new Promise<Reply>((resolve) => waiting.push(resolve));

  worker.on('message', (reply: Reply) => {
    if (reply.type === 'bytes') stream?.push(Buffer.from(reply.bytes));
    else if (reply.type === 'failure') stream?.destroy(new Error(reply.message));
    else waiting.shift()?.(reply);
  });
  const { promise: broken, reject } = Promise.withResolvers<never>();
  worker.once('error', reject);
  await Promise.race([next(), broken]);
  // From here on nobody waits for a reply of a thread that is gone: its end is the end of the program, which comes
  // back with everything written. An error of the thread nobody listens to is one of the program.
  worker.off('error', reject);
  worker.once('exit', endProgram);
  return {
    connect: () => {
      // Bytes still on their way to the stream before must not reach the new one.
      stream?.destroy();
      worker.postMessage({ type: 'open' });
      stream = new ProtocolStream(worker);
      return stream;
    },
    dump: async () => {
      worker.postMessage({ type: 'dump' });
      const reply = await next();
      return reply.type === 'dump' ? reply.bytes : new Uint8Array(0);
    },
    close: async () => {
      worker.off('exit', endProgram);
      worker.postMessage({ type: 'close' });
      await Promise.race([next(), new Promise((resolve) => worker.once('exit', resolve))]);
      await worker.terminate();
    },
  };
}
