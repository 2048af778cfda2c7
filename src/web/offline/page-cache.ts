/** The pages a reader can come back to without a network. What is kept is a guest's: nobody's own page ever is. */
import type { Locale } from '#contract/common.ts';

/** Set by the build: files of another build do not fit its pages. */
declare const BUILD_NAME: string;

const PREFIX = 'ulov-';
const PAGES = `${PREFIX}pages-${BUILD_NAME}`;
const FILES = `${PREFIX}files-${BUILD_NAME}`;
const MOST_PAGES = 20;
const LANGUAGES: readonly Locale[] = ['ru', 'en'];
/** Remembers the language of the last page that came. */
const LANGUAGE_KEY = '/language';

/** Pages made for reading. Forms and whatever counts or searches are never shown from before. */
const FOR_READING =
  /^\/(?:$|(?:new|hot|hottest|rules|ranking|terms|privacy|cookies)$|(?:deals|coupons|discussions|groups|stores)(?:\/|$))/;
/** What a page's markup names of the built files. */
const FILE_NAMES = /(?:href|src)="(\/(?:assets|fonts)\/[^"#?]+)/g;

const offlineAddress = (language: Locale) => `/offline?lang=${language}`;

/** Keeps the page that says that there is no network, in both languages, as a stranger gets it. */
export async function keepOfflinePages(): Promise<void> {
  const pages = await caches.open(PAGES);
  for (const language of LANGUAGES) {
    const response = await fetch(offlineAddress(language), { credentials: 'omit' });
    if (!response.ok) throw new Error(`No offline page: ${response.status}`);
    await keepFiles(await response.clone().text());
    await pages.put(offlineAddress(language), response);
  }
}

/** Forgets what earlier builds kept. */
export async function forgetOldBuilds(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(PREFIX) && name !== PAGES && name !== FILES) await caches.delete(name);
}

/** True for a page that everybody gets alike and that is there to be read. */
function isKept(url: URL, { status, redirected, headers }: Response): boolean {
  const is_public = /(?:^|[ ,])public(?:[ ,]|$)/.test(headers.get('cache-control') ?? '');
  const is_page = headers.get('content-type')?.startsWith('text/html') ?? false;
  return status === 200 && !redirected && is_public && is_page && FOR_READING.test(url.pathname);
}

/** Keeps a page that has just come, if it is one to keep; the oldest go. */
export async function keepPage(address: string, response: Response): Promise<void> {
  await rememberLanguage(response.headers.get('content-language'));
  const url = new URL(address);
  url.hash = '';
  if (!isKept(url, response)) return;
  await keepFiles(await response.clone().text());
  const pages = await caches.open(PAGES);
  // Read anew, it is the latest again.
  await pages.delete(url.href, { ignoreVary: true });
  await pages.put(url.href, response);
  const kept = (await pages.keys()).filter((request) => new URL(request.url).pathname !== '/offline');
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST_PAGES))) await pages.delete(old, { ignoreVary: true });
}

/** A page from before, else the one that says what is wrong. */
export async function keptPage(address: string): Promise<Response> {
  const url = new URL(address);
  url.hash = '';
  const pages = await caches.open(PAGES);
  const kept = await pages.match(url.href, { ignoreVary: true });
  return kept ?? (await pages.match(offlineAddress(await lastLanguage()), { ignoreVary: true })) ?? Response.error();
}

/** A built file of a kept page. */
export async function keptFile(request: Request): Promise<Response> {
  const files = await caches.open(FILES);
  return (await files.match(request.url, { ignoreVary: true })) ?? Response.error();
}

async function keepFiles(html: string): Promise<void> {
  const files = await caches.open(FILES);
  const names = new Set(Array.from(html.matchAll(FILE_NAMES), ([, name = '']) => name));
  for (const name of names) if (!(await files.match(name, { ignoreVary: true }))) await files.add(name);
}

let known_language: string | null = null;

async function rememberLanguage(language: string | null): Promise<void> {
  if (language === null || language === known_language) return;
  known_language = language;
  await (await caches.open(FILES)).put(LANGUAGE_KEY, new Response(language));
}

async function lastLanguage(): Promise<Locale> {
  const kept = await (await caches.open(FILES)).match(LANGUAGE_KEY);
  const language = await kept?.text();
  return LANGUAGES.find((one) => one === language) ?? 'ru';
}
