/** Which language of offers and discussions a reader is shown (docs/product.md, 4). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONTENT_LANGUAGES, LOCALES, type ContentLanguage, type Locale } from '#contract/common.ts';
import type { ListReader } from '#views/feed.ts';
import { addressOf } from './own-address.ts';

/** What was chosen on a list, in this browser. */
export const CONTENT_COOKIE = 'content';
const YEAR_SECONDS = 365 * 86_400;

const known = (value: unknown): ContentLanguage | null => CONTENT_LANGUAGES.find((one) => one === value) ?? null;

/** What a browser chose; null when it never did. */
export function keptContent(cookies: FastifyRequest['cookies']): ContentLanguage | null {
  return known(cookies[CONTENT_COOKIE]);
}

/** What this browser chose, else the member; null where neither did. */
export function contentChosen({ cookies, viewer }: FastifyRequest): ContentLanguage | null {
  return keptContent(cookies) ?? known(viewer.content_language);
}

/** Who reads a list. */
export function listReader(request: FastifyRequest): ListReader {
  const content = contentChosen(request) ?? request.locale;
  return { locale: request.locale, lang: content === 'all' ? undefined : content };
}

/** What the address of a feed asks for: nothing else of its reader is known, so that it is the same for everybody. */
export function contentAsked(request: FastifyRequest): { lang?: Locale } {
  const asked = LOCALES.find((one) => one === addressOf(request).searchParams.get('content'));
  return asked ? { lang: asked } : {};
}

/** The address of a list's feed, in the language the list is shown in. */
export function feedPath(request: FastifyRequest, path: string): string {
  const { lang } = listReader(request);
  return lang ? `${path}?content=${lang}` : path;
}

/** The language that a list leaves out, or might. */
export function otherLanguage({ locale, lang = locale }: ListReader): Locale {
  return lang === 'ru' ? 'en' : 'ru';
}

/** `?content=` of a list: kept in this browser, and led on to the address without it, so that one list has one address. */
export async function chooseContent(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { pathname, searchParams } = addressOf(request);
  const asked = known(searchParams.get('content'));
  if (!asked) return;
  searchParams.delete('content');
  const query = searchParams.toString();
  await reply
    .setCookie(CONTENT_COOKIE, asked, {
      path: '/',
      maxAge: YEAR_SECONDS,
      sameSite: 'lax',
      secure: request.server.http.ctx.base_url.startsWith('https:'),
    })
    .redirect(query === '' ? pathname : `${pathname}?${query}`, 302);
}
