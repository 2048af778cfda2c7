/** What is there for trying the program out on one's own machine answers to nobody else. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { isLoopbackName } from '../own-origin.ts';

/**
 * Whether a browser on this machine has asked for this machine by its own name. A page elsewhere can make a browser here
 * ask under another name that leads to this address (DNS rebinding), and a proxy asks for everybody.
 */
function isFromHere({ headers, raw }: FastifyRequest): boolean {
  const host = URL.parse(`http://${headers.host ?? ''}`)?.hostname ?? '';
  const isForwarded = 'forwarded' in headers || 'x-forwarded-for' in headers || 'x-forwarded-host' in headers;
  const from = raw.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  return isLoopbackName(host) && !isForwarded && (from === '' || from === '::1' || from.startsWith('127.'));
}

/** Hides everything under /dev/ from whoever is not on this machine. */
export function registerLoopbackOnly(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (/^\/dev(?:\/|\?|$)/.test(request.url) && !isFromHere(request)) throw new DomainError('page_not_found');
  });
}
