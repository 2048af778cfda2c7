import { computersArt } from './art-computers.ts';
import { foodArt } from './art-food.ts';
import { gamesArt } from './art-games.ts';
import { gardenArt } from './art-garden.ts';
import { homeArt } from './art-home.ts';
import { kitchenArt } from './art-kitchen.ts';
import { leisureArt } from './art-leisure.ts';
import { mediaArt } from './art-media.ts';
import type { Drawing, Tint } from './art-shapes.ts';
import { TINTS, circle, faint, line, rect, shape } from './art-shapes.ts';
import { travelArt } from './art-travel.ts';
import { wearArt } from './art-wear.ts';

const DRAWINGS = {
  ...mediaArt,
  ...computersArt,
  ...gamesArt,
  ...homeArt,
  ...kitchenArt,
  ...gardenArt,
  ...wearArt,
  ...foodArt,
  ...leisureArt,
  ...travelArt,
} satisfies Record<string, Drawing>;

/** A thing the demo content has a picture of. */
export type ProductArt = keyof typeof DRAWINGS;

/** Every thing that can be drawn, in the order of the families. */
export const PRODUCT_ARTS = Object.keys(DRAWINGS) as ProductArt[];

/** Says whether a word names a thing that can be drawn. */
export function isProductArt(word: string): word is ProductArt {
  return Object.hasOwn(DRAWINGS, word);
}

// Some things are better shown from another side than by another framing of the same one.
const OTHER_SIDES: Partial<Record<ProductArt, ProductArt[]>> = {
  robot: ['dock', 'brush', 'floor'],
};

/** As large as a good photograph of a shop. */
export const PRODUCT_PX = 1000;

/**
 * Draws the picture of a thing as a standalone SVG. `view` 0 is the main picture; 1, 2 and 3 show
 * it turned, closer and with its box; higher views start again from 1.
 * @param side_px width and height of the picture
 */
export function drawProduct(art: ProductArt, view: number, side_px = PRODUCT_PX): string {
  const angle = view === 0 ? 0 : ((view - 1) % 3) + 1;
  const side = OTHER_SIDES[art]?.[angle - 1];
  const drawing = DRAWINGS[side ?? art];
  const tint = (((drawing.tint - 1 + angle) % 5) + 1) as Tint;
  const body = drawing.parts.join('');
  return framed(TINTS[tint], side === undefined ? seenFrom(angle, body, art) : body, side_px);
}

function framed(background: string, body: string, side_px: number): string {
  const size = `viewBox="0 0 200 200" width="${side_px}" height="${side_px}"`;
  const well = rect(0, 0, 200, 200, 0, background);
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${well}${body}</svg>`;
}

function seenFrom(angle: number, body: string, art: string): string {
  if (angle === 1) {
    return (
      faint(0.55, circle(100, 100, 84, '#ffffff')) +
      `<g transform="rotate(-9 100 100) translate(13 13) scale(.87)">${body}</g>`
    );
  }
  if (angle === 2) {
    const nearRight = hash(art, 3) % 2 === 0 ? -92 : -28;
    return `<g transform="translate(${nearRight} -38) scale(1.6)">${body}</g>`;
  }
  if (angle === 3) {
    return besideItsBox(body, art);
  }
  return body;
}

const BOX_COLOURS = ['#0b6068', '#8a3b5c', '#2f5ea8', '#3f6b2e', '#9a4a1f', '#5a3f8f'] as const;

function besideItsBox(body: string, art: string): string {
  const colour = BOX_COLOURS[hash(art, 5) % BOX_COLOURS.length] ?? BOX_COLOURS[0];
  const box =
    shape('M16 62 62 46l62 16v98H16Z', '#d9b98c') +
    shape('M16 62h108v98H16Z', '#e7cda6') +
    rect(16, 92, 108, 34, 0, colour) +
    line('M70 62v24', '#c8a473', 6) +
    `<g transform="translate(53 92) scale(.17)">${body}</g>`;
  return `${box}<g transform="translate(74 58) scale(.62)">${body}</g>`;
}

const STORE_COLOURS = ['#0b6068', '#8a3b5c', '#2f5ea8', '#3f6b2e', '#9a4a1f', '#5a3f8f', '#66602a'] as const;

/** Draws the mark of a store: its initial on a coloured square (the page rounds it); the colour comes from the slug. */
export function drawStoreMark(name: string, slug: string): string {
  const colour = STORE_COLOURS[hash(slug, 7) % STORE_COLOURS.length] ?? STORE_COLOURS[0];
  return badge(rect(0, 0, 40, 40, 0, colour), initialOf(name), 21);
}

const AVATAR_COLOURS = [
  '#7a4b9e',
  '#1f6f78',
  '#9a4a1f',
  '#3f6b2e',
  '#2f5ea8',
  '#8a3b5c',
  '#66602a',
  '#4b5c66',
] as const;

const AVATAR_ORNAMENTS = [
  '<circle cx="30" cy="8" r="12" fill="#fff" opacity=".13"/>',
  '<path d="M0 40 40 0v40Z" fill="#fff" opacity=".10"/>',
  '<circle cx="6" cy="34" r="16" fill="#000" opacity=".13"/>',
  '<rect x="-4" y="22" width="48" height="22" fill="#000" opacity=".12"/>',
] as const;

/** Draws a square avatar with the initial of the username; the same name always looks the same. */
export function drawAvatar(username: string): string {
  const seed = hash(username, 0, 31);
  const colour = AVATAR_COLOURS[seed % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0];
  const ornament = AVATAR_ORNAMENTS[seed % AVATAR_ORNAMENTS.length] ?? AVATAR_ORNAMENTS[0];
  return badge(rect(0, 0, 40, 40, 0, colour) + ornament, initialOf(username), 18);
}

function badge(back: string, initial: string, size: number): string {
  const font = 'font-family="Golos Text,DejaVu Sans,sans-serif" font-weight="600"';
  const place = `x="20" y="${20 + size * 0.36}" text-anchor="middle" font-size="${size}"`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="400" height="400">' +
    `${back}<text ${place} ${font} fill="#fff">${initial}</text></svg>`
  );
}

function initialOf(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase();
}

function hash(text: string, seed: number, factor = 33): number {
  let sum = seed;
  for (const sign of text) {
    sum = (sum * factor + (sign.codePointAt(0) ?? 0)) >>> 0;
  }
  return sum;
}
