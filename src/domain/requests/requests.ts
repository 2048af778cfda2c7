import { deleteOldAttempts } from './attempts.sql.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import { deleteOldRequests, deleteRequest, insertRequest, selectRequest, updateRequestReply } from './requests.sql.ts';

export { countAttempt, countInWindow } from './count-attempt.ts';

const DAY_MS = 86_400_000;
/** A first request that has not answered by now died with its process. */
const DEAD_MS = 120_000;

export interface KeyedRequest {
  user_id: number;
  /** The caller's Idempotency-Key. */
  key: string;
  /** Over method, address and body. */
  request_hash: Buffer;
}

/**
 * Claims a key for a request. Null means: go on, you are the first. Otherwise the reply of the first.
 * @throws idempotency_key_reused for another request under the key, request_in_progress while the first runs
 */
export async function claimRequest(
  ctx: Context,
  request: KeyedRequest,
): Promise<{ status: number; reply: unknown } | null> {
  const now = ctx.clock.now();
  const isFirst = await insertRequest(ctx.db, {
    ...request,
    now,
    retake_before: new Date(now.getTime() - DEAD_MS),
    forget_before: new Date(now.getTime() - DAY_MS),
  });
  if (isFirst) return null;
  const kept = await selectRequest(ctx.db, request.user_id, request.key);
  if (kept && !kept.request_hash.equals(request.request_hash)) throw new DomainError('idempotency_key_reused');
  if (!kept || kept.status === null) throw new DomainError('request_in_progress', { retry_after: 1 });
  return { status: kept.status, reply: kept.reply };
}

/** Keeps the reply of a request that succeeded; one that failed gives its key back. */
export async function settleRequest(
  ctx: Context,
  request: KeyedRequest,
  status: number,
  reply: unknown,
): Promise<void> {
  if (status < 400) await updateRequestReply(ctx.db, request.user_id, request.key, status, reply);
  else await deleteRequest(ctx.db, request.user_id, request.key);
}

/** Forgets keys and counted attempts older than a day. */
export async function forgetOldRequests(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - DAY_MS);
  await deleteOldRequests(ctx.db, before);
  await deleteOldAttempts(ctx.db, before);
}
