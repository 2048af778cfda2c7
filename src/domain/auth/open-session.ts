import { onCommit, type Tx } from '#platform/db.ts';
import { emailKey } from '#rules/email.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { deletePendingLink, insertIdentity, selectPendingLink } from '../identities/identities.ts';
import { queueWayIn } from '../emails.ts';
import {
  endSession,
  hashToken,
  noteDevice,
  startSession,
  type Place,
  type StartedSession,
} from '../sessions/sessions.ts';
import { lockUser, restoreUser } from '../users/users.ts';

/** What the request tells of the browser that signs in. */
export interface SigningBrowser extends Place {
  /** Kept by the browser for a year; tells a known device from a new one. */
  device_token: string;
  /** The session the browser had before; it ends here. */
  old_session_token: string | null;
  /** A provider's account that waits to be tied, if this browser brought one. */
  link_token: string | null;
}

export interface OpenedSession extends StartedSession {
  /** The account had been deleted and is back. */
  is_restored: boolean;
}

/**
 * Opens a session for whoever has just proven to be this account: fresh id, the browser's old session
 * ended, a deleted account restored, a waiting provider's account tied if it has the same proven address.
 * @throws token_invalid for an account that is no more
 */
export async function openSession(
  ctx: Context,
  tx: Tx,
  input: { user_id: number; is_remembered: boolean },
  browser: SigningBrowser,
): Promise<OpenedSession> {
  const user = await lockUser(tx, input.user_id);
  if (!user) throw new DomainError('token_invalid');
  const now = ctx.clock.now();
  const is_restored = await restoreUser(tx, user.id);
  if (browser.old_session_token) await endSession(ctx, browser.old_session_token, tx);
  const session = await startSession(ctx, tx, { ...input, ...browser });
  onCommit(tx, () => {
    ctx.log.info('security.session_opened', { 'user.id': user.id, network: browser.network, is_restored });
  });
  await noteDevice(ctx, tx, user, browser);
  if (browser.link_token) {
    const link_hash = hashToken(browser.link_token);
    const link = await selectPendingLink(tx, link_hash, now);
    await deletePendingLink(tx, link_hash);
    const isTheirs = link !== null && user.email_verified_at !== null && link.email_key === emailKeyOf(user.email);
    if (link && isTheirs && (await insertIdentity(tx, { ...link, user_id: user.id, now }))) {
      await queueWayIn(ctx, tx, user, link.provider);
    }
  }
  return { ...session, is_restored };
}

function emailKeyOf(email: string | null): string | null {
  return email === null ? null : emailKey(email);
}
