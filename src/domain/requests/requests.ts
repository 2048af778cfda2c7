import { deleteOldAttempts } from './attempts.sql.ts';
import { asOneTransaction } from '#platform/db.ts';
import type { Context } from '../context.ts';
import { DomainError } from '../errors.ts';
import {
  deleteOldRequests,
  deleteRequest,
  insertRequest,
  insertRequestReply,
  lockRequest,
  selectRequest,
  updateRequestReply,
  type KeptRequest,
} from './requests.sql.ts';

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

interface Answer {
  status: number;
  reply: unknown;
}

/**
 * Does what a request asks for once, and keeps its reply in the same transaction: whoever repeats it gets that reply,
 * whenever the process died. Where it fails nothing is kept under its key, and what it has written of the failure stands.
 * @throws idempotency_key_reused for another request under the key, request_in_progress while the first runs
 */
export async function doOnce(
  ctx: Context,
  request: KeyedRequest,
  work: () => Promise<Answer>,
): Promise<Answer & { is_replayed: boolean }> {
  const now = ctx.clock.now();
  const outcome = await asOneTransaction(ctx.db, async (tx) => {
    const { is_mine, kept } = await lockRequest(tx, { ...request, forget_before: new Date(now.getTime() - DAY_MS) });
    const before = kept && answerOf(ctx, kept, request, new Date(now.getTime() - DEAD_MS));
    if (before) return { ...before, is_replayed: true };
    if (!is_mine) throw new DomainError('request_in_progress', { retry_after: 1 });
    try {
      const answer = await work();
      await insertRequestReply(tx, { ...request, status: answer.status, reply: sealed(ctx, answer.reply), now });
      return { ...answer, is_replayed: false };
    } catch (error) {
      if (error instanceof DomainError) return { refusal: error };
      throw error;
    }
  });
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome;
}

/** Replies hold tokens and codes of recovery, which stand nowhere else as they are. */
const sealed = (ctx: Context, reply: unknown) => ctx.seal.close(JSON.stringify(reply ?? null)).toString('base64url');

/** Of the last release some stand unsealed, as objects. */
function unsealed(ctx: Context, reply: unknown): unknown {
  if (typeof reply !== 'string') return reply;
  return JSON.parse(ctx.seal.open(Buffer.from(reply, 'base64url')) ?? 'null');
}

/** What a kept request answers to one like it; null when it died before it could. */
function answerOf(ctx: Context, kept: KeptRequest, request: KeyedRequest, dead_before: Date): Answer | null {
  if (!kept.request_hash.equals(request.request_hash)) throw new DomainError('idempotency_key_reused');
  if (kept.status !== null) return { status: kept.status, reply: unsealed(ctx, kept.reply) };
  if (kept.created_at >= dead_before) throw new DomainError('request_in_progress', { retry_after: 1 });
  return null;
}

/**
 * Claims a key for a request that waits for something outside the database, so that its reply cannot be kept in the
 * transaction of what it does: a process killed between the two lets a repeat act again, after two minutes. Null means: go on, you are the first. Otherwise the reply of the first.
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
  const answer = kept && answerOf(ctx, kept, request, new Date(0));
  if (!answer) throw new DomainError('request_in_progress', { retry_after: 1 });
  return answer;
}

/** Keeps the reply of a request that succeeded; one that failed gives its key back. */
export async function settleRequest(
  ctx: Context,
  request: KeyedRequest,
  status: number,
  reply: unknown,
): Promise<void> {
  if (status < 400) await updateRequestReply(ctx.db, request.user_id, request.key, status, sealed(ctx, reply));
  else await deleteRequest(ctx.db, request.user_id, request.key);
}

/** Forgets keys and counted attempts older than a day. */
export async function forgetOldRequests(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - DAY_MS);
  await deleteOldRequests(ctx.db, before);
  await deleteOldAttempts(ctx.db, before);
}
