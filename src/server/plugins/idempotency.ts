/** Idempotency-Key on POST: the same request twice acts once and answers the same. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { claimRequest, doOnce, settleRequest, type KeyedRequest } from '#domain/requests/requests.ts';
import { DomainError } from '#domain/errors.ts';

function keyedRequest(request: FastifyRequest, body: unknown): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string' || request.viewer.id === 0) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new DomainError('malformed_request', { fields: { 'Idempotency-Key': ['field_malformed'] } });
  const request_hash = createHash('sha256')
    .update(request.method)
    .update('\0')
    .update(request.url)
    .update('\0')
    .update(JSON.stringify(body ?? null))
    .digest();
  return { user_id: request.viewer.id, key, request_hash };
}

/**
 * Runs the handler of a request, once for each key.
 * @param body what the request says, however it said it: another body under the key is another request
 */
export async function onceByKey<R>(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  handle: () => Promise<R>,
): Promise<R> {
  const keyed = keyedRequest(request, body);
  if (!keyed) return handle();
  const run = request.routeOptions.config.reaches_out ? settledAfterwards : doOnce;
  const answer = await run(request.server.http.ctx, keyed, async () => {
    const said = await handle();
    return { status: reply.statusCode, reply: said };
  });
  if (answer.is_replayed) void reply.code(answer.status).header('Idempotency-Replayed', 'true');
  return answer.reply as R;
}

/** For what waits for something outside the database: claimed before, and its reply kept after it. */
const settledAfterwards: typeof doOnce = async (ctx, keyed, work) => {
  const kept = await claimRequest(ctx, keyed);
  if (kept) return { ...kept, is_replayed: true };
  try {
    const answer = await work();
    await settleRequest(ctx, keyed, answer.status, answer.reply);
    return { ...answer, is_replayed: false };
  } catch (error) {
    await settleRequest(ctx, keyed, 500, null);
    throw error;
  }
};
