/** Every state-changing call carries X-CSRF-TOKEN, or a Bearer token and then no cookie counts. */
import { createHash } from 'node:crypto';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import { isOwnOrigin } from '../own-origin.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Ties a token to the session it was made for: it dies with sign-in and sign-out. */
function userInfo(request: FastifyRequest): string {
  return createHash('sha256')
    .update(request.session_token ?? 'guest')
    .digest('hex')
    .slice(0, 32);
}

/** The token for the browser; sets the secret's cookie when there is none. */
export function newCsrfToken(
  request: FastifyRequest,
  reply: { generateCsrf: (options: { userInfo: string }) => string },
): string {
  return reply.generateCsrf({ userInfo: userInfo(request) });
}

/** A form of ours sent without scripts: the browser itself says where it comes from. */
function isFromHere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return isOwnOrigin(request.headers.origin, request.server.http.ctx.base_url);
}

/** Refuses state-changing requests without a valid token. */
export async function registerCsrf(app: FastifyInstance): Promise<void> {
  const { ctx, secret } = app.http;
  const isSecure = ctx.base_url.startsWith('https:');
  await app.register(csrfProtection, {
    cookieKey: isSecure ? '__Host-ulov_csrf' : 'ulov_csrf',
    cookieOpts: { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure },
    getToken: (request) => {
      const token = request.headers['x-csrf-token'];
      return typeof token === 'string' ? token : '';
    },
    getUserInfo: userInfo,
    csrfOpts: { hmacKey: secret, userInfo: true },
  });
  app.addHook('preValidation', (request, reply, done) => {
    const { is_plain_form, is_changing_get, is_foreign } = request.routeOptions.config;
    if ((SAFE.has(request.method) && !is_changing_get) || request.bearer || is_foreign) {
      done();
      return;
    }
    if (is_plain_form || (is_changing_get && request.headers['x-csrf-token'] === undefined)) {
      done(isFromHere(request) ? undefined : new DomainError('csrf_failed'));
      return;
    }
    app.csrfProtection(request, reply, done);
  });
}
