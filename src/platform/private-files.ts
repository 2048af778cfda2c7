/** The data folder is the program's alone: it holds passwords' hashes, emails with codes, and the site's secret. */
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
/** Whatever this process makes from now on is its owner's alone. */
const UMASK = 0o077;

const modeOf = (file: string) => statSync(file).mode & 0o777;

/** Makes the data folder, or takes from everybody else the one that stands. */
export function makePrivate(folder: string): void {
  // A thread cannot change what belongs to the process.
  if (isMainThread) process.umask(UMASK);
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  if (modeOf(folder) !== FOLDER_MODE) chmodSync(folder, FOLDER_MODE);
}

/**
 * Takes from everybody else what lies in a folder: files of earlier releases, and those the embedded database unpacks.
 * @param except folders below it that may hold any number of files and were mended before when their own mode is right
 */
export function keepPrivate(folder: string, except: readonly string[] = []): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    const wanted = entry.isDirectory() ? FOLDER_MODE : FILE_MODE;
    if (!entry.isDirectory() && !entry.isFile()) continue;
    const isRight = modeOf(file) === wanted;
    if (entry.isDirectory() && !(isRight && except.includes(entry.name))) keepPrivate(file);
    if (!isRight) chmodSync(file, wanted);
  }
}
