/** Files that an administrator's choices make: colours and icons of the site. */
import type { FastifyInstance } from 'fastify';
import type { Context } from '#domain/context.ts';
import { DomainError } from '#domain/errors.ts';
import { LOOK_ICONS, lookIcon, siteLook, siteLookOf, type LookIcon } from '#domain/site-look/site-look.ts';
import { accentStyles } from '#rules/accent.ts';

/** Each stands at the number of its version and never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Where the colours of a version stand. */
export const lookStylesPath = (version: number) => `/look/${version}.css`;

export const LOOK_ICON_NAMES = Object.keys(LOOK_ICONS) as LookIcon[];

/** Where the icons of the site's own logo stand; null without one. */
export function lookIconPaths(ctx: Context): Record<LookIcon, string> | null {
  const { version, logo } = siteLook(ctx);
  const paths = LOOK_ICON_NAMES.map((icon) => [icon, `/look/${version}/${icon}.png`]);
  return logo && (Object.fromEntries(paths) as Record<LookIcon, string>);
}

/** The version in an address; 0 for none. */
const numberIn = (text: string) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0);

/** Registers `/look/*`, and sends on whoever asks for an icon of ours. Before the files of ours. */
export function lookFiles(app: FastifyInstance): void {
  const { ctx } = app.http;
  const hidden = { schema: { hide: true } };
  app.get<{ Params: { version: string } }>('/look/:version.css', hidden, async (request, reply) => {
    const version = numberIn(request.params.version);
    // Read by its number: another process may have saved it a moment ago.
    const look = version === 0 ? null : await siteLookOf(ctx, version);
    if (!look) throw new DomainError('page_not_found');
    const styles = accentStyles({ light: look.accent_light, dark: look.accent_dark });
    return reply.type('text/css; charset=utf-8').header('Cache-Control', FOR_GOOD).send(styles);
  });
  app.get<{ Params: { version: string; icon: string } }>('/look/:version/:icon', hidden, async (request, reply) => {
    const version = numberIn(request.params.version);
    const icon = LOOK_ICON_NAMES.find((one) => `${one}.png` === request.params.icon);
    const file = version === 0 || !icon ? null : await lookIcon(ctx, version, icon);
    if (!file) throw new DomainError('page_not_found');
    return reply.type('image/png').header('Cache-Control', FOR_GOOD).send(file);
  });
  // Notifications, and browsers that look for themselves, know only these addresses.
  app.addHook('onRequest', async ({ url }, reply) => {
    const icon = url === '/favicon.svg' ? 'icon-192' : LOOK_ICON_NAMES.find((one) => url === `/${one}.png`);
    const own = icon && lookIconPaths(ctx)?.[icon];
    return own ? reply.header('Cache-Control', 'public, max-age=300').redirect(own, 302) : undefined;
  });
}
