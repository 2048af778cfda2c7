/** Where pictures lie: a folder, or a bucket of an S3-compatible service. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { bucketStore, type Bucket } from './bucket-store.ts';
import { isMediaName, MediaAwayError, type MediaStore } from './media-names.ts';

export { MediaAwayError, type MediaStore } from './media-names.ts';

/** Where the operator wants pictures to lie. */
export type Storage = { kind: 'folder'; folder: string } | ({ kind: 'bucket' } & Bucket);

/** Opens the store that `STORAGE_URL` names. */
export function openMediaStore(storage: Storage): MediaStore {
  return storage.kind === 'folder' ? folderStore(storage.folder) : bucketStore(storage);
}

/** Pictures in a folder. */
export function folderStore(folder: string): MediaStore {
  const fileOf = (name: string) => {
    if (!isMediaName(name)) throw new Error(`Not a media name: ${name}`);
    return path.join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      const file = fileOf(name);
      // A name is written once, by one process: the half-written file needs no name of chance, and `remove` finds it.
      const half = `${file}.part`;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        // Flushed before it is named: whoever was told "saved" finds the picture after a power cut.
        await writeFile(half, bytes, { flush: true });
        await rename(half, file);
      } catch (error) {
        throw new MediaAwayError('The folder of pictures takes none', { cause: error });
      }
    },
    read: async (name) => (isMediaName(name) ? readFileOf(path.join(folder, name)) : null),
    remove: async (name) => {
      const file = fileOf(name);
      await rm(file, { force: true });
      await rm(`${file}.part`, { force: true });
    },
  };
}

async function readFileOf(file: string): Promise<Readable | null> {
  try {
    return (await open(file)).createReadStream();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw new MediaAwayError('The folder of pictures cannot be read', { cause: error });
  }
}

/** A random name for a new picture, without its size and ending. */
export function newMediaKey(): string {
  const key = randomBytes(16).toString('hex');
  return `${key.slice(0, 2)}/${key}`;
}
