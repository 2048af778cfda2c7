/** Where pictures lie. One interface; today a folder. */
import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';

export interface MediaStore {
  /** Writes a whole file under a name of ours; a reader never sees half of it. */
  put: (name: string, bytes: Buffer) => Promise<void>;
  /** Null when there is no such file. */
  read: (name: string) => Readable | null;
  remove: (name: string) => Promise<void>;
}

const NAME = /^[a-z0-9]{2}\/[a-z0-9]{24,40}(-\d+)?\.webp$/;

/** Pictures in a folder of the data directory. */
export function folderStore(folder: string): MediaStore {
  const fileOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`Not a media name: ${name}`);
    return path.join(folder, name);
  };
  return {
    put: async (name, bytes) => {
      const file = fileOf(name);
      mkdirSync(path.dirname(file), { recursive: true });
      const temporary = `${file}.${randomBytes(4).toString('hex')}.part`;
      await writeFile(temporary, bytes);
      await rename(temporary, file);
    },
    read: (name) =>
      NAME.test(name) && existsSync(path.join(folder, name)) ? createReadStream(path.join(folder, name)) : null,
    remove: async (name) => {
      await rm(fileOf(name), { force: true });
    },
  };
}

/** A random name for a new picture, without its size and ending. */
export function newMediaKey(): string {
  const key = randomBytes(16).toString('hex');
  return `${key.slice(0, 2)}/${key}`;
}
