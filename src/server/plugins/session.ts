/** Who asks and in which language: put on every request before anything else looks at it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOCALES, THEMES, type Locale } from '#contract/common.ts';
import { viewerOfSession, type StartedSession } from '#domain/sessions/sessions.ts';
import { GUEST } from '#domain/viewer.ts';
import { wordsOf } from '#i18n/words.ts';
import { networkOf } from './network.ts';

const YEAR_SECONDS = 365 * 86_400;

/** Over https the cookie is bound to the host and cannot be set by a subdomain. */
function sessionCookieName(base_url: string): string {
  return base_url.startsWith('https:') ? '__Host-ulov_session' : 'ulov_session';
}

function cookieOptions(base_url: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax' as const, secure: base_url.startsWith('https:') };
}

/** Hands a fresh session to the browser. */
export function setSessionCookie(reply: FastifyReply, base_url: string, session: StartedSession): void {
  const age = session.max_age_seconds === null ? {} : { maxAge: session.max_age_seconds };
  void reply.setCookie(sessionCookieName(base_url), session.token, { ...cookieOptions(base_url), ...age });
}

export function clearSessionCookie(reply: FastifyReply, base_url: string): void {
  void reply.clearCookie(sessionCookieName(base_url), cookieOptions(base_url));
}

function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((item) => item === value);
}

/** The language of an address, else of the cookie, else Russian. Nothing else counts. */
function chooseLocale(request: FastifyRequest, reply: FastifyReply): Locale {
  const asked = oneOf(LOCALES, (request.query as Record<string, unknown> | undefined)?.['lang']);
  const kept = oneOf(LOCALES, request.cookies['lang']);
  if (asked && asked !== kept) {
    void reply.setCookie('lang', asked, {
      path: '/',
      maxAge: YEAR_SECONDS,
      sameSite: 'lax',
      secure: request.server.door.ctx.base_url.startsWith('https:'),
    });
  }
  return asked ?? kept ?? 'ru';
}

const needsViewer = (url: string) => !/^\/(assets|fonts|media|healthz|readyz)(\/|$|\?)/.test(url);

/** Decorates requests with viewer, language, theme and words. */
export function registerSession(app: FastifyInstance): void {
  app.decorateRequest('viewer', null as never);
  app.decorateRequest('locale', 'ru');
  app.decorateRequest('theme', 'auto');
  app.decorateRequest('t', null as never);
  app.decorateRequest('session_token', null);
  app.decorateRequest('bearer', null);
  app.decorateRequest('network', '');
  app.addHook('onRequest', async (request, reply) => {
    request.network = networkOf(request.ip);
    request.locale = chooseLocale(request, reply);
    request.theme = oneOf(THEMES, request.cookies['theme']) ?? 'auto';
    request.t = wordsOf(request.locale);
    request.viewer = GUEST;
    if (!needsViewer(request.url)) return;
    // A Bearer token speaks for itself: with one, no cookie is read (docs/product.md, 1).
    request.bearer = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const cookie = request.bearer ? undefined : request.cookies[sessionCookieName(app.door.ctx.base_url)];
    if (!cookie || cookie.length > 100) return;
    request.session_token = cookie;
    request.viewer = await viewerOfSession(app.door.ctx, cookie);
  });
}
