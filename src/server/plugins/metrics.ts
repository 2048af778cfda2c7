/** Counts pages and faults of this process: numbers alone, nothing of who asked (docs/decisions/029). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPageView, isVisit } from '../page-views.ts';

/** Counts every answer once it is sent. */
export function registerMetrics(app: FastifyInstance): void {
  const { counters, base_url } = app.http.ctx;
  app.addHook('onResponse', async (request, reply) => {
    if (reply.raw.statusCode >= 500) counters.count('errors');
    if (!isPage(request, reply) || !isPageView(request.headers)) return;
    counters.count('page_views');
    if (isVisit(request.headers, base_url)) counters.count('visits');
  });
}

/** A page that came, or of which the browser had all already; one kept as bytes names its headers past Fastify. */
function isPage({ method, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  const { statusCode } = reply.raw;
  if (method !== 'GET' || (statusCode !== 200 && statusCode !== 304)) return false;
  if (routeOptions.config?.is_kept) return true;
  return statusCode === 200 && String(reply.getHeader('content-type') ?? '').startsWith('text/html');
}
