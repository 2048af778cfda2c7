/** One address for one thing: requests for another form of it are sent on before anything else looks at them. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { replyWithError } from '../error-reply.ts';
import { normalTarget } from '../own-address.ts';
import { siteWords } from '../site-words.ts';

/** No page has this address, and none ever will. */
const NOWHERE = '/broken-address';

/** What a request is routed by: its target in normal form. One that is no valid encoding leads to a page not found. */
export function routedTarget(target: string): string {
  const normal = normalTarget(target) ?? NOWHERE;
  try {
    decodeURI(normal.split('?')[0] ?? '');
    return normal;
  } catch {
    return NOWHERE;
  }
}

/** The same address without a slash at its end; null when it has none. */
function withoutSlash(target: string): string | null {
  const [path = '', ...query] = target.split('?');
  if (path.length < 2 || !path.endsWith('/')) return null;
  return path.slice(0, -1) + (query.length > 0 ? `?${query.join('?')}` : '');
}

/** Sends readers on to the normal form of an address; whoever writes to another form, or to no address, is refused. */
export function registerAddresses(app: FastifyInstance, wantsJson: (request: FastifyRequest) => boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    const asked = request.originalUrl;
    const normal = normalTarget(asked);
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (normal === null || (normal !== asked && !isReading)) {
      request.t = siteWords(app.http.ctx, 'ru');
      return replyWithError(new DomainError('malformed_request'), request, reply);
    }
    const shorter = wantsJson(request) || request.url === NOWHERE ? null : withoutSlash(normal);
    if (normal === asked && shorter === null) return undefined;
    return reply.redirect(shorter ?? normal, 301);
  });
}
