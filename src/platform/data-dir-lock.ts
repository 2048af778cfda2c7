/** One process per data folder: the embedded database silently loses rows when two open it. */
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';

/** The data folder belongs to another live process. */
export class DataDirLockedError extends Error {}

interface Owner {
  pid: number;
  /** When that process started, in clock ticks since boot; tells a recycled pid from its owner. */
  started: string;
}

/** Start time of a process where the system tells it (Linux), else an empty string. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const started = startOf(owner.pid);
  return owner.started === '' || started === '' || started === owner.started;
}

function readOwner(file: string): Owner | null {
  try {
    const owner = JSON.parse(readFileSync(file, 'utf8')) as Partial<Owner>;
    return typeof owner.pid === 'number' ? { pid: owner.pid, started: owner.started ?? '' } : null;
  } catch {
    return null;
  }
}

/**
 * Takes the folder for this process and returns the function that gives it back. A lock left by a
 * dead process is replaced; one of a live process never is.
 * @throws DataDirLockedError naming the owner
 */
export function lockDataDir(data_dir: string): () => void {
  mkdirSync(data_dir, { recursive: true });
  const file = path.join(data_dir, 'lock.json');
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid) }));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const owner = readOwner(file);
      if (owner && isAlive(owner)) {
        throw new DataDirLockedError(
          `The data folder ${data_dir} is in use by process ${owner.pid}. Stop it first, or give this one its own DATA_DIR.`,
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new DataDirLockedError(`The data folder ${data_dir} could not be locked`);
}
