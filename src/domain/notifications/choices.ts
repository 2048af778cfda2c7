import { CHOSEN_KINDS, type NotificationChoices } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import { parseId } from '#rules/ids.ts';
import { assertOwnAccount } from '../accounts/permissions.ts';
import { stopAlertEmails } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { endSiteNews } from '../users/users.ts';
import type { Viewer } from '../viewer.ts';
import { dropEmailChoices, selectChoices, upsertChoices } from './choices.sql.ts';

/** Of whoever never chose: everything in the bell, nothing beside it. */
const USUAL = Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, 'bell'])) as NotificationChoices;

/** Where a member is told of what. */
export async function notificationChoices(ctx: Context, user_id: number): Promise<NotificationChoices> {
  return { ...USUAL, ...(await selectChoices(ctx.db, user_id)) };
}

/**
 * Changes some of it and answers all of it.
 * @throws not_signed_in, impersonating
 */
export async function changeNotificationChoices(
  ctx: Context,
  viewer: Viewer,
  change: Partial<NotificationChoices>,
): Promise<NotificationChoices> {
  assertOwnAccount(viewer);
  const kinds = CHOSEN_KINDS.filter((kind) => change[kind] !== undefined);
  await upsertChoices(
    ctx.db,
    viewer.id,
    kinds,
    kinds.map((kind) => change[kind] ?? 'bell'),
  );
  return notificationChoices(ctx, viewer.id);
}

/** What a token ends: emails about notifications, or news of the site. */
type Ended = 'notifications' | 'news';
const PURPOSES: Readonly<Record<Ended, string>> = { notifications: 'unsubscribe:', news: 'unsubscribe-news:' };

/** Where a member ends such emails: works without signing in, for as long as the site keeps its secret. */
export function unsubscribePath(ctx: Context, user_id: number, ended: Ended): string {
  return `/unsubscribe/${ctx.seal.close(`${PURPOSES[ended]}${user_id}`).toString('base64url')}`;
}

/** Whose emails a token ends, and which; null for one that is not ours. */
function readToken(ctx: Context, token: string): { user_id: number; ended: Ended } | null {
  const text = ctx.seal.open(Buffer.from(token, 'base64url')) ?? '';
  const ended = (['notifications', 'news'] as const).find((one) => text.startsWith(PURPOSES[one]));
  const user_id = ended ? parseId(text.slice(PURPOSES[ended].length)) : null;
  return ended && user_id !== null ? { user_id, ended } : null;
}

/** Which emails a token ends; null for one that ends none. */
export function endedBy(ctx: Context, token: string): Ended | null {
  return readToken(ctx, token)?.ended ?? null;
}

/**
 * Ends a member's emails about notifications, or their news of the site; ended already, nothing changes.
 * @throws token_invalid
 */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const read = readToken(ctx, token);
  if (read === null) throw new DomainError('token_invalid');
  const { user_id, ended } = read;
  await inTransaction(ctx.db, async (tx) => {
    if (ended === 'news') {
      await endSiteNews(tx, user_id);
      return;
    }
    await stopAlertEmails(tx, user_id);
    await dropEmailChoices(tx, user_id);
  });
}
