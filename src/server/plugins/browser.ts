/** What a browser keeps of ours beside its session: tokens of what it has begun, and which device it is. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SigningBrowser } from '#domain/auth/open-session.ts';
import { newToken } from '#domain/sessions/sessions.ts';

const DAY_SECONDS = 86_400;

/**
 * `registration`, `reset`: what follows a code comes from the browser that asked for it. `trip`, `link`:
 * the way to Google or Apple and what came back. Those must survive coming home from another site.
 */
const KEPT = {
  registration: { max_age_seconds: DAY_SECONDS, same_site: 'lax' },
  reset: { max_age_seconds: 3600, same_site: 'strict' },
  trip: { max_age_seconds: 3600, same_site: 'lax' },
  link: { max_age_seconds: 3600, same_site: 'lax' },
  passkey: { max_age_seconds: 600, same_site: 'strict' },
  device: { max_age_seconds: 365 * DAY_SECONDS, same_site: 'lax' },
} as const;
type Kept = keyof typeof KEPT;

/** Over https a cookie is bound to the host and cannot be set by a subdomain. */
export function cookieName(base_url: string, name: Kept | 'session'): string {
  return base_url.startsWith('https:') ? `__Host-ulov_${name}` : `ulov_${name}`;
}

/** A token the browser brought; null without one. */
export function keptToken(request: FastifyRequest, name: Kept | 'session'): string | null {
  const token = request.cookies[cookieName(request.server.door.ctx.base_url, name)];
  return token && /^[\w-]{20,100}$/.test(token) ? token : null;
}

/** Hands the browser a token to bring again. */
export function keepToken(reply: FastifyReply, name: Kept, token: string): void {
  const { base_url } = reply.server.door.ctx;
  const { max_age_seconds, same_site } = KEPT[name];
  void reply.setCookie(cookieName(base_url, name), token, {
    path: '/',
    httpOnly: true,
    sameSite: same_site,
    secure: base_url.startsWith('https:'),
    maxAge: max_age_seconds,
  });
}

/** Takes a token back. */
export function dropToken(reply: FastifyReply, name: Kept): void {
  const { base_url } = reply.server.door.ctx;
  void reply.clearCookie(cookieName(base_url, name), { path: '/', secure: base_url.startsWith('https:') });
}

/** The browser as signing in looks at it. Its own session cookie counts here even beside a Bearer token. */
export function signingBrowser(request: FastifyRequest, reply: FastifyReply): SigningBrowser {
  const device_token = keptToken(request, 'device') ?? newToken();
  keepToken(reply, 'device', device_token);
  return {
    user_agent: request.headers['user-agent'] ?? '',
    network: request.network,
    device_token,
    old_session_token: keptToken(request, 'session'),
    link_token: keptToken(request, 'link'),
  };
}
