import { statfs } from 'node:fs/promises';

/** How full the disk is on which a folder lies, in bytes. */
export interface Disk {
  used: number;
  /** What this program may still take. */
  free: number;
}

/** Asks the file system of a folder. @throws Error where there is no such folder */
export async function diskOf(folder: string): Promise<Disk> {
  const { blocks, bfree, bavail, bsize } = await statfs(folder);
  return { used: (blocks - bfree) * bsize, free: bavail * bsize };
}
