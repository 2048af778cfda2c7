import { CHOSEN_KINDS, type NotificationChoices } from '#contract/common.ts';
import { inTransaction } from '#platform/db.ts';
import { parseId } from '#rules/ids.ts';
import { assertOwnAccount } from '../accounts/permissions.ts';
import { stopAlertEmails } from '../alerts/alerts.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
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

const PURPOSE = 'unsubscribe:';

/** What ends a member's emails about notifications: works without signing in, for as long as the site keeps its secret. */
export function unsubscribeToken(ctx: Context, user_id: number): string {
  return ctx.seal.close(`${PURPOSE}${user_id}`).toString('base64url');
}

/** Whose emails a token ends; null for one that is not ours. */
function ownerOf(ctx: Context, token: string): number | null {
  const text = ctx.seal.open(Buffer.from(token, 'base64url'));
  return text?.startsWith(PURPOSE) ? parseId(text.slice(PURPOSE.length)) : null;
}

/** True for a token that ends somebody's emails. */
export function isUnsubscribeToken(ctx: Context, token: string): boolean {
  return ownerOf(ctx, token) !== null;
}

/**
 * Ends a member's emails about notifications; ended already, nothing changes.
 * @throws token_invalid
 */
export async function unsubscribe(ctx: Context, token: string): Promise<void> {
  const user_id = ownerOf(ctx, token);
  if (user_id === null) throw new DomainError('token_invalid');
  await inTransaction(ctx.db, async (tx) => {
    await stopAlertEmails(tx, user_id);
    await dropEmailChoices(tx, user_id);
  });
}
