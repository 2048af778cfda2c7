/**
 * Pictures re-encoded to WebP in three widths; metadata is gone, bombs are refused. The work is done by
 * processes of their own that end when there is none.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createGate } from './gate.ts';

/** Widths in pixels, in the order small, medium, large. */
export const PICTURE_WIDTHS = [160, 480, 1200] as const;
const MAX_MEGAPIXELS = 40;
/** A picture that takes longer is made to. */
const TIMEOUT_MS = 15_000;
/** So long a process waits for the next picture before it gives its memory back. */
const IDLE_MS = 10_000;
/** Decoders give back little of what a large picture took; a new process is cheaper than keeping it. */
const SWOLLEN_BYTES = 100_000_000;

/** Its code as it was compiled once: a process starts in half the time and without the compiler's 20 MB. */
const COMPILED = path.resolve(import.meta.dirname, '../../node_modules/.ulov/compiled');

/**
 * One decode at a time a core, and one core left to answer requests: memory stays small and pages
 * stay quick while many upload. Each in the line holds a whole body, so the line is short.
 */
const gate = createGate({ running: Math.max(1, availableParallelism() - 1), waiting: 16 });
const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = [];

/** True when the next picture would be turned away; asked before its bytes are read. */
export function arePicturesBusy(): boolean {
  return gate.isFull();
}

export interface EncodedPicture {
  width: number;
  height: number;
  /** One file per width of PICTURE_WIDTHS. */
  files: { width: number; bytes: Buffer }[];
}

/** A square icon that a picture stands in. */
export interface IconShape {
  /** Pixels. */
  size: number;
  /** How much of the side the picture takes, 0 to 1. */
  part: number;
  /** As #rrggbb; null for none. */
  ground: string | null;
}

/** What the picture process is asked: the kept sizes, or an icon. */
export interface PictureJob {
  bytes: Buffer;
  max_megapixels: number;
  icon?: IconShape;
}

/** What it answers. */
export type PictureAnswer = ({ picture: EncodedPicture } | { icon: Uint8Array } | Fault) & { memory_bytes: number };

interface Fault {
  fault: string;
  max_megapixels?: number;
}

/** The bytes are no picture we take: unknown format, broken, or too many pixels. */
export class PictureRefusedError extends Error {
  /** Most megapixels a picture of its kind may have; null when those are not what is wrong. */
  readonly max_megapixels: number | null;

  constructor({ fault, max_megapixels }: Fault) {
    super(fault);
    this.max_megapixels = max_megapixels ?? null;
  }
}

/**
 * Makes the stored sizes of a picture, when its turn comes. What it is, its bytes say.
 * @throws PictureRefusedError, GateFullError
 */
export async function encodePicture(bytes: Buffer, max_megapixels = MAX_MEGAPIXELS): Promise<EncodedPicture> {
  const answer = await askInTurn({ bytes, max_megapixels });
  if ('picture' in answer) return answer.picture;
  throw refusal(answer);
}

/**
 * Draws a picture into a square, as PNG, when its turn comes.
 * @throws PictureRefusedError, GateFullError
 */
export async function drawIcon(bytes: Buffer, icon: IconShape): Promise<Buffer> {
  const answer = await askInTurn({ bytes, max_megapixels: MAX_MEGAPIXELS, icon });
  if ('icon' in answer) return Buffer.from(answer.icon);
  throw refusal(answer);
}

const refusal = (answer: PictureAnswer | Fault) =>
  new PictureRefusedError('fault' in answer ? answer : { fault: 'Not what was asked for' });

async function askInTurn(job: PictureJob): Promise<PictureAnswer | Fault> {
  return gate.run(async () => {
    const child = takeProcess();
    const given = await ask(child, job);
    // An ended process may look connected for a moment: only one that answered is kept.
    if ('memory_bytes' in given && isAlive(child) && given.memory_bytes < SWOLLEN_BYTES) keepProcess(child);
    else await endNow(child);
    return given;
  });
}

function takeProcess(): ChildProcess {
  for (let kept = idle.pop(); kept; kept = idle.pop()) {
    clearTimeout(kept.timer);
    if (!isAlive(kept.child)) continue;
    kept.child.ref();
    kept.child.channel?.ref();
    return kept.child;
  }
  const child = fork(path.join(import.meta.dirname, 'picture-process.ts'), {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=128', '--max-semi-space-size=1'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No secrets of ours where strangers' bytes are decoded. What is freed is given back at once (glibc).
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '262144',
      NODE_COMPILE_CACHE: COMPILED,
      SystemRoot: process.env['SystemRoot'],
    },
  });
  // A broken pipe may be told while nobody asks, and an error nobody hears ends the program.
  return child.on('error', () => undefined);
}

/** Keeps a process for the next picture; a program that is done does not wait for it. */
function keepProcess(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  const kept = { child, timer: setTimeout(() => endProcess(kept.child), IDLE_MS).unref() };
  idle.push(kept);
}

function endProcess(child: ChildProcess): void {
  const at = idle.findIndex((kept) => kept.child === child);
  if (at >= 0) idle.splice(at, 1);
  child.kill('SIGKILL');
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
const isAlive = (child: ChildProcess) => child.connected && !hasExited(child);

/** Ends a process before the next one starts: never the memory of two. */
async function endNow(child: ChildProcess): Promise<void> {
  // One that could not be started has no exit to wait for.
  if (hasExited(child) || child.pid === undefined) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A process that dies or takes too long over a picture says that the picture is no good. */
function ask(child: ChildProcess, job: PictureJob): Promise<PictureAnswer | Fault> {
  return new Promise((resolve) => {
    const settle = (answer: PictureAnswer | Fault) => {
      clearTimeout(timer);
      child.off('message', settle).off('exit', onEnd).off('error', onEnd);
      resolve(answer);
    };
    const onEnd = () => settle({ fault: 'The picture ended its process' });
    const timer = setTimeout(() => settle({ fault: 'The picture took too long' }), TIMEOUT_MS);
    child.on('message', settle).on('exit', onEnd).on('error', onEnd);
    child.send(job, (error) => {
      if (error) onEnd();
    });
  });
}
