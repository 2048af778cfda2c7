import { compileBlocklist, isListedName, listedIn, type Blocklist, type ReadText } from '#rules/blocklist.ts';
import type { Context } from '../context.ts';
import { isStaff, type Viewer } from '../viewer.ts';
import { selectBlocklist } from './blocklist.sql.ts';

/** While the database tells nobody what is written, a change is seen within this time. */
const FRESH_MS = 5000;

interface Known {
  list: Blocklist;
  read_at: number;
}
/** What every process remembers, ready to read with, so that no text asks (docs/decisions/031); null where it was forgotten. */
const cache = new WeakMap<object, Known | null>();

/** The list, ready to read texts with. */
export async function readBlocklist(ctx: Context): Promise<Blocklist> {
  const known = cache.get(ctx.queue);
  const now = ctx.clock.now().getTime();
  if (known && (ctx.realtime.touches.is_whole() || Math.abs(now - known.read_at) < FRESH_MS)) return known.list;
  const list = compileBlocklist(await selectBlocklist(ctx.db));
  // What was forgotten meanwhile may be newer than this reading; what a transaction reads may never be.
  if (cache.get(ctx.queue) === known && !ctx.db.isTransaction) cache.set(ctx.queue, { list, read_at: now });
  return list;
}

/** Some were written: they are read anew when they are asked for next. */
export function forgetBlocklist(ctx: Context): void {
  // Undefined never was read, null was read and is forgotten: whoever reads at present tells them apart.
  cache.set(ctx.queue, null);
}

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
