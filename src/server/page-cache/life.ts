/** How long a page reads the same when nobody writes: until the first age or date on it would be said otherwise. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Ages as they are said (i18n/format.ts): each unit until the next begins. */
const UNITS = [MINUTE, HOUR, DAY, 7 * DAY, 30 * DAY, 365 * DAY];
/** What is not written on a page, such as an offer that comes into a list by its age, is seen by then. */
const MOST = 15 * SECOND;
const LEAST = SECOND;

const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

/**
 * @param html the page; every instant it speaks of stands in it, in its props or beside its words
 * @param spans lengths in ms after which something of what happened then is shown otherwise
 */
export function endOfLife(html: string, now: Date, spans: readonly number[]): Date {
  const present = now.getTime();
  let left = MOST;
  for (const [text] of html.matchAll(INSTANT)) {
    const passed = present - Date.parse(text);
    if (passed < 0) left = Math.min(left, -passed);
    else for (const next of [nextAge(passed), ...spans]) if (next > passed) left = Math.min(left, next - passed);
  }
  return new Date(present + Math.max(LEAST, left));
}

/** How old something is when its age is said otherwise than now. */
function nextAge(passed: number): number {
  const above = UNITS.find((unit) => unit > passed) ?? Infinity;
  const unit = UNITS.findLast((one) => one <= passed);
  if (unit === undefined) return above;
  return Math.min(above, (Math.floor(passed / unit) + 1) * unit);
}
