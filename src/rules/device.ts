/** What a browser calls itself, in two words people know. Only for lists and emails: nothing is decided by it. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Yandex'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const first = (list: typeof BROWSERS, text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** `Chrome, Windows`; one word when only one is known, empty when none is. */
export function deviceOf(user_agent: string): string {
  return [first(BROWSERS, user_agent), first(SYSTEMS, user_agent)].filter(Boolean).join(', ');
}
