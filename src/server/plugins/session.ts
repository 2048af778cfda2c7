/** Who asks and in which language: put on every request before anything else looks at it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LOCALES, THEMES, type Locale, type Theme } from '#contract/common.ts';
import { viewerOfSession } from '#domain/sessions/sessions.ts';
import { TOKEN_PREFIX, viewerOfToken } from '#domain/tokens/tokens.ts';
import { followLocale } from '#domain/users/users.ts';
import { DomainError } from '#domain/errors.ts';
import { GUEST } from '#domain/viewer.ts';
import { siteWords, takeSiteLook } from '../site-words.ts';
import { keptToken } from './browser.ts';
import { networkOf } from './network.ts';
import { comeBack } from './own-session.ts';

const YEAR_SECONDS = 365 * 86_400;

function oneOf<T extends string>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((item) => item === value);
}

/** The language an address asks for. */
function askedLocale(request: FastifyRequest): Locale | undefined {
  return oneOf(LOCALES, (request.query as Record<string, unknown> | undefined)?.['lang']);
}

/** The language of an address, else of the cookie, else Russian. Nothing else counts. */
function chooseLocale(request: FastifyRequest, reply: FastifyReply): Locale {
  const asked = askedLocale(request);
  const kept = oneOf(LOCALES, request.cookies['lang']);
  if (asked && asked !== kept) {
    void reply.setCookie('lang', asked, {
      path: '/',
      maxAge: YEAR_SECONDS,
      sameSite: 'lax',
      secure: request.server.http.ctx.base_url.startsWith('https:'),
    });
  }
  return asked ?? kept ?? 'ru';
}

/** What a reader has chosen, by the cookies of their browser alone. */
export function chosenBy(cookies: FastifyRequest['cookies']): { locale: Locale; theme: Theme } {
  return { locale: oneOf(LOCALES, cookies['lang']) ?? 'ru', theme: oneOf(THEMES, cookies['theme']) ?? 'auto' };
}

/**
 * A token of the API speaks for its owner within its scopes. Tokens that begin a session are no such.
 * @throws api_token_invalid, scope_missing
 */
async function readApiToken(request: FastifyRequest, token: string): Promise<void> {
  // Pages are a person's: whose token comes here is a guest.
  if (!token.startsWith(TOKEN_PREFIX) || !request.routeOptions.config?.is_endpoint) return;
  const holder = await viewerOfToken(request.server.http.ctx, token);
  if (!holder) throw new DomainError('api_token_invalid');
  const is_reading = request.method === 'GET' || request.method === 'HEAD' || request.routeOptions.config.is_reading;
  const needed = is_reading ? 'read' : 'write';
  if (!holder.scopes.includes(needed)) throw new DomainError('scope_missing');
  request.viewer = holder.viewer;
}

const needsViewer = (url: string) => !/^\/(assets|fonts|media|look|healthz|readyz)(\/|$|\?)/.test(url);

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
    request.theme = chosenBy(request.cookies).theme;
    request.viewer = GUEST;
    request.t = siteWords(app.http.ctx, request.locale);
    if (!needsViewer(request.url)) return;
    // Without a database the page that says so bears the name known last.
    await takeSiteLook(request).catch((error: unknown) => app.http.ctx.log.warn('site_look.failed', { error }));
    // A Bearer token speaks for itself: with one, no cookie is read (docs/product.md, 1).
    request.bearer = /^Bearer ([\w.~+/-]{1,200}=*)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
    if (request.bearer) {
      await readApiToken(request, request.bearer);
      return;
    }
    const token = keptToken(request, 'session');
    if (!token) return;
    request.session_token = token;
    request.viewer = await viewerOfSession(app.http.ctx, token);
    const asked = askedLocale(request);
    if (asked) await followLocale(app.http.ctx, request.viewer, asked);
  });
  app.addHook('onRequest', async (request, reply) => ((await comeBack(request, reply)) ? reply : undefined));
}
