import { timingSafeEqual } from 'node:crypto';
import { USER_TYPE } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { emailKey, isEmail } from '#rules/email.ts';
import { isStoreMailbox } from '#rules/store-mailbox.ts';
import { cleanLines } from '#rules/text.ts';
import { assertOwnAccount } from '../accounts/permissions.ts';
import { newCode, spendEmail } from '../auth/auth.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { readSettings } from '../settings/settings.ts';
import { selectStoreChoice, storeReader, type StoreChoiceRow } from '../stores/stores.ts';
import { lockMember } from '../users/users.ts';
import { refuseInactive, type Viewer } from '../viewer.ts';
import {
  closeRequest,
  countRequests,
  countRequestTry,
  insertRequest,
  lockRunningRequest,
  markRequestProven,
  replaceRequestCode,
} from './store-requests.sql.ts';

/** Mailboxes of a company are read on another device, or by somebody else first. */
const CODE_MS = 60 * 60_000;
const MOST_TRIES = 5;
const MOST_SENT = 5;
const MOST_A_DAY = 3;
const DAY_MS = 86_400_000;
const LONGEST_NOTE = 1000;

/** Who may ask: members with a proven address who are nothing else on the site. */
export function canAskForStore(viewer: Viewer): boolean {
  return viewer.type === USER_TYPE.member && viewer.is_email_verified && !viewer.is_suspended;
}

/**
 * Asks to speak for a store: six digits go to a mailbox at its host.
 * @param input.note who they are there, for administrators
 * @returns seconds until another code may be asked for
 * @throws not_signed_in, impersonating, account_suspended, email_not_verified, not_allowed (who is more than a member),
 * invalid_field (store_id, email, note), store_request_runs, rate_limited, resend_cooldown
 */
export async function askForStore(
  ctx: Context,
  viewer: Viewer,
  input: { store_id: number; email: string; note: string },
): Promise<number> {
  assertOwnAccount(viewer);
  refuseInactive(viewer);
  if (!viewer.is_email_verified) throw new DomainError('email_not_verified');
  if (!canAskForStore(viewer)) throw new DomainError('not_allowed');
  const store = await selectStoreChoice(ctx.db, input.store_id, storeReader(viewer));
  const email = input.email.trim();
  const note = cleanLines(input.note);
  refuseFaults(faultsOf({ store, email, note }), { host: store?.hosts[0] ?? '' });
  const settings = await readSettings(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const now = ctx.clock.now();
    if ((await countRequests(tx, viewer.id, new Date(now.getTime() - DAY_MS))) >= MOST_A_DAY)
      throw new DomainError('rate_limited', { retry_after: DAY_MS / 1000 });
    const { digits, ...code } = closedCode(ctx, viewer.id);
    const request = { user_id: viewer.id, store_id: input.store_id, email, note, ...code, now };
    if ((await insertRequest(tx, request)) === null) throw new DomainError('store_request_runs');
    await spendEmail(ctx, tx, { email, purpose: 'store_request' }, settings);
    await mailCode(ctx, tx, viewer, { email, digits, store: store?.name ?? '' });
  });
  return settings['codes.cooldown_seconds'];
}

function faultsOf(given: { store: StoreChoiceRow | null; email: string; note: string }): Record<string, string> {
  const { store, email, note } = given;
  const faults: Record<string, string> = {};
  if (!store) faults['store_id'] = 'rep_store';
  else if (store.hosts.length === 0) faults['store_id'] = 'store_without_host';
  if (!isEmail(email)) faults['email'] = 'email_invalid';
  else if (store && store.hosts.length > 0 && !isStoreMailbox(emailKey(email).split('@')[1] ?? '', store.hosts))
    faults['email'] = 'store_mailbox';
  if (note === '') faults['note'] = 'field_required';
  if (note.length > LONGEST_NOTE) faults['note'] = 'store_note_length';
  return faults;
}

/** Six digits, as they are mailed and as they are kept: worthless to who copies the table. */
function closedCode(ctx: Context, user_id: number): { digits: string; code: Buffer; code_expires_at: Date } {
  const digits = newCode();
  return {
    digits,
    code: digest(ctx, user_id, digits),
    code_expires_at: new Date(ctx.clock.now().getTime() + CODE_MS),
  };
}

const digest = (ctx: Context, user_id: number, digits: string) => ctx.seal.digest(`store request ${user_id} ${digits}`);

async function mailCode(
  ctx: Context,
  tx: Tx,
  viewer: Viewer,
  { email, digits, store }: { email: string; digits: string; store: string },
): Promise<void> {
  const { username, locale } = viewer;
  await queueEmail(ctx, tx, { kind: 'store_code', to: email, locale, username, store, code: digits });
}

/**
 * Mails another code; the one before is worth nothing.
 * @returns seconds until another one may be asked for
 * @throws not_signed_in, impersonating, account_suspended, store_request_not_found, rate_limited, resend_cooldown
 */
export async function resendStoreCode(ctx: Context, viewer: Viewer): Promise<number> {
  assertOwnAccount(viewer);
  refuseInactive(viewer);
  const settings = await readSettings(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const request = await lockRunningRequest(tx, viewer.id);
    if (!request || request.proven_at || request.email === null) throw new DomainError('store_request_not_found');
    if (request.sent >= MOST_SENT) throw new DomainError('rate_limited', { retry_after: DAY_MS / 1000 });
    const { email } = request;
    await spendEmail(ctx, tx, { email, purpose: 'store_request' }, settings);
    const { digits, ...code } = closedCode(ctx, viewer.id);
    await replaceRequestCode(tx, request.id, code);
    const store = await selectStoreChoice(tx, request.store_id, null);
    await mailCode(ctx, tx, viewer, { email, digits, store: store?.name ?? '' });
  });
  return settings['codes.cooldown_seconds'];
}

/**
 * Proves the mailbox by what was mailed to it; from then on administrators see the request. A wrong guess counts, also
 * beside others at once.
 * @throws not_signed_in, impersonating, account_suspended, store_request_not_found, invalid_field (code)
 */
export async function proveStoreMailbox(ctx: Context, viewer: Viewer, given: string): Promise<void> {
  assertOwnAccount(viewer);
  refuseInactive(viewer);
  const isRight = await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const request = await lockRunningRequest(tx, viewer.id);
    if (!request) throw new DomainError('store_request_not_found');
    // Sent twice: it was right the first time.
    if (request.proven_at) return true;
    const { code, code_expires_at, tries } = request;
    const now = ctx.clock.now();
    if (!code || !code_expires_at || code_expires_at <= now || tries >= MOST_TRIES) return false;
    const isSame = timingSafeEqual(digest(ctx, viewer.id, given.replace(/\s/g, '')), code);
    if (isSame) await markRequestProven(tx, request.id, now);
    else await countRequestTry(tx, request.id);
    return isSame;
  });
  if (!isRight) refuseFaults({ code: 'code_invalid' });
}

/** Takes the request that runs back. @throws not_signed_in, impersonating, store_request_not_found */
export async function withdrawStoreRequest(ctx: Context, viewer: Viewer): Promise<void> {
  assertOwnAccount(viewer);
  await inTransaction(ctx.db, async (tx) => {
    await lockMember(tx, viewer.id);
    const request = await lockRunningRequest(tx, viewer.id);
    if (!request) throw new DomainError('store_request_not_found');
    const { id } = request;
    await closeRequest(tx, { id, outcome: 'withdrawn', decided_by: null, words: null, now: ctx.clock.now() });
  });
}
