/** One drawing: its background tint (1–5) and its parts, back to front, in a 200 × 200 square. */
export interface Drawing {
  tint: Tint;
  parts: string[];
}

export type Tint = 1 | 2 | 3 | 4 | 5;

/** The light tints of the picture well; the same five as `--img-1` … `--img-5`. */
export const TINTS: Record<Tint, string> = {
  1: '#e9eff0',
  2: '#f4ece1',
  3: '#e8ecf6',
  4: '#ecf2e6',
  5: '#f5e9e8',
};

export const DARK = '#26353a';
export const SLATE = '#36484d';
export const GREY = '#61777c';
export const ASH = '#9fb3b7';
export const SILVER = '#c3d0d2';
export const PALE = '#dbe4e5';
export const WHITE = '#f8fafa';
export const CREAM = '#fbf7ee';
export const TEAL = '#1f6f78';
export const DEEP = '#0f4e54';
export const SKY = '#5fd0d0';
export const BLUE = '#3c6ea8';
export const NAVY = '#173f57';
export const EMBER = '#e4713f';
export const PEACH = '#ff9b73';
export const RED = '#d9573f';
export const WINE = '#8a3b5c';
export const PINK = '#e3a2ae';
export const GOLD = '#f0b765';
export const SUN = '#f3c254';
export const WOOD = '#a97b4f';
export const BROWN = '#7b5c3c';
export const BARK = '#5c4229';
export const GREEN = '#5d8250';
export const MOSS = '#466639';
export const LEAF = '#7ea56d';
export const PURPLE = '#6a529c';

/** A soft contact shadow under a thing standing on the ground. */
export function shadow(cx = 100, cy = 170, rx = 56): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="7" fill="#0b2a2c" opacity=".10"/>`;
}

/** A filled rectangle with round corners of radius `r`. */
export function rect(x: number, y: number, w: number, h: number, r: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
}

/** A filled circle. */
export function circle(cx: number, cy: number, r: number, fill: string): string {
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
}

/** An outlined circle. */
export function ring(cx: number, cy: number, r: number, stroke: string, width: number): string {
  const outline = `fill="none" stroke="${stroke}" stroke-width="${width}"`;
  return `<circle cx="${cx}" cy="${cy}" r="${r}" ${outline}/>`;
}

/** A filled ellipse. */
export function oval(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

/** A filled path. */
export function shape(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

/** A stroked path with round ends; `dash` as in `stroke-dasharray`. */
export function line(d: string, stroke: string, width: number, dash = ''): string {
  const dashes = dash === '' ? '' : ` stroke-dasharray="${dash}"`;
  const ends = 'stroke-linecap="round" stroke-linejoin="round"';
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" ${ends}${dashes}/>`;
}

/** Parts turned by `angle` degrees around the middle of the square. */
export function turned(angle: number, ...parts: string[]): string {
  return `<g transform="rotate(${angle} 100 100)">${parts.join('')}</g>`;
}

/** Parts seen through: `alpha` 0 … 1. */
export function faint(alpha: number, ...parts: string[]): string {
  return `<g opacity="${alpha}">${parts.join('')}</g>`;
}
