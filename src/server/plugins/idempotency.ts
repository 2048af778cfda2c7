/** Idempotency-Key on POST: the same request twice acts once and answers the same. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { claimRequest, settleRequest, type KeyedRequest } from '#domain/requests/requests.ts';
import { DomainError } from '#domain/errors.ts';

const claimed = new WeakMap<FastifyRequest, KeyedRequest>();

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

/** Claims the key before the handler runs and keeps its reply afterwards. */
export function registerIdempotency(app: FastifyInstance): void {
  app.addHook('preHandler', async (request, reply) => {
    // A form is read as it comes in: there is nothing to compare before its route has read it. One with a
    // picture sent twice leaves an orphan that the sweep removes.
    const keyed = request.isMultipart() ? null : keyedRequest(request, request.body);
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

/** The reply a form under this key got before; null when the caller is to go on with it. */
export async function repliedBefore(request: FastifyRequest, reply: FastifyReply, form: unknown): Promise<unknown> {
  const keyed = keyedRequest(request, form);
  if (!keyed) return null;
  const kept = await claimRequest(request.server.door.ctx, keyed);
  if (kept) void reply.header('Idempotency-Replayed', 'true');
  else claimed.set(request, keyed);
  return kept?.reply ?? null;
}
