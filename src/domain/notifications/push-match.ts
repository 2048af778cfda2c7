import type { Locale } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import { mutePath } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { readSettings } from '../settings/settings.ts';
import { lockMember } from '../users/users.ts';
import type { GroupRow } from './groups-of.sql.ts';
import { isHeldPush } from './held-pushes.ts';
import { claimAt, pushGroup } from './push-notification.ts';
import {
  claimPush,
  claimSummary,
  countMatchPushes,
  endPushClaim,
  endSummaryClaim,
  releasePush,
  releaseSummary,
  type PushJob,
} from './pushes-of.sql.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What the browser's worker reads of it (web/push). */
export interface MatchWriter {
  find: (locale: Locale, group: GroupRow, mute_path: string | null) => object;
  /** There are too many matches this hour to tell of each. */
  summary: (locale: Locale, username: string) => object;
}

/**
 * Tells a member's devices of a match of their alerts; of those above so many an hour once that there are more; in quiet
 * hours, once these are over. Safe to call twice.
 * @throws Error when no server could be reached: the job is tried again
 */
export async function pushMatch(ctx: Context, job: PushJob, write: MatchWriter): Promise<void> {
  const { user_id, group_id } = job;
  if (await isHeldPush(ctx, job)) return;
  const told = await claim(ctx, job);
  if (told === 'summary')
    await pushGroup(ctx, job, {
      topic: 'finds',
      write: (locale, _group, username) => write.summary(locale, username),
      end: () => endSummaryClaim(ctx.db, user_id),
      release: () => releaseSummary(ctx.db, user_id),
    });
  if (told === 'find')
    await pushGroup(ctx, job, {
      topic: `n${group_id}`,
      write: (locale, group) => {
        const [alert] = group.found?.alerts ?? [];
        return write.find(locale, group, alert ? mutePath(ctx, alert.id) : null);
      },
      end: () => endPushClaim(ctx.db, group_id),
      release: () => releasePush(ctx.db, group_id),
    });
}

/** What may be told now; a member's matches stand in line, so that they are counted exactly. */
async function claim(ctx: Context, job: PushJob): Promise<'find' | 'summary' | null> {
  const settings = await readSettings(ctx);
  const now = ctx.clock.now();
  const since = (ms: number) => new Date(now.getTime() - ms);
  return inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, job.user_id);
    if ((await countMatchPushes(tx, job, since(HOUR_MS))) >= settings['alerts.pushes_an_hour'])
      return (await claimSummary(tx, job.user_id, claimAt(now, since(HOUR_MS)))) ? 'summary' : null;
    const told_before = since(settings['notifications.push_minutes'] * MINUTE_MS);
    return (await claimPush(tx, job, claimAt(now, told_before))) ? 'find' : null;
  });
}
