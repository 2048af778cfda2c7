import type { Locale } from '#contract/common.ts';
import type { Context } from '../context.ts';
import { pushTo } from '../pushes/pushes.ts';
import { readSettings } from '../settings/settings.ts';
import { selectUserById } from '../users/users.ts';
import { selectGroups, type GroupRow } from './groups-of.sql.ts';
import { isHeldPush } from './held-pushes.ts';
import { claimPush, endPushClaim, releasePush, type PushClaim, type PushJob } from './pushes-of.sql.ts';

const MINUTE_MS = 60_000;
/**
 * Servers of devices answer within ten seconds or not at all. Shorter than the queue takes to hand on the job of a process
 * that was killed: whoever is handed it may tell.
 */
const LEASE_MS = 20_000;

/** The claim of whoever begins to tell devices now. */
export function claimAt(now: Date, told_before: Date): PushClaim {
  return { now, until: new Date(now.getTime() + LEASE_MS), told_before };
}

/**
 * Tells a member's devices of a group, unless it is read by now or they were told a moment ago; in quiet hours, once these
 * are over. Safe to call twice.
 * @param write puts it into a language: what the browser's worker reads (web/push)
 * @throws Error when no server could be reached: the job is tried again
 */
export async function pushNotification(
  ctx: Context,
  { user_id, group_id }: PushJob,
  write: (locale: Locale, group: GroupRow) => object,
): Promise<void> {
  if (await isHeldPush(ctx, { user_id, group_id })) return;
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const told_before = new Date(now.getTime() - settings['notifications.push_minutes'] * MINUTE_MS);
  if (!(await claimPush(ctx.db, { group_id, user_id }, claimAt(now, told_before)))) return;
  await pushGroup(
    ctx,
    { user_id, group_id },
    {
      topic: `n${group_id}`,
      write,
      end: () => endPushClaim(ctx.db, group_id),
      release: () => releasePush(ctx.db, group_id),
    },
  );
}

/**
 * Sends what is written of a group to a member's devices.
 * @param told.end says that they were told
 * @param told.release lets what no server took be told once more
 * @throws Error when no server could be reached
 */
export async function pushGroup(
  ctx: Context,
  { user_id, group_id }: PushJob,
  told: {
    topic: string;
    write: (locale: Locale, group: GroupRow, username: string) => object;
    end: () => Promise<void>;
    release: () => Promise<void>;
  },
): Promise<void> {
  const [user, [group]] = await Promise.all([
    selectUserById(ctx.db, user_id),
    selectGroups(ctx.db, user_id, { cursor: null, limit: 1, id: group_id }),
  ]);
  if (!user || !group) return;
  const payload = JSON.stringify(told.write(user.locale, group, user.username));
  const { sent, failed } = await pushTo(ctx, user_id, { payload, topic: told.topic });
  if (sent > 0 || failed === 0) return told.end();
  await told.release();
  throw new Error(`No server took a push for ${failed} devices`);
}
