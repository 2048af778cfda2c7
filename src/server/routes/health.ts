import type { FastifyInstance } from 'fastify';

/** `/healthz`: the process lives. `/readyz`: it can serve; a balancer asks here. */
export function healthRoutes(app: FastifyInstance): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await app.http.is_ready();
    void reply.header('Cache-Control', 'no-store');
    if (!isReady) void reply.header('Retry-After', '5');
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unavailable' });
  });
}
