/** The rule of schedule offsets: hours and minutes until publication (product spec, section 5). */

const MINUTES_AN_HOUR = 60;
const MINUTE_MS = 60_000;
/** Offsets longer than this are cut: no schedule of this product reaches further. */
const MAX_MINUTES = 365 * 24 * MINUTES_AN_HOUR;

/**
 * Minutes of `hours:minutes` or of plain minutes. Parts that are no numbers count as 0, negative ones
 * too, 60 minutes and more roll into hours.
 */
export function parseOffset(text: string): number {
  const parts = text.trim().split(':');
  const [hours, minutes] = parts.length > 1 ? [part(parts[0]), part(parts[1])] : [0, part(parts[0])];
  return Math.min(MAX_MINUTES, hours * MINUTES_AN_HOUR + minutes);
}

/** The instant so many minutes from now, to the millisecond: a part of a minute counts. */
export function instantAfter(now: Date, minutes: number): Date {
  return new Date(now.getTime() + Math.round(minutes * MINUTE_MS));
}

function part(text: string | undefined): number {
  const trimmed = (text ?? '').trim();
  if (!/^\d+$/.test(trimmed)) return 0;
  return Math.min(MAX_MINUTES, Number(trimmed));
}

const two = (value: number) => String(value).padStart(2, '0');

/** `hh:mm`; blank for no offset at all. */
export function formatOffset(minutes: number): string {
  if (minutes <= 0) return '';
  return `${two(Math.floor(minutes / MINUTES_AN_HOUR))}:${two(minutes % MINUTES_AN_HOUR)}`;
}
