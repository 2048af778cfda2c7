import { compileBlocklist, isListedName, listedIn, type Blocklist, type ReadText } from '#rules/blocklist.ts';
import type { Context } from '../context.ts';
import { remembered } from '../remembered.ts';
import { isStaff, type Viewer } from '../viewer.ts';
import { selectBlocklist } from './blocklist.sql.ts';

const blocklist = remembered(async (ctx) => compileBlocklist(await selectBlocklist(ctx.db)));

/** The list, ready to read texts with, so that no text asks (docs/decisions/031). */
export const readBlocklist = blocklist.read;
export const forgetBlocklist = blocklist.forget;

/** Whether administrators have reserved a name, whatever it is spelled with. */
export async function isReservedName(ctx: Context, username: string): Promise<boolean> {
  return isListedName(await readBlocklist(ctx), username);
}

/** What of the list a writer's text has, for moderators to read; null for nothing, and for what moderators write themselves. */
export function listedFor(list: Blocklist, viewer: Viewer, text: ReadText): string | null {
  if (isStaff(viewer)) return null;
  const found = listedIn(list, text);
  return found.length === 0 ? null : found.join(', ');
}

/** The same of a text that is changed: only what it did not have before, so that what was let stand stands. */
export function newlyListed(list: Blocklist, viewer: Viewer, before: ReadText, after: ReadText): string | null {
  if (isStaff(viewer)) return null;
  const stood = new Set(listedIn(list, before));
  const found = listedIn(list, after).filter((entry) => !stood.has(entry));
  return found.length === 0 ? null : found.join(', ');
}
