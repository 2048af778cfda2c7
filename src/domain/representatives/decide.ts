import { USER_TYPE } from '#contract/common.ts';
import { inTransaction, type Tx } from '#platform/db.ts';
import { readTimeCursor, writeTimeCursor } from '#rules/time-cursor.ts';
import { CLAIM_MS, isClaimedByOther } from '#rules/moderation.ts';
import { cleanLines } from '#rules/text.ts';
import { applyType, lockRights } from '../accounts/accounts.ts';
import { assertOwnAccount } from '../accounts/permissions.ts';
import { recordAudit } from '../audit/audit.ts';
import { claimRow } from '../claims.sql.ts';
import type { Context } from '../context.ts';
import { queueEmail } from '../emails.ts';
import { DomainError, refuseFaults } from '../errors.ts';
import { recordEvent } from '../events.ts';
import { selectStoreChoice } from '../stores/stores.ts';
import { lockUser, type UserRow } from '../users/users.ts';
import { refuseInactive, refuseNonAdmin, type Viewer } from '../viewer.ts';
import {
  closeRequest,
  lockRequest,
  selectJudgedRequests,
  selectRequestUser,
  type JudgedRequest,
} from './store-requests.sql.ts';

const PAGE = 25;
const LONGEST_WORDS = 1000;

/**
 * Proven requests that wait, the one that waits longest first, or those decided, the last first.
 * @throws not_signed_in, account_suspended, not_allowed, malformed_request for a cursor that is none
 */
export async function readStoreRequests(
  ctx: Context,
  viewer: Viewer,
  { state, cursor }: { state: 'open' | 'decided'; cursor: string | null },
): Promise<{ requests: JudgedRequest[]; next_cursor: string | null }> {
  refuseNonAdmin(viewer);
  const after = cursor === null ? null : readTimeCursor(cursor);
  if (cursor !== null && after === null) throw new DomainError('malformed_request');
  const rows = await selectJudgedRequests(ctx.db, { state, after, now: ctx.clock.now(), limit: PAGE + 1 });
  const requests = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? requests.at(-1) : undefined;
  const at = state === 'open' ? last?.proven_at : last?.closed_at;
  return { requests, next_cursor: last && at ? writeTimeCursor({ at, id: last.id }) : null };
}

/**
 * One proven request. While it waits it is this administrator's alone for five minutes, unless another one has it.
 * @throws not_signed_in, account_suspended, not_allowed, store_request_not_found
 */
export async function readStoreRequest(ctx: Context, viewer: Viewer, id: number): Promise<JudgedRequest> {
  refuseNonAdmin(viewer);
  const now = ctx.clock.now();
  await claimRow(ctx.db, 'store_requests', { id, user_id: viewer.id, now, until: new Date(now.getTime() + CLAIM_MS) });
  const [row] = await selectJudgedRequests(ctx.db, { id, now });
  if (!row) throw new DomainError('store_request_not_found');
  return row;
}

/**
 * Answers a proven request, once: who asked speaks for the store from then on, or is told why not. Both by email and in the bell.
 * @param given.words for who asked; a refusal needs them
 * @throws not_signed_in, account_suspended, not_allowed, store_request_not_found, store_request_decided,
 * moderation_case_claimed, conflict (who asked is no plain member any more), invalid_field (words)
 */
export async function decideStoreRequest(
  ctx: Context,
  viewer: Viewer,
  given: { request_id: number; outcome: 'approved' | 'refused'; words: string },
): Promise<void> {
  refuseNonAdmin(viewer);
  const words = cleanLines(given.words);
  if (given.outcome === 'refused' && words === '') refuseFaults({ words: 'field_required' });
  if (words.length > LONGEST_WORDS) refuseFaults({ words: 'store_note_length' });
  await inTransaction(ctx.db, async (tx) => {
    await lockRights(tx);
    // Their rights may have been taken meanwhile.
    if ((await lockUser(tx, viewer.id))?.type !== USER_TYPE.admin) throw new DomainError('not_allowed');
    // People before what they asked, as they do themselves.
    const user_id = await selectRequestUser(tx, given.request_id);
    const user = user_id === null ? null : await lockUser(tx, user_id);
    const request = await lockRequest(tx, given.request_id);
    if (!request || (!request.proven_at && !request.closed_at)) throw new DomainError('store_request_not_found');
    if (request.closed_at) throw new DomainError('store_request_decided');
    if (isClaimedByOther(request, viewer.id, ctx.clock.now())) throw new DomainError('moderation_case_claimed');
    if (!user || user.deleted_at || user.type !== USER_TYPE.member) throw new DomainError('conflict');
    const store = await selectStoreChoice(tx, request.store_id, null);
    if (!store) throw new DomainError('store_request_not_found');
    const { id } = request;
    await closeRequest(tx, {
      id,
      outcome: given.outcome,
      decided_by: viewer.id,
      words: words || null,
      now: ctx.clock.now(),
    });
    if (given.outcome === 'approved')
      await applyType(ctx, tx, { actor_id: viewer.id, user, type: USER_TYPE.store_rep, store });
    else {
      const entry = { actor_id: viewer.id, subject_id: user.id, action: 'store_request.refused', detail: store.name };
      await recordAudit(ctx, tx, entry);
    }
    await recordEvent(ctx, tx, 'store_request.decided', { request_id: id });
    await tell(ctx, tx, user, { store, outcome: given.outcome, words });
  });
}

async function tell(
  ctx: Context,
  tx: Tx,
  user: UserRow,
  { store, outcome, words }: { store: { name: string; slug: string }; outcome: 'approved' | 'refused'; words: string },
): Promise<void> {
  if (user.email === null || user.email_verified_at === null) return;
  const { username, locale, email } = user;
  const told = { username, store: store.name, store_path: `/stores/${store.slug}`, outcome, words };
  await queueEmail(ctx, tx, { kind: 'store_request_decided', to: email, locale, ...told });
}

/** A representative speaks for the store no longer, because they asked. @throws not_signed_in, impersonating, account_suspended, not_allowed */
export async function leaveStore(ctx: Context, viewer: Viewer): Promise<void> {
  assertOwnAccount(viewer);
  refuseInactive(viewer);
  await inTransaction(ctx.db, async (tx) => {
    await lockRights(tx);
    const user = await lockUser(tx, viewer.id);
    if (user?.type !== USER_TYPE.store_rep) throw new DomainError('not_allowed');
    await applyType(ctx, tx, { actor_id: viewer.id, user, type: USER_TYPE.member, store: null });
  });
}
