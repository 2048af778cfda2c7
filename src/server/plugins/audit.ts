/** Whatever an administrator does as somebody else is written down before it happens. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAudit, settleAudit } from '#domain/audit/audit.ts';
import { addressOf } from '../own-address.ts';

const entries = new WeakMap<FastifyRequest, number>();

/** Writes every request of an impersonating session to the audit log, with both ids. */
export function registerAudit(app: FastifyInstance): void {
  // Before anything can refuse it: what was tried counts as well.
  app.addHook('onRequest', async (request) => {
    const { viewer } = request;
    if (viewer.impersonator_id === null) return;
    const { ctx } = app.http;
    const entry_id = await recordAudit(ctx, ctx.db, {
      actor_id: viewer.impersonator_id,
      subject_id: viewer.id,
      action: 'impersonation.request',
      // Without the query: what somebody searched for is not the log's business.
      detail: `${request.method} ${addressOf(request).pathname}`,
    });
    entries.set(request, entry_id);
  });
  // Before the reply leaves: whoever has heard the answer finds it in the log.
  app.addHook('onSend', async (request, reply) => {
    const entry_id = entries.get(request);
    if (entry_id !== undefined) await settleAudit(app.http.ctx, entry_id, String(reply.statusCode));
  });
}
