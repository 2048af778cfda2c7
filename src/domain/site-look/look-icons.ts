import { buffer } from 'node:stream/consumers';
import { drawIcon, type IconShape } from '#platform/images.ts';
import type { Context } from '../context.ts';
import { siteLookOf } from './look-in-force.ts';

/** What devices ask for: the picture alone, on a ground with room for a mask, and as telephones of Apple want it. */
export const LOOK_ICONS = {
  'icon-192': { size: 192, part: 1, ground: null },
  'icon-512': { size: 512, part: 1, ground: null },
  'icon-maskable-192': { size: 192, part: 0.6, ground: '#ffffff' },
  'icon-maskable-512': { size: 512, part: 0.6, ground: '#ffffff' },
  'apple-touch-icon': { size: 180, part: 0.8, ground: '#ffffff' },
} as const satisfies Record<string, IconShape>;
export type LookIcon = keyof typeof LOOK_ICONS;

/** Drawn once a process; as many as two logos have. */
const MOST_KEPT = 10;
const drawn = new Map<string, Promise<Buffer | null>>();

/**
 * The logo of a version as an icon, a PNG; null where the version has none.
 * @throws GateFullError
 */
export async function lookIcon(ctx: Context, version: number, icon: LookIcon): Promise<Buffer | null> {
  const logo = (await siteLookOf(ctx, version))?.logo;
  if (!logo) return null;
  const name = `${logo.key} ${icon}`;
  const known = drawn.get(name);
  if (known) return known;
  const drawing = draw(ctx, logo.key, LOOK_ICONS[icon]);
  for (const oldest of [...drawn.keys()].slice(0, Math.max(0, drawn.size - MOST_KEPT + 1))) drawn.delete(oldest);
  drawn.set(name, drawing);
  // What failed may work the next time.
  drawing.catch(() => drawn.delete(name));
  return drawing;
}

async function draw(ctx: Context, key: string, shape: IconShape): Promise<Buffer | null> {
  const file = await ctx.media.read(`${key}-1200.webp`);
  return file && drawIcon(await buffer(file), shape);
}
