import { inTransaction } from '#platform/db.ts';
import { emailTime } from '#rules/delivery-time.ts';
import { mutePath } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { queueEmail, type MailedNotice } from '../emails.ts';
import { readSettings } from '../settings/settings.ts';
import { selectPreferences, selectUserById } from '../users/users.ts';
import { closeEmail, lockDueEmail, postponeEmail, selectDueEmails } from './choices.sql.ts';
import { unsubscribePath } from './choices.ts';
import { selectGroups, type GroupRow } from './groups-of.sql.ts';

const SWEEP_SIZE = 200;
/** So many notifications are told in one email; the rest are counted. */
const TOLD = 10;

/**
 * Sends the emails that are due, each with what is still unread; nothing left, nothing is sent. In quiet hours, and of
 * whoever wants one a day, they wait on.
 */
export async function mailNotifications(ctx: Context): Promise<number> {
  const settings = await readSettings(ctx);
  const due = await selectDueEmails(ctx.db, ctx.clock.now(), SWEEP_SIZE);
  for (const user_id of due) await mailTo(ctx, user_id, settings['notifications.daily_hour']);
  return due.length;
}

/** Whole or not at all: the email is in the outbox when its waiting is over, and once. */
async function mailTo(ctx: Context, user_id: number, daily_hour: number): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const message = await lockDueEmail(tx, user_id, now);
    if (!message) return;
    const [user, preferences] = [await selectUserById(tx, user_id), await selectPreferences(tx, user_id)];
    const at = emailTime({ ...message, now, daily_hour }, preferences);
    if (at > now) {
      await postponeEmail(tx, user_id, at);
      return;
    }
    await closeEmail(tx, user_id);
    if (!user?.email || user.email_verified_at === null) return;
    const groups = await selectGroups(tx, user_id, { cursor: null, limit: TOLD + 1, mailed_since: message.opened_at });
    if (groups.length === 0) return;
    const notices = groups.slice(0, TOLD).map((group) => noticeOf(ctx, group));
    await queueEmail(ctx, tx, {
      kind: 'notifications',
      to: user.email,
      locale: user.locale,
      username: user.username,
      notices,
      has_more: groups.length > TOLD,
      unsubscribe_path: unsubscribePath(ctx, user_id, 'notifications'),
    });
  });
}

function noticeOf(ctx: Context, group: GroupRow): MailedNotice {
  const { id, icon_type, title, is_own, usernames, people_count, events_count, offer_kind, found, decided } = group;
  const mute_paths = (found?.alerts ?? []).map((alert) => ({ name: alert.name, path: mutePath(ctx, alert.id) }));
  return {
    id,
    icon_type,
    title,
    is_own,
    usernames,
    people_count,
    events_count,
    offer_kind,
    found,
    decided,
    mute_paths,
  };
}
