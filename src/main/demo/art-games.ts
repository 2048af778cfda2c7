import type { Drawing } from './art-shapes.ts';
import {
  CREAM,
  DARK,
  EMBER,
  GOLD,
  GREEN,
  GREY,
  LEAF,
  MOSS,
  PALE,
  PEACH,
  PURPLE,
  RED,
  SUN,
  WHITE,
  WINE,
  WOOD,
  circle,
  faint,
  line,
  oval,
  rect,
  shadow,
  shape,
} from './art-shapes.ts';

/** A game in its box: the band on top, the badge on it, and a scene between (x 54–146, y 48–168). */
function box(band: string, badge: string, sky: string, ...scene: string[]): string[] {
  return [
    shadow(100, 172, 50),
    rect(54, 28, 92, 28, 8, band),
    shape('M54 48h92v112a8 8 0 0 1-8 8H62a8 8 0 0 1-8-8Z', sky),
    ...scene,
    rect(64, 35, 30, 6, 3, badge),
  ];
}

/** The lower edge of the box: everything under a line from side to side. */
const ground = (horizon: string, fill: string) => shape(`M54 ${horizon}V160a8 8 0 0 1-8 8H62a8 8 0 0 1-8-8Z`, fill);

function lantern(x: number, y: number, size: number, fill: string): string {
  return (
    line(`M${x} 48V${y - size}`, GOLD, 1.5) +
    faint(0.35, circle(x, y, size * 1.5, SUN)) +
    oval(x, y, size * 0.85, size, fill) +
    line(
      `M${x - size * 0.4} ${y - size * 0.8}v${size * 1.6}M${x + size * 0.4} ${y - size * 0.8}v${size * 1.6}`,
      CREAM,
      1,
    ) +
    rect(x - size * 0.4, y - size - 2, size * 0.8, 4, 1, DARK) +
    rect(x - size * 0.4, y + size - 2, size * 0.8, 4, 1, DARK)
  );
}

const MILL = 'M108 92h20l6 48h-32Z';
const SAILS = 'M118 94 97 73M118 94l21-21M118 94l-21 21M118 94l21 21';

/** Video games. */
export const gamesArt = {
  game: {
    tint: 1,
    parts: box(
      '#102e40',
      '#5fd0d0',
      '#173f57',
      circle(100, 92, 26, '#f0b765'),
      ground('112c14-10 24-10 34 0s24 10 34 0 16-8 24-4', '#1f6f86'),
      ground('130c14-10 24-10 34 0s24 10 34 0 16-8 24-4', '#164f63'),
      shape('M96 112V78l22 30Z', '#f7f9f9'),
    ),
  },
  'game-lanterns': {
    tint: 5,
    parts: box(
      '#2d2350',
      PEACH,
      '#3c2f6b',
      circle(128, 66, 9, CREAM),
      circle(132, 63, 8, '#3c2f6b'),
      lantern(74, 88, 13, EMBER),
      lantern(104, 108, 17, RED),
      lantern(129, 96, 10, GOLD),
      ground('146c20-8 34-8 46 0s30 6 46-2', '#2d2350'),
      faint(0.5, line('M70 156h14M98 160h18M126 156h10', PEACH, 3)),
    ),
  },
  'game-pass': {
    tint: 2,
    parts: box(
      WINE,
      SUN,
      '#f4b183',
      circle(76, 78, 14, CREAM),
      ground('120l22-34 18 24 22-42 30 52', PURPLE),
      shape('M116 68l-7 13 7-4 7 5 2-2Z', WHITE),
      ground('134h92', DARK),
      line('M60 152h12M82 152h12M104 152h12M126 152h12', SUN, 3),
      rect(74, 108, 38, 26, 3, WHITE),
      shape('M114 116h14l9 10v8h-23Z', RED),
      shape('M119 119h8l5 7h-13Z', PALE),
      circle(84, 136, 7, GREY),
      circle(84, 136, 3, PALE),
      circle(126, 136, 7, GREY),
      circle(126, 136, 3, PALE),
    ),
  },
  'game-mills': {
    tint: 4,
    parts: box(
      MOSS,
      SUN,
      '#bfe3ea',
      circle(74, 70, 11, SUN),
      ground('122c24-20 52-18 92 0', LEAF),
      shape(MILL, CREAM),
      shape('M106 92l12-12 12 12Z', RED),
      line(SAILS, WOOD, 4),
      circle(118, 94, 4, DARK),
      rect(114, 124, 9, 16, 2, WOOD),
      ground('142c28-14 60-12 92-2', GREEN),
      rect(64, 126, 18, 16, 1, WHITE),
      shape('M61 127l12-11 12 11Z', EMBER),
    ),
  },
} satisfies Record<string, Drawing>;
