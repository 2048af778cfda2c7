/** Idempotency-Key on POST: the same request twice acts once and answers the same. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { claimRequest, settleRequest, type KeyedRequest } from '#domain/requests/requests.ts';
import { DomainError } from '#domain/errors.ts';

const claimed = new WeakMap<FastifyRequest, KeyedRequest>();

function keyedRequest(request: FastifyRequest): KeyedRequest | null {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string' || request.viewer.id === 0) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new DomainError('malformed_request', { fields: { 'Idempotency-Key': ['field_malformed'] } });
  const request_hash = createHash('sha256')
    .update(request.method)
    .update('\0')
    .update(request.url)
    .update('\0')
    .update(JSON.stringify(request.body ?? null))
    .digest();
  return { user_id: request.viewer.id, key, request_hash };
}

/** Claims the key before the handler runs and keeps its reply afterwards. */
export function registerIdempotency(app: FastifyInstance): void {
  app.addHook('preHandler', async (request, reply) => {
    const keyed = keyedRequest(request);
    if (!keyed) return;
    const kept = await claimRequest(app.door.ctx, keyed);
    if (kept)
      await reply.code(kept.status).header('Idempotency-Replayed', 'true').serializer(JSON.stringify).send(kept.reply);
    else claimed.set(request, keyed);
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    const keyed = claimed.get(request);
    if (keyed && reply.statusCode < 400) {
      claimed.delete(request);
      await settleRequest(app.door.ctx, keyed, reply.statusCode, payload);
    }
    return payload;
  });
  app.addHook('onError', async (request) => {
    const keyed = claimed.get(request);
    if (!keyed) return;
    claimed.delete(request);
    await settleRequest(app.door.ctx, keyed, 500, null);
  });
}
