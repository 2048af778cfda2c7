import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  ACCENT_SURFACES,
  ACCENT_TEXTS,
  ACCENT_THEMES,
  accentStyles,
  accentTokens,
  contrast,
  isReadableAccent,
  nearestAccent,
  parseColor,
  SHIPPED_ACCENT,
  worstContrast,
} from './accent.ts';

const css = readFileSync('src/web/styles/tokens.css', 'utf8');
const [, light = ''] = /:root \{([^}]*)\}/.exec(css) ?? [];
const [, dark = ''] = /\[data-theme='dark'\] \{([^}]*)\}/.exec(css) ?? [];
const token = (theme: 'light' | 'dark', name: string) =>
  new RegExp(`${name}: (#[0-9a-f]{6})`).exec(theme === 'light' ? light : dark)?.[1];

/** All over the cube, and the corners. */
const COLORS = Array.from({ length: 6 ** 3 }, (_, index) => {
  const channels = [index % 6, Math.floor(index / 6) % 6, Math.floor(index / 36)];
  return `#${channels.map((channel) => (channel * 51).toString(16).padStart(2, '0')).join('')}`;
});

test('ratios are those of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(3.998, 3);
  expect(contrast('#0b6068', '#0b6068')).toBe(1);
});

test('colours are typed with and without the sign, short and long', () => {
  expect([' #0B6068 ', '0b6068', '#fa0'].map(parseColor)).toEqual(['#0b6068', '#0b6068', '#ffaa00']);
  expect(['', '#', '#12', '#1234567', 'red', '#gggggg', 'url(#a)'].map(parseColor)).toEqual(
    Array.from({ length: 7 }, () => null),
  );
});

test('surfaces and what ships are those of the tokens', () => {
  for (const theme of ACCENT_THEMES) {
    for (const [name, color] of Object.entries(ACCENT_SURFACES[theme]))
      expect(token(theme, `--${name}`), `${theme} ${name}`).toBe(color);
    for (const [name, color] of Object.entries(ACCENT_TEXTS[theme])) expect(token(theme, name)).toBe(color);
    for (const [name, color] of Object.entries(SHIPPED_ACCENT[theme]))
      expect(token(theme, name) ?? token('light', name), `${theme} ${name}`).toBe(color);
  }
});

test('what ships can be read, and what cannot says where and how badly', () => {
  for (const theme of ACCENT_THEMES) expect(isReadableAccent(theme, SHIPPED_ACCENT[theme]['--brand'])).toBe(true);
  expect(worstContrast('light', '#ff8800')).toEqual({ surface: 'surface-3', ratio: 1.96 });
  expect(isReadableAccent('light', '#ff8800')).toBe(false);
  expect(isReadableAccent('dark', '#ff8800')).toBe(true);
});

test.each(ACCENT_THEMES)(
  'whatever is typed, the colour offered can be read, and so can all that follows: %s',
  (theme) => {
    for (const color of COLORS) {
      const accent = nearestAccent(theme, color);
      if (isReadableAccent(theme, color)) expect(accent).toBe(color);
      expect(worstContrast(theme, accent).ratio, color).toBeGreaterThanOrEqual(4.5);
      const tokens = accentTokens(theme, accent);
      const text = theme === 'light' ? '#122120' : '#e9f0ef';
      const meta = theme === 'light' ? '#5a6866' : '#95a3a1';
      for (const fill of ['--brand', '--brand-hover', '--brand-press'] as const)
        expect(contrast(tokens['--on-brand'], tokens[fill]), `${color} ${fill}`).toBeGreaterThanOrEqual(4.5);
      for (const soft of ['--brand-soft', '--brand-soft-hover', '--unread'] as const) {
        expect(contrast(text, tokens[soft]), `${color} ${soft}`).toBeGreaterThanOrEqual(4.5);
        expect(contrast(tokens['--on-brand-soft'], tokens[soft]), `${color} ${soft}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(meta, tokens['--unread']), `${color} meta`).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('the stylesheet names both themes, and nothing but colours', () => {
  const styles = accentStyles({ light: '#7a1f5c', dark: null });
  expect(styles).toMatch(/^:root\{--brand:#7a1f5c;/);
  expect(styles).toContain("[data-theme='dark']{--brand:#52bfc1;--brand-hover:#74d2d3;");
  expect(styles).toContain("@media (prefers-color-scheme:dark){[data-theme='auto']{--brand:#52bfc1;");
  expect(styles.replace(/#[0-9a-f]{6}/g, '')).not.toContain('#');
});
