import { inTransaction, type Tx } from '#platform/db.ts';
import { emailTime } from '#rules/delivery-time.ts';
import { mutePath } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { queueEmail, type MailedNotice } from '../emails.ts';
import { guestMask, isMasked, type TemperatureMask } from '../offers/offers.ts';
import { readSettings } from '../settings/settings.ts';
import { selectPreferences, selectUserById } from '../users/users.ts';
import { closeEmail, lockDueEmail, markFindsMailed, postponeEmail, selectDueEmails } from './choices.sql.ts';
import { unsubscribePath } from './choices.ts';
import { selectGroups, type GroupRow } from './groups-of.sql.ts';
import { selectMailedOffers } from './mailed-offers.sql.ts';

const SWEEP_SIZE = 200;
/** So many notifications are told in one email; the rest are counted. */
const TOLD = 10;
/** Among so many of the latest the best finds are chosen. */
const LOOKED_AT = 50;
const COLDEST = -1_000_000;

/**
 * Sends the emails that are due, each with what is still unread; nothing left, nothing is sent. In quiet hours, and of
 * whoever wants one a day, they wait on.
 */
export async function mailNotifications(ctx: Context): Promise<number> {
  const settings = await readSettings(ctx);
  const due = await selectDueEmails(ctx.db, ctx.clock.now(), SWEEP_SIZE);
  const mask = guestMask(settings, ctx.clock.now());
  for (const user_id of due) await mailTo(ctx, user_id, { daily_hour: settings['notifications.daily_hour'], mask });
  return due.length;
}

/** Whole or not at all: the email is in the outbox when its waiting is over, and once. */
async function mailTo(
  ctx: Context,
  user_id: number,
  { daily_hour, mask }: { daily_hour: number; mask: TemperatureMask },
): Promise<void> {
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
    const groups = await selectGroups(tx, user_id, { cursor: null, limit: LOOKED_AT, mailed_since: message.opened_at });
    if (groups.length === 0) return;
    if (groups.some(({ icon_type }) => icon_type === 'deal_alert')) await markFindsMailed(tx, user_id, now);
    const notices = bestFirst(await withOffers(ctx, tx, groups, mask));
    await queueEmail(ctx, tx, {
      kind: 'notifications',
      to: user.email,
      locale: user.locale,
      username: user.username,
      notices: notices.slice(0, TOLD),
      has_more: groups.length > TOLD,
      unsubscribe_path: unsubscribePath(ctx, user_id, 'notifications'),
    });
  });
}

/** What is to be told, finds with their offers. */
async function withOffers(
  ctx: Context,
  tx: Tx,
  groups: readonly GroupRow[],
  mask: TemperatureMask,
): Promise<MailedNotice[]> {
  const ids = groups.flatMap(({ icon_type, offer_id }) => (icon_type === 'deal_alert' && offer_id ? [offer_id] : []));
  const offers = await selectMailedOffers(tx, ids);
  return groups.map((group) => {
    const found = group.icon_type === 'deal_alert' ? offers.get(group.offer_id ?? 0) : undefined;
    if (!found) return noticeOf(ctx, group);
    const { published_at, temperature, ...offer } = found;
    const is_hidden = isMasked(mask, { author_id: null, published_at });
    return {
      ...noticeOf(ctx, group),
      offer: { ...offer, temperature: is_hidden || temperature === null ? null : Math.round(temperature) },
    };
  });
}

/** Decisions, then finds by their degrees, those that hide theirs last, then the rest. */
function rank({ icon_type, offer }: MailedNotice): number {
  if (icon_type === 'deal_alert') return offer?.temperature ?? COLDEST;
  return icon_type === 'moderation' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}

/** What is most to be told first, else as it came. */
function bestFirst(notices: readonly MailedNotice[]): MailedNotice[] {
  return notices.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(other) - rank(one)));
}

function noticeOf(ctx: Context, group: GroupRow): MailedNotice {
  const { id, icon_type, title, is_own, usernames, people_count, events_count, offer_kind, found, decided } = group;
  const mute_paths = (found?.alerts ?? []).map((alert) => ({
    name: alert.name,
    path: mutePath(ctx, alert.id),
    edit_path: `/alerts/${alert.id}`,
  }));
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
