/** The accent colour of the site: what it has to be read on, and the colours that follow from it. Pure, and the same in a preview. */

export const ACCENT_THEMES = ['light', 'dark'] as const;
export type AccentTheme = (typeof ACCENT_THEMES)[number];

/** Custom properties of tokens.css that follow from the accent. */
export interface AccentTokens {
  '--brand': string;
  '--brand-hover': string;
  '--brand-press': string;
  '--on-brand': string;
  '--brand-soft': string;
  '--brand-soft-hover': string;
  '--on-brand-soft': string;
  '--unread': string;
}

/** What the program ships: as tokens.css says, which a test holds against it. */
export const SHIPPED_ACCENT: Record<AccentTheme, AccentTokens> = {
  light: {
    '--brand': '#0b6068',
    '--brand-hover': '#094e55',
    '--brand-press': '#073f45',
    '--on-brand': '#ffffff',
    '--brand-soft': '#e0f0f0',
    '--brand-soft-hover': '#cfe6e7',
    '--on-brand-soft': '#0a535a',
    '--unread': '#eaf5f5',
  },
  dark: {
    '--brand': '#52bfc1',
    '--brand-hover': '#74d2d3',
    '--brand-press': '#97e0e0',
    '--on-brand': '#05282b',
    '--brand-soft': '#12343a',
    '--brand-soft-hover': '#184248',
    '--on-brand-soft': '#93e0e0',
    '--unread': '#152b2d',
  },
};

/** Surfaces of tokens.css that links and marks in the accent stand on. */
export const ACCENT_SURFACES: Record<AccentTheme, Readonly<Record<string, string>>> = {
  light: {
    bg: '#f3f6f6',
    surface: '#ffffff',
    'surface-2': '#eef2f2',
    'surface-3': '#e3eaea',
    hover: '#f3f7f7',
    highlight: '#fff4cf',
    'save-soft': '#e1f3e7',
    'danger-soft': '#fbe8e6',
    'warn-soft': '#fdf1db',
    'info-soft': '#e7eefb',
  },
  dark: {
    bg: '#0d1313',
    surface: '#151c1d',
    'surface-2': '#1e2728',
    'surface-3': '#293435',
    hover: '#1a2324',
    highlight: '#37301a',
    'save-soft': '#12311e',
    'danger-soft': '#411915',
    'warn-soft': '#352710',
    'info-soft': '#172747',
  },
};

/** WCAG 2.2, 1.4.3: text. What bounds a control needs 3 (1.4.11), which this holds as well. */
const LEAST_TEXT_CONTRAST = 4.5;

/** Text of tokens.css that stands on tints of the accent: the plainest and the quietest. */
export const ACCENT_TEXTS = {
  light: { '--text': '#122120', '--text-3': '#5a6866' },
  dark: { '--text': '#e9f0ef', '--text-3': '#95a3a1' },
} as const;

type Rgb = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/;

/** A colour as typed, as #rrggbb; null for what is none. */
export function parseColor(text: string): string | null {
  const digits = text.trim().toLowerCase().replace(/^#/, '');
  const full = /^[0-9a-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits;
  return HEX.test(`#${full}`) ? `#${full}` : null;
}

/** The ratio of two colours, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The surface an accent is read worst on, and how well; rounded down to hundredths, so that it never claims too much. */
export function worstContrast(theme: AccentTheme, accent: string): { surface: string; ratio: number } {
  const ratios = Object.entries({ ...ACCENT_SURFACES[theme], unread: tint(theme, accent, UNREAD[theme]) }).map(
    ([surface, color]) => ({ surface, ratio: Math.floor(contrast(accent, color) * 100) / 100 }),
  );
  return ratios.reduce((worst, next) => (next.ratio < worst.ratio ? next : worst));
}

/** True for an accent whose every text and shape can be read. */
export function isReadableAccent(theme: AccentTheme, accent: string): boolean {
  return worstContrast(theme, accent).ratio >= LEAST_TEXT_CONTRAST;
}

/** The nearest accent that can be read: of the same hue, darker on light and lighter on dark. */
export function nearestAccent(theme: AccentTheme, accent: string): string {
  const end = theme === 'light' ? '#000000' : '#ffffff';
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = mixed(accent, end, step / STEPS);
    if (isReadableAccent(theme, candidate)) return candidate;
  }
  return end;
}
const STEPS = 200;

/** How much of the accent is in its tints. */
const SOFT: Record<AccentTheme, number> = { light: 0.13, dark: 0.16 };
const SOFT_HOVER: Record<AccentTheme, number> = { light: 0.2, dark: 0.23 };
const UNREAD: Record<AccentTheme, number> = { light: 0.08, dark: 0.1 };

/** The tint of the accent on a card: as strong as that, or as the quietest text on it still allows. */
function tint(theme: AccentTheme, accent: string, part: number): string {
  const surface = ACCENT_SURFACES[theme]['surface'] ?? accent;
  let color = mixed(surface, accent, part);
  for (
    let left = part;
    left > 0 && contrast(ACCENT_TEXTS[theme]['--text-3'], color) < LEAST_TEXT_CONTRAST;
    left -= 0.01
  )
    color = mixed(surface, accent, left);
  return color;
}

/** All that follows from an accent; for one that can be read, so can be all of it. */
export function accentTokens(theme: AccentTheme, accent: string): AccentTokens {
  const is_light = theme === 'light';
  const away = is_light ? '#000000' : '#ffffff';
  const soft_hover = tint(theme, accent, SOFT_HOVER[theme]);
  return {
    '--brand': accent,
    '--brand-hover': mixed(accent, away, is_light ? 0.18 : 0.22),
    '--brand-press': mixed(accent, away, is_light ? 0.34 : 0.42),
    '--on-brand': is_light ? '#ffffff' : readOn(accent, mixed(accent, '#000000', 0.78), '#000000'),
    '--brand-soft': tint(theme, accent, SOFT[theme]),
    '--brand-soft-hover': soft_hover,
    '--on-brand-soft': readOn(soft_hover, mixed(accent, away, is_light ? 0.13 : 0.38), away),
    '--unread': tint(theme, accent, UNREAD[theme]),
  };
}

/** The colour, or the first on its way to `end` that can be read on that surface. */
function readOn(surface: string, color: string, end: string): string {
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = mixed(color, end, step / STEPS);
    if (contrast(candidate, surface) >= LEAST_TEXT_CONTRAST) return candidate;
  }
  return end;
}

/** A stylesheet that gives both themes their accents; null: as shipped. Themes are told apart as in tokens.css. */
export function accentStyles(accents: Record<AccentTheme, string | null>): string {
  const [light, dark] = ACCENT_THEMES.map((theme) => {
    const accent = accents[theme];
    const tokens = accent === null ? SHIPPED_ACCENT[theme] : accentTokens(theme, accent);
    return Object.entries(tokens)
      .map(([name, value]) => `${name}:${value}`)
      .join(';');
  });
  return `:root{${light}}[data-theme='dark']{${dark}}@media (prefers-color-scheme:dark){[data-theme='auto']{${dark}}}`;
}

/** Between two colours, `part` of the way. */
function mixed(from: string, to: string, part: number): string {
  const [start, end] = [rgbOf(from), rgbOf(to)];
  return `#${start
    .map((value, index) => Math.round(value + ((end[index] ?? value) - value) * part))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

function rgbOf(color: string): Rgb {
  const number = Number.parseInt(color.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
