import type { Drawing } from './art-shapes.ts';
import {
  BARK,
  BLUE,
  BROWN,
  CREAM,
  DARK,
  DEEP,
  EMBER,
  GOLD,
  GREY,
  NAVY,
  PEACH,
  PINK,
  PURPLE,
  RED,
  SUN,
  TEAL,
  WINE,
  circle,
  line,
  rect,
  ring,
  shadow,
  shape,
} from './art-shapes.ts';

/** Clothes and things to wear. */
export const wearArt = {
  shoe: {
    tint: 5,
    parts: [
      shadow(102, 166, 72),
      shape(
        'M32 134c-1-22 2-40 9-54 11 9 26 8 36-6 16 26 42 38 72 44 18 4 26 12 26 24v4H32Z',
        '#17686f',
      ),
      shape('M32 134c-1-22 2-40 9-54 4 3 8 5 12 6-4 16-5 32-4 60H32Z', '#0f4e54'),
      shape('M130 112c30 6 45 14 45 30v4h-34c-6-10-9-22-11-34Z', '#0f4e54'),
      line('M84 88l-12 14M96 97l-12 14M109 104l-11 13', '#f6fafa', 4.5),
      line('M66 132c24-2 38-8 50-18', '#ff9b73', 6),
      shape('M28 144h148v5a13 13 0 0 1-13 13H42a14 14 0 0 1-14-14Z', '#f8fafa'),
      line('M36 162h130', '#e4713f', 5, '12 7'),
    ],
  },
  jacket: {
    tint: 2,
    parts: [
      shadow(100, 172, 52),
      shape('M74 40c8 8 44 8 52 0l30 18 14 62-24 8-6-30v70H60V98l-6 30-24-8 14-62Z', '#7b5c3c'),
      line('M100 52v116', '#5c4229', 4),
      shape('M74 40c8 8 44 8 52 0l-6 26-20 6-20-6Z', '#5c4229'),
      rect(68, 120, 24, 6, 3, '#5c4229'),
      rect(108, 120, 24, 6, 3, '#5c4229'),
    ],
  },
  backpack: {
    tint: 4,
    parts: [
      shadow(100, 172, 52),
      line('M78 52a22 22 0 0 1 44 0', '#2b3a3d', 8),
      shape('M50 92a42 42 0 0 1 100 0v62a14 14 0 0 1-14 14H64a14 14 0 0 1-14-14Z', '#2f5d62'),
      rect(64, 110, 72, 46, 10, '#214649'),
      line('M64 126h72', '#5fb3b3', 4),
      rect(92, 120, 16, 14, 4, '#e4713f'),
      line('M72 84h56', '#5fb3b3', 4),
    ],
  },
  boots: {
    tint: 2,
    parts: [
      shadow(104, 172, 66),
      shape('M54 28h56v66c8 16 54 16 62 48v16H54Z', BROWN),
      shape('M54 28h18v130H54Z', BARK),
      rect(48, 24, 68, 20, 9, CREAM),
      line('M84 62l26 4M84 80l26 4M88 98l26-2M102 112l20-8', GOLD, 5),
      shape('M50 154h126v6a10 10 0 0 1-10 10H60a10 10 0 0 1-10-10Z', DARK),
      line('M58 172h106', DARK, 6, '10 8'),
    ],
  },
  tshirt: {
    tint: 3,
    parts: [
      shadow(100, 172, 48),
      shape('M70 34c10 14 50 14 60 0l44 26-16 38-20-8v80H62V90l-20 8-16-38Z', TEAL),
      shape('M70 34c10 14 50 14 60 0l8 5c-14 22-62 22-76 0Z', DEEP),
      circle(100, 108, 22, SUN),
      shape('M78 112c8-6 14 4 22 0s14-6 22 0a22 22 0 0 1-44 0Z', EMBER),
    ],
  },
  jeans: {
    tint: 1,
    parts: [
      shadow(100, 176, 44),
      shape('M60 24h80l8 148h-38l-10-84-10 84H52Z', BLUE),
      shape('M60 24h80l1 16H59Z', NAVY),
      line('M100 40v26M64 46c4 14 14 16 20 16M136 46c-4 14-14 16-20 16', GOLD, 2.5, '4 4'),
      circle(100, 33, 4, GOLD),
      line('M72 80l-4 84M128 80l4 84', '#6f9bd0', 3),
    ],
  },
  sunglasses: {
    tint: 5,
    parts: [
      shadow(100, 136, 70),
      line('M30 84 12 70M170 84l18-14', DARK, 8),
      shape('M24 80h68c2 30-6 50-32 50S22 110 24 80Z', DARK),
      shape('M108 80h68c2 30-10 50-36 50s-34-20-32-50Z', DARK),
      shape('M34 88h48c0 20-6 32-22 32s-26-12-26-32Z', WINE),
      shape('M118 88h48c0 20-10 32-26 32s-22-12-22-32Z', WINE),
      line('M90 86c6-6 14-6 20 0', DARK, 7),
      line('M46 94l12 0M130 94h12', PINK, 4),
    ],
  },
  umbrella: {
    tint: 4,
    parts: [
      shadow(100, 178, 40),
      line('M100 90v68c0 18-26 18-26 2', BARK, 7),
      shape(
        'M20 98a80 72 0 0 1 160 0c-10-12-30-12-40 0-10-12-30-12-40 0-10-12-30-12-40 ' +
          '0-10-12-30-12-40 0Z',
        RED,
      ),
      shape(
        'M60 98c4-40 20-62 40-72 20 10 36 32 40 72-10-12-30-12-40 0-10-12-30-12-40 0Z',
        '#b8432d',
      ),
      line('M100 26V16', BARK, 6),
    ],
  },
  suitcase: {
    tint: 5,
    parts: [
      shadow(100, 178, 46),
      line('M80 44V16h40v28', GREY, 6),
      rect(52, 40, 96, 128, 16, PURPLE),
      line('M72 54v100M90 54v100M110 54v100M128 54v100', '#8a74b8', 5),
      rect(84, 48, 32, 10, 5, GREY),
      rect(62, 166, 18, 12, 5, DARK),
      rect(120, 166, 18, 12, 5, DARK),
      rect(114, 118, 24, 18, 4, SUN),
    ],
  },
  dress: {
    tint: 2,
    parts: [
      shadow(100, 178, 48),
      line('M84 44V24M116 44V24', WINE, 5),
      shape('M80 42c12 10 28 10 40 0l8 46 28 82c-36 10-76 10-112 0l28-82Z', '#b4536f'),
      shape('M73 84h54l3 12H70Z', WINE),
      circle(84, 124, 5, CREAM),
      circle(112, 116, 5, CREAM),
      circle(98, 144, 5, CREAM),
      circle(130, 150, 5, CREAM),
      circle(66, 150, 5, CREAM),
    ],
  },
  cap: {
    tint: 1,
    parts: [
      shadow(104, 150, 70),
      shape('M40 120a56 60 0 0 1 112 0Z', NAVY),
      shape('M96 60c-20 10-26 36-26 60h52c0-24-6-50-26-60Z', BLUE),
      shape('M112 118h44c22 0 34 12 32 22-20-8-50-10-76-10Z', DARK),
      circle(96, 62, 6, EMBER),
      circle(96, 98, 13, CREAM),
      rect(40, 114, 112, 8, 3, DARK),
    ],
  },
  socks: {
    tint: 4,
    parts: [
      shadow(100, 172, 62),
      shape(
        'M56 26h40v74l-6 24c-4 16-16 34-34 34-16 0-26-10-26-22 0-10 10-16 18-22 6-6 8-12 8-20Z',
        RED,
      ),
      shape(
        'M112 26h40v74l-6 24c-4 16-16 34-34 34-16 0-26-10-26-22 0-10 10-16 18-22 6-6 8-12 8-20Z',
        TEAL,
      ),
      rect(54, 22, 44, 16, 5, CREAM),
      rect(110, 22, 44, 16, 5, CREAM),
      line('M58 54h36M58 68h36', SUN, 6),
      line('M114 54h36M114 68h36', PEACH, 6),
    ],
  },
  ring: {
    tint: 5,
    parts: [
      shadow(100, 174, 42),
      ring(100, 122, 44, GOLD, 13),
      shape('M76 40h48l18 24-42 36-42-36Z', '#bfe3ec'),
      shape('M76 40h48l18 24H58Z', '#e2f3f7'),
      line('M58 64h84M88 64l12 36 12-36-8-24M88 64l8-24', BLUE, 2),
    ],
  },
} satisfies Record<string, Drawing>;
