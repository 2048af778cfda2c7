/**
 * Dates, money, numbers and ages in both languages. Written out instead of taken from Intl so that
 * the server and every browser print the same characters and hydration never differs.
 * Patterns follow CLDR; tests compare them with it.
 */
type Language = 'ru' | 'en';
type CurrencyCode = 'RUB' | 'USD';

const NBSP = '\u00A0';
const MINUS = '\u2212';

/** 21990 -> "21 990" in Russian, "21,990" in English; four digits are grouped as well. */
export function formatNumber(value: number, language: Language, decimals = 0): string {
  const [whole = '0', part] = Math.abs(value).toFixed(decimals).split('.');
  const separator = language === 'ru' ? NBSP : ',';
  const first = whole.length % 3;
  const grouped = [whole.slice(0, first), ...(whole.slice(first).match(/\d{3}/g) ?? [])]
    .filter(Boolean)
    .join(separator);
  const fraction = part ? (language === 'ru' ? ',' : '.') + part : '';
  return (value < 0 ? MINUS : '') + grouped + fraction;
}

/** An amount in minor units: "21 990 ₽", "$259", "$3.50". Whole amounts have no decimals. */
export function formatMoney(amount_minor: number, currency: CurrencyCode, language: Language): string {
  const amount = amount_minor / 100;
  const number = formatNumber(Math.abs(amount), language, amount_minor % 100 === 0 ? 0 : 2);
  const sign = amount < 0 ? MINUS : '';
  const symbol = currency === 'RUB' ? '₽' : '$';
  return language === 'ru' ? `${sign}${number}${NBSP}${symbol}` : `${sign}${symbol}${number}`;
}

/** -32 -> "−32 %" in Russian, "−32%" in English. */
export function formatPercent(value: number, language: Language): string {
  return formatNumber(value, language) + (language === 'ru' ? `${NBSP}%` : '%');
}

/** "167°", "1 180°", "123 456°", "−34°", "−0°" for values between -1 and 0. Never shortened: of two the hotter is seen. */
export function formatDegrees(shown: number, is_negative: boolean, language: Language): string {
  return `${is_negative ? MINUS : ''}${formatNumber(Math.abs(shown), language)}°`;
}

/** A count with the cap of long lists: 501 and more reads "500+". */
export function formatTotal(total: number, language: Language): string {
  return total > 500 ? '500+' : formatNumber(total, language);
}

interface DateParts {
  day: string;
  month: string;
  year: string;
  hour: string;
  minute: string;
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function dateParts(instant: string | number, time_zone: string): DateParts {
  let format = zoneFormats.get(time_zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: time_zone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    zoneFormats.set(time_zone, format);
  }
  const parts: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(new Date(instant))) parts[type] = value;
  const { day = '', month = '', year = '', hour = '', minute = '' } = parts;
  return { day, month, year, hour, minute };
}

/** MM/DD/YYYY in English, DD/MM/YYYY in Russian (product spec, section 1). */
export function formatDate(instant: string | number, language: Language, time_zone: string): string {
  return dateOf(dateParts(instant, time_zone), language);
}

function dateOf({ day, month, year }: DateParts, language: Language): string {
  return language === 'en' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
}

/** The date and the time of day: "21/11/2025, 18:40" and "11/21/2025, 6:40 PM". */
export function formatDateTime(instant: string | number, language: Language, time_zone: string): string {
  const parts = dateParts(instant, time_zone);
  const { hour, minute } = parts;
  const date = dateOf(parts, language);
  if (language === 'ru') return `${date}, ${hour}:${minute}`;
  const h = Number(hour);
  return `${date}, ${h % 12 === 0 ? 12 : h % 12}:${minute} ${h < 12 ? 'AM' : 'PM'}`;
}

export type AgeUnit = 'now' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** How long ago in whole units, rounded down: the unit names the message `common.age_<unit>`. */
export function age(instant: string | number, now: string | number): { unit: AgeUnit; count: number } {
  const seconds = Math.max(0, (new Date(now).getTime() - new Date(instant).getTime()) / 1000);
  const steps: [AgeUnit, number][] = [
    ['year', 365 * 86400],
    ['month', 30 * 86400],
    ['week', 7 * 86400],
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, size] of steps) if (seconds >= size) return { unit, count: Math.floor(seconds / size) };
  return { unit: 'now', count: 0 };
}

/** Keeps short Russian words, numbers and units on the line of what follows them. */
export function typeset(text: string): string {
  return text
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NBSP}`)
    .replace(
      /(\d) (?=(ТБ|ГБ|МБ|см|мм|кг|г|л|мл|Гц|Вт|м²|₽|%|мин|ч|шт|TB|GB|MB|Hz|W|cm|mm|kg|L|ml|min|h|m²)(?![а-яёa-z]))/gi,
      `$1${NBSP}`,
    )
    .replace(/(?<=^|[\s(«])([а-яё]{1,2}|a|an|to|of|in|for|on|at|is|or) +(?=\S)/gi, `$1${NBSP}`);
}
