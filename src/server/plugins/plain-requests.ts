/** Requests that could be read in two ways, or that weigh more than they say, go no further. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';

/** Whether a request has one host and a body, if any, that is as it is. */
export function isPlain(request: FastifyRequest): boolean {
  return request.headers['content-encoding'] === undefined && countHosts(request) <= 1;
}

/** Refuses a second Host header (400) and bodies that come packed (415), before anything of them is read. */
export function registerPlainRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (countHosts(request) > 1) throw new DomainError('malformed_request');
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.trim().toLowerCase() !== 'identity') throw new DomainError('unsupported_media_type');
  });
}

/** Node keeps the first and says nothing of the others: a proxy in front may have gone by another one. */
function countHosts({ raw: { rawHeaders } }: FastifyRequest): number {
  return rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length;
}
