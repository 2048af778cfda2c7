/** Rules of calendar days: how they are typed, kept as YYYY-MM-DD, and when a day begins in a time zone. */
import type { Locale } from '#contract/common.ts';

const DAY_MS = 86_400_000;

/** True for a day that exists: 2028-02-30 does not. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A day as people of a language type it: 21.11.2031 or 21/11/2031 in Russian, 11/21/2031 in English. Null for no day. */
export function parseTypedDay(text: string, locale: Locale): string | null {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const match = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(trimmed);
  if (!match) return null;
  const [, first = '', second = '', year = ''] = match;
  const [day, month] = locale === 'ru' ? [first, second] : [second, first];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

/** The form in which a day is shown in a field: DD/MM/YYYY in Russian, MM/DD/YYYY in English. */
export function typedDay(day: string, locale: Locale): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return locale === 'ru' ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}

/** True for a minute of a day that exists, YYYY-MM-DDTHH:MM. */
export function isMoment(text: string): boolean {
  return /^.{10}T([01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10));
}

/** A day and a time as people of a language type them: 21.11.2031 9:00, 11/21/2031 9 PM. Null for none. */
export function parseTypedMoment(text: string, locale: Locale): string | null {
  const [, typed = '', time = ''] = /^([^\s,T]+)[\s,T]+(\d.*)$/.exec(text.trim()) ?? [];
  const moment = `${parseTypedDay(typed, locale) ?? ''}T${parseTypedTime(time) ?? ''}`;
  return isMoment(moment) ? moment : null;
}

/** HH:MM of 9:05, 9.05, 9:05 PM, 9 p.m.; null for no time of day, a half of it missing, or 13 PM. */
function parseTypedTime(text: string): string | null {
  const match = /^(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\.?)?$/i.exec(text);
  if (!match) return null;
  const [, typed = '', minute, half] = match;
  if (half === undefined) return minute === undefined ? null : `${typed.padStart(2, '0')}:${minute}`;
  const hour = Number(typed);
  if (hour < 1 || hour > 12) return null;
  const of_day = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(of_day).padStart(2, '0')}:${minute ?? '00'}`;
}

/** The form in which a moment is shown in a field: the day in the manner of the language, then the time. */
export function typedMoment(moment: string, locale: Locale): string {
  return `${typedDay(moment.slice(0, 10), locale)} ${moment.slice(11)}`;
}

/** The minute an instant falls on in a time zone, YYYY-MM-DDTHH:MM. */
export function momentIn(at: Date, time_zone: string): string {
  return new Date(at.getTime() + zoneOffset(at.getTime(), time_zone)).toISOString().slice(0, 16);
}

/** The instant of a minute in a time zone; one the clock skips is as far after the jump as it was meant after. */
export function instantIn(moment: string, time_zone: string): Date {
  const local = Date.parse(`${moment}:00Z`);
  const guess = local - zoneOffset(local, time_zone);
  return new Date(local - zoneOffset(guess, time_zone));
}

/** The day an instant falls on in a time zone. */
export function dayIn(at: Date, time_zone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: time_zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

/** The day after. */
export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** The first instant of a day in a time zone; also where the clock is put forward at midnight. */
export function startOfDay(day: string, time_zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offset_ms = zoneOffset(midnight, time_zone);
  const guess = midnight - offset_ms;
  const corrected = midnight - zoneOffset(guess, time_zone);
  const at = new Date(corrected);
  // Midnight may not exist on the day of the change: the day begins when the clock has jumped.
  return dayIn(at, time_zone) === day ? at : new Date(corrected + 3_600_000);
}

/** The last instant of a day in a time zone, to the millisecond: still that day wherever it is shown. */
export function endOfDay(day: string, time_zone: string): Date {
  return new Date(startOfDay(nextDay(day), time_zone).getTime() - 1);
}

/** True for a time zone whose clock is known here. */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +03:00 know no summer time.
    return (
      /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    );
  } catch {
    return false;
  }
}

/** The clock a time of day is told by at an instant: "GMT+3". */
export function zoneName(at: Date, time_zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

/** How far a zone's clock is ahead of UTC at an instant, in milliseconds. */
function zoneOffset(at: number, time_zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(at));
  const value = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const local = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return local - Math.floor(at / 1000) * 1000;
}
