import type { PostAction } from '#contract/alert-drafts.ts';
import { inTransaction } from '#platform/db.ts';
import { hashPassword } from '#platform/passwords.ts';
import { emailKey } from '#rules/email.ts';
import type { AlertWriter } from '../alerts/alerts.ts';
import { newPasswordFault, openAccount, openSession, pendingRegistration, suggestUsernames } from '../auth/auth.ts';
import type { OpenedSession, SigningBrowser } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { refuseUninvited } from '../invitations/invitations.ts';
import { readSettings } from '../settings/settings.ts';
import { findUserByEmail } from '../users/users.ts';
import { doAction, prepareAction } from './post-action.ts';

/**
 * The last step of signing up by a deal alert: account, alert and session, whole or not at all. The name is drawn; its
 * member may take another.
 * @param input.token the registration that this browser has proven, or that asks for no proof
 * @param input.invitation token of the invitation this browser holds
 * @throws token_invalid, invalid_field (email, password), alert_draft_not_found, alert_not_found, conflict,
 * registration_closed, registration_invited, invitation_over
 */
export async function signUpByAlert(
  ctx: Context,
  input: {
    token: string | null;
    invitation: string | null;
    email: string;
    password: string;
    post_action?: PostAction | undefined;
  },
  writer: AlertWriter,
  browser: SigningBrowser,
): Promise<OpenedSession> {
  const { token, invitation, password } = input;
  await refuseUninvited(ctx, invitation);
  const email = input.email.trim();
  refuseFaults({
    ...(email === '' ? { email: 'emailRequired' } : {}),
    ...(password === '' ? { password: 'passwordRequired' } : {}),
  });
  const pending = token === null ? null : await pendingRegistration(ctx, token, email);
  if (token === null || !pending) throw new DomainError('token_invalid');
  // Told to who has proven the address alone: nobody else may learn it here.
  if (pending.is_verified && (await isTaken(ctx, email))) refuseFaults({ email: 'emailTaken' });
  const fault = newPasswordFault(ctx, password, { email: pending.email });
  if (fault) refuseFaults({ password: fault });
  const prepared = input.post_action ? await prepareAction(ctx, input.post_action, writer) : null;
  const settings = await readSettings(ctx);
  const most = settings[pending.is_verified ? 'alerts.most_t0' : 'alerts.most_unverified'];
  const password_hash = await hashPassword(password);
  const names = await suggestUsernames(ctx, writer.locale);
  for (const username of names) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- almost always one: the name was free a moment before
      return await inTransaction(ctx.db, async (tx) => {
        const account = { token, invitation, email, username, password_hash, link_token: browser.link_token };
        const user_id = await openAccount(ctx, tx, account);
        if (prepared) await doAction(ctx, tx, { user_id, most }, prepared);
        return openSession(ctx, tx, { user_id, is_remembered: true }, { ...browser, link_token: null });
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'username_taken') throw error;
    }
  }
  throw new DomainError('conflict');
}

/** Somebody proved the address while this browser was on its way. */
async function isTaken(ctx: Context, email: string): Promise<boolean> {
  const owner = await findUserByEmail(ctx, emailKey(email));
  return owner?.email_verified_at != null;
}
