/** What installing the site asks for: its manifest, and the page that stands while there is no network. */
import type { FastifyInstance } from 'fastify';
import { LOCALES } from '#contract/common.ts';
import type { Context } from '#domain/context.ts';
import { siteLook } from '#domain/site-look/site-look.ts';
import { SHIPPED_ACCENT } from '#rules/accent.ts';
import { sendPage } from '../render.ts';
import { siteWords } from '../site-words.ts';
import { LOOK_ICON_NAMES, lookIconPaths } from './look-files.ts';
import { queryText } from './feed-query.ts';

const CACHED = 'public, max-age=300';
const ICONS = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/** Ours, or those of the site's own logo. */
function iconsOf(ctx: Context): readonly object[] {
  const own = lookIconPaths(ctx);
  if (!own) return ICONS;
  return ICONS.flatMap((icon) => {
    const name = LOOK_ICON_NAMES.find((one) => icon.src === `/${one}.png`);
    return name ? [{ ...icon, src: own[name] }] : [];
  });
}

/** Registers `/manifest.webmanifest` and `/offline`. */
export function installingPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get('/manifest.webmanifest', hidden, async (request, reply) => {
    // Browsers fetch it without cookies: the page that names it says in which language.
    const locale = LOCALES.find((one) => one === queryText(request, 'in')) ?? request.locale;
    const t = siteWords(app.http.ctx, locale);
    return reply
      .header('Cache-Control', CACHED)
      .header('Vary', 'Cookie')
      .type('application/manifest+json; charset=utf-8')
      .send({
        id: '/',
        name: t('texts.app_name'),
        short_name: t('common.brand'),
        description: t('texts.site_description'),
        lang: locale,
        dir: 'ltr',
        start_url: '/',
        scope: '/',
        display: 'standalone',
        background_color: '#f3f6f6',
        theme_color: siteLook(app.http.ctx).accent_light ?? SHIPPED_ACCENT.light['--brand'],
        categories: ['shopping', 'social'],
        icons: iconsOf(app.http.ctx),
        // A link shared by the app of a shop begins a new post.
        share_target: { action: '/submit', method: 'GET', params: { title: 'title', text: 'text', url: 'url' } },
        shortcuts: (['new', 'discussions', 'submit'] as const).map((name) => ({
          name: t(`texts.shortcut_${name}`),
          url: `/${name}`,
        })),
      });
  });
  app.get('/offline', hidden, (request, reply) =>
    sendPage(request, reply, {
      page: 'offline',
      props: {},
      title: request.t('texts.offline_title'),
      description: request.t('texts.site_description'),
      is_indexed: false,
    }),
  );
}
