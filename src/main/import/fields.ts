/** Reading of single fields: each function returns the value or null, and notes what is wrong. */
import type { Currency, Locale } from '#contract/common.ts';
import { DEFAULT_TEMPERATURE } from '#rules/temperature.ts';
import { toMinor } from '#rules/price.ts';
import { safeLink } from '#rules/delta.ts';
import { copiedPrice, parseAmount } from '#rules/typed-amount.ts';
import { decodeEntities } from './html-text.ts';
import { cleanLine, graphemeLength, TITLE_MAX, TITLE_MIN, truncateGraphemes } from '#rules/text.ts';
import type { AdapterOptions, Outcome, Refusal } from './record.ts';

export interface Fields {
  raw: Record<string, unknown>;
  refusals: Refusal[];
  /** What was taken shorter than it was. */
  cuts: Refusal[];
}

/** The fields of a JSON object; null for any other JSON value. */
export function openFields(value: unknown): Fields | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? { raw: value as Record<string, unknown>, refusals: [], cuts: [] } : null;
}

/** The outcome for something that is no JSON object. */
export function notAnObject<R>(): Outcome<R> {
  return { record: null, refusals: [{ field: 'line', reason: 'is not a JSON object' }] };
}

/** The record, unless something was refused on the way. */
export function outcomeOf<R>(fields: Fields, record: R): Outcome<R> {
  const { refusals, cuts } = fields;
  return refusals.length > 0 ? { record: null, refusals } : { record, refusals: null, cuts };
}

/** Notes a refusal and returns null, the value of a field that cannot be used. */
export function refuse(fields: Fields, field: string, reason: string): null {
  fields.refusals.push({ field, reason });
  return null;
}

/** An optional text; null stands for absent. */
export function textOf(fields: Fields, name: string): string | null {
  const value = fields.raw[name] ?? null;
  if (value === null || typeof value === 'string') return value;
  return refuse(fields, name, 'is not a text');
}

/** Notes what was taken shorter than it was. */
export function noteCut(fields: Fields, field: string, how: string): void {
  fields.cuts.push({ field, reason: how });
}

/** An optional text of one line, cleaned; empty counts as absent. Names come out of HTML as often as not. */
export function lineOf(fields: Fields, name: string, max_characters: number): string | null {
  const text = textOf(fields, name);
  const clean = text === null ? '' : cleanLine(decodeEntities(text));
  if (clean === '') return null;
  const characters = Array.from(clean);
  if (characters.length > max_characters) noteCut(fields, name, `is cut after ${max_characters} characters`);
  return characters.slice(0, max_characters).join('').trimEnd();
}

/** An optional flag. */
export function flagOf(fields: Fields, name: string): boolean | null {
  const value = fields.raw[name] ?? null;
  if (value === null || typeof value === 'boolean') return value;
  return refuse(fields, name, 'is neither true nor false');
}

/** An optional finite number. JSON has no infinity, but 1e999 is read as one. */
export function numberOf(fields: Fields, name: string): number | null {
  const value = fields.raw[name] ?? null;
  if (value === null) return null;
  if (typeof value !== 'number') return refuse(fields, name, 'is not a number');
  return Number.isFinite(value) ? value : refuse(fields, name, 'is not a finite number');
}

/** An id of the source: a text or a whole number; refused when `is_required` and absent. */
export function idOf(fields: Fields, name: string, max_characters: number, is_required: boolean): string | null {
  const value = fields.raw[name] ?? null;
  if (value === null) return is_required ? refuse(fields, name, 'is absent') : null;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== 'string') return refuse(fields, name, 'is neither a text nor a whole number');
  if (value === '' || Array.from(value).length > max_characters)
    return refuse(fields, name, `is empty or longer than ${max_characters} characters`);
  // Lone surrogates and control characters would not come back from the database as they went in.
  if (!value.isWellFormed() || /[\u0000-\u001f\u007f]/.test(value))
    return refuse(fields, name, 'has control characters');
  return value;
}

const INSTANT = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Milliseconds of an ISO 8601 text, UTC where it names no zone; null when it is none or no such day exists. */
function parseInstant(text: string): number | null {
  const [, year, month, day, zone] = INSTANT.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  // The engine takes 30 February for 2 March.
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCDate() !== Number(day) || date.getUTCMonth() !== Number(month) - 1) return null;
  const hasTime = text.length > 10;
  const time = Date.parse(hasTime && zone === undefined ? `${text.replace(' ', 'T')}Z` : text.replace(' ', 'T'));
  return Number.isNaN(time) ? null : time;
}

const EARLIEST = Date.UTC(1970, 0, 2);
const LATEST = Date.UTC(2200, 0, 1);

/** An optional instant. @param latest what lies after it is refused as the future; null allows the future */
export function instantOf(
  fields: Fields,
  name: string,
  latest: Date | null,
  unit: 'iso' | 'seconds' = 'iso',
): string | null {
  const value = fields.raw[name] ?? null;
  if (value === null) return null;
  const isRightType = typeof value === (unit === 'iso' ? 'string' : 'number');
  if (!isRightType)
    return refuse(fields, name, unit === 'iso' ? 'is not a date as text' : 'is not a number of seconds');
  const time = unit === 'iso' ? parseInstant(value as string) : (value as number) * 1000;
  if (time === null || !Number.isFinite(time)) return refuse(fields, name, 'is not an ISO 8601 date');
  if (latest && time > latest.getTime()) return refuse(fields, name, 'lies in the future');
  if (time < EARLIEST || time > LATEST) return refuse(fields, name, 'is out of range');
  return new Date(time).toISOString();
}

/** An amount of money in minor units. */
export function amountOf(fields: Fields, name: string): number | null {
  const value = numberOf(fields, name);
  if (value === null) return null;
  if (value < 0) return refuse(fields, name, 'is negative');
  return toMinor(value) ?? refuse(fields, name, 'is too large');
}

const FREE = /^(?:free|бесплатно|даром)$/i;

/** The price: the number that is there, else the one of a text as a shop writes it, "$19.99" or "1 990 ₽". */
export function priceOf(fields: Fields, currency: Currency): { price_minor: number | null; currency: Currency } {
  const price_minor = amountOf(fields, 'price');
  const raw = price_minor === null ? (textOf(fields, 'price_raw') ?? '').trim() : '';
  if (raw === '') return { price_minor, currency };
  if (FREE.test(raw)) return { price_minor: 0, currency };
  const copied = copiedPrice(raw);
  const amount = parseAmount(copied?.amount ?? raw);
  if (amount === null) noteCut(fields, 'price_raw', 'cannot be read and is left out');
  return { price_minor: amount, currency: copied?.currency ?? currency };
}

/** An http or https address without credentials, in its normal form. */
export function urlOf(fields: Fields, name: string): string | null {
  const value = textOf(fields, name);
  if (value === null) return null;
  // Browsers read a space inside an address as %20; people paste such addresses.
  const link = safeLink(value.trim().replaceAll(' ', '%20'));
  if (link === null || !/^https?:/.test(link))
    return refuse(fields, name, 'is not an http or https address without credentials');
  return link.length > 2000 ? refuse(fields, name, 'is longer than 2000 characters') : link;
}

/** The language when it is one of ours; others are not kept. */
export function langOf(fields: Fields): Locale | null {
  const lang = textOf(fields, 'lang');
  return lang === 'ru' || lang === 'en' ? lang : null;
}

/** The columns hold this many code points; only texts built of stacked marks come near. */
const TITLE_MAX_CODE_POINTS = 700;

/** A title, and the whole of one that was cut. */
export interface Title {
  title: string;
  full_title: string | null;
}

/** A title by the rule of titles; an empty string when refused. */
export function titleOf(fields: Fields, options: AdapterOptions): Title {
  const value = textOf(fields, 'title');
  if (value === null) {
    if ((fields.raw['title'] ?? null) === null) refuse(fields, 'title', 'is absent');
    return { title: '', full_title: null };
  }
  const full = cleanLine(decodeEntities(value));
  const title = options.long_titles === 'cut' ? truncateGraphemes(full, TITLE_MAX) : full;
  const full_title = title === full ? null : full;
  if (full_title !== null) noteCut(fields, 'title', `is cut after ${TITLE_MAX} characters; its whole begins the text`);
  const length = graphemeLength(title);
  if (length < TITLE_MIN) refuse(fields, 'title', `is shorter than ${TITLE_MIN} characters`);
  else if (length > TITLE_MAX) refuse(fields, 'title', `is longer than ${TITLE_MAX} characters`);
  else if (Array.from(title).length > TITLE_MAX_CODE_POINTS || Array.from(title).length < TITLE_MIN) {
    refuse(fields, 'title', 'is built of too many or too few code points');
  }
  return { title, full_title };
}

/** numeric(12, 2) ends here. */
const MAX_DEGREES = 9_999_999_999;

export interface Heat {
  temperature: string;
  is_hot: boolean;
}

/** The temperature: the first of the fields that is there, else votes up minus votes down, else zero. */
export function heatOf(fields: Fields, hot_from = DEFAULT_TEMPERATURE.hot_from): Heat {
  const named = ['temperature', 'temperature_rating', 'score'].map((name) => numberOf(fields, name));
  const up = numberOf(fields, 'votes_up');
  const down = numberOf(fields, 'votes_down');
  const degrees = named.find((value) => value !== null) ?? (up ?? 0) - (down ?? 0);
  if (Math.abs(degrees) > MAX_DEGREES) {
    refuse(fields, 'temperature', 'is too large');
    return { temperature: '0.00', is_hot: false };
  }
  const temperature = degrees.toFixed(2);
  return { temperature: Number(temperature) === 0 ? '0.00' : temperature, is_hot: Number(temperature) >= hot_from };
}
