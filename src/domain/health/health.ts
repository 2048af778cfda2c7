/** Whether what the site leans on does its work: looked at by the worker now and then, and when an administrator asks. */
import { HEALTH_PARTS, type HealthNote, type HealthPart } from '#contract/health-parts.ts';
import { newMediaKey } from '#platform/media-store.ts';
import { shownFault } from '#rules/shown-fault.ts';
import { recordAudit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails.ts';
import { announce } from '../live.ts';
import { pushTo } from '../pushes/pushes.ts';
import { selectUserById } from '../users/users.ts';
import { refuseNonAdmin, type Viewer } from '../viewer.ts';
import { selectHealth, selectLastCheck, upsertHealth, type HealthRow } from './health.sql.ts';

export type { HealthRow } from './health.sql.ts';

/** What the worker looks at by itself: nobody is sent anything. */
const LOOKED_AT = ['smtp', 'storage'] as const;
const EVERY_MS = 10 * 60_000;
const PROBE = Buffer.from('Ulov looks whether pictures can be kept here.');

/**
 * How the last look at each part ended; a part that was never looked at is left out.
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function readHealth(ctx: Context, viewer: Viewer): Promise<HealthRow[]> {
  refuseNonAdmin(viewer);
  const rows = await selectHealth(ctx.db);
  return HEALTH_PARTS.flatMap((part) => rows.find((row) => row.part === part) ?? []);
}

/** Looks at what can be looked at without telling anybody, once in ten minutes for all workers together. */
export async function checkHealth(ctx: Context): Promise<void> {
  const last = await selectLastCheck(ctx.db, LOOKED_AT);
  if (last && ctx.clock.now().getTime() - last.getTime() < EVERY_MS) return;
  await Promise.all([look(ctx, 'smtp', () => verifyMail(ctx)), look(ctx, 'storage', () => probeStorage(ctx))]);
}

/**
 * Tries a part out, as far as the one who asks.
 * @param payload what their devices are sent
 * @throws not_signed_in, account_suspended, not_allowed
 */
export async function testHealth(
  ctx: Context,
  viewer: Viewer,
  { part, payload }: { part: HealthPart; payload: string },
): Promise<HealthRow & { note: HealthNote | null }> {
  refuseNonAdmin(viewer);
  const trials: Record<HealthPart, () => Promise<HealthNote | null>> = {
    smtp: () => tryMail(ctx, viewer),
    storage: () => probeStorage(ctx),
    push: () => tryPush(ctx, viewer, payload),
    sockets: () => trySockets(ctx, viewer),
  };
  const tried = await look(ctx, part, trials[part]);
  const outcome = tried.is_well ? 'well' : 'failed';
  await recordAudit(ctx, ctx.db, {
    actor_id: viewer.id,
    subject_id: null,
    action: 'health.tested',
    detail: `${part} ${outcome}`,
  });
  return tried;
}

/** A fault that is said by its name. */
class Unwell extends Error {
  readonly note: HealthNote;

  constructor(note: HealthNote) {
    super(note);
    this.note = note;
  }
}

async function look(
  ctx: Context,
  part: HealthPart,
  act: () => Promise<HealthNote | null>,
): Promise<HealthRow & { note: HealthNote | null }> {
  const began = performance.now();
  let row: { is_well: boolean; detail: string; note: HealthNote | null };
  try {
    row = { is_well: true, detail: '', note: await act() };
  } catch (error) {
    const note = error instanceof Unwell ? error.note : null;
    row = { is_well: false, detail: note ? '' : shownFault(String(error)), note };
  }
  const checked = { ...row, part, checked_at: ctx.clock.now(), took_ms: Math.round(performance.now() - began) };
  await upsertHealth(ctx.db, checked);
  return checked;
}

async function verifyMail(ctx: Context): Promise<HealthNote | null> {
  await ctx.mail.verify();
  return ctx.mail.has_server ? null : 'no_server';
}

/** The letter goes the way of all letters, by the queue: it comes only if the worker runs too. */
async function tryMail(ctx: Context, viewer: Viewer): Promise<HealthNote> {
  await ctx.mail.verify();
  const user = await selectUserById(ctx.db, viewer.id);
  if (user?.email) await queueEmail(ctx, ctx.db, { kind: 'mail_test', to: user.email, locale: user.locale });
  return ctx.mail.has_server ? 'letter' : 'no_server';
}

async function probeStorage(ctx: Context): Promise<null> {
  const name = `${newMediaKey()}.webp`;
  try {
    await ctx.media.put(name, PROBE);
    const stream = await ctx.media.read(name);
    const read = stream ? Buffer.concat(await stream.toArray()) : Buffer.alloc(0);
    if (!read.equals(PROBE)) throw new Error('What was written is not what is read');
  } finally {
    await ctx.media.remove(name);
  }
  return null;
}

async function tryPush(ctx: Context, viewer: Viewer, payload: string): Promise<HealthNote> {
  const { sent, failed } = await pushTo(ctx, viewer.id, { payload, topic: 'test' });
  if (sent > 0) return 'pushed';
  if (failed > 0) throw new Error('No server of the browsers could be reached');
  return 'no_devices';
}

/** The one who asks hears it in their browser: how many notifications they have not read, as it stands. */
async function trySockets(ctx: Context, viewer: Viewer): Promise<HealthNote> {
  announce(ctx, ctx.db, `private-user.${viewer.id}`, 'notification_received');
  // Without its line a process hears nothing of what others tell.
  if (!ctx.realtime.touches.is_whole()) throw new Unwell('line_down');
  return 'told';
}
