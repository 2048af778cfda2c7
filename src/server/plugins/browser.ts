/** What a browser keeps of ours beside its session: tokens of what it has begun, and which device it is. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SigningBrowser } from '#domain/auth/open-session.ts';
import { newToken } from '#domain/sessions/sessions.ts';

const DAY_SECONDS = 86_400;
/** Of what is begun with an address, a browser keeps the newest few: one tab may not end what another waits for. */
const FEW = 3;

/**
 * `registration`, `reset`: what follows a code comes from the browser that asked for it. `trip`, `link`:
 * the way to Google or Apple and what came back. `collector`: whose drafts of deal alerts those are. `invitation`: of the link
 * they came by. Those must survive coming home from another site. `own`: the session an
 * administrator comes back to from looking as somebody else.
 */
const KEPT = {
  registration: { max_age_seconds: DAY_SECONDS, same_site: 'lax', count: FEW },
  reset: { max_age_seconds: 3600, same_site: 'strict', count: FEW },
  trip: { max_age_seconds: 3600, same_site: 'lax', count: 1 },
  link: { max_age_seconds: 3600, same_site: 'lax', count: 1 },
  passkey: { max_age_seconds: 600, same_site: 'strict', count: 1 },
  own: { max_age_seconds: DAY_SECONDS, same_site: 'lax', count: 1 },
  invitation: { max_age_seconds: 7 * DAY_SECONDS, same_site: 'lax', count: 1 },
  collector: { max_age_seconds: 7 * DAY_SECONDS, same_site: 'lax', count: 1 },
  device: { max_age_seconds: 365 * DAY_SECONDS, same_site: 'lax', count: 1 },
} as const;
type Kept = keyof typeof KEPT;

/** Over https a cookie is bound to the host and cannot be set by a subdomain. */
export function cookieName(base_url: string, name: Kept | 'session'): string {
  return base_url.startsWith('https:') ? `__Host-ulov_${name}` : `ulov_${name}`;
}

/** The tokens the browser brought, newest first. */
export function keptTokens(request: FastifyRequest, name: Kept | 'session'): string[] {
  const text = request.cookies[cookieName(request.server.http.ctx.base_url, name)] ?? '';
  const tokens = text.split('.', FEW + 1);
  return tokens.length <= FEW && tokens.every((token) => /^[\w-]{20,100}$/.test(token)) ? tokens : [];
}

/** The newest token the browser brought; null without one. */
export function keptToken(request: FastifyRequest, name: Kept | 'session'): string | null {
  return keptTokens(request, name)[0] ?? null;
}

/** Hands the browser a token to bring again, beside those it has where there may be several. */
export function keepToken(reply: FastifyReply, name: Kept, token: string): void {
  const { base_url } = reply.server.http.ctx;
  const { max_age_seconds, same_site, count } = KEPT[name];
  const others = keptTokens(reply.request, name).filter((other) => other !== token);
  void reply.setCookie(cookieName(base_url, name), [token, ...others].slice(0, count).join('.'), {
    path: '/',
    httpOnly: true,
    sameSite: same_site,
    secure: base_url.startsWith('https:'),
    maxAge: max_age_seconds,
  });
}

/** Takes a token back, and those beside it. */
export function dropToken(reply: FastifyReply, name: Kept): void {
  const { base_url } = reply.server.http.ctx;
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
