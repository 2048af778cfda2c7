/** Arithmetic of calendar days as YYYY-MM-DD; months as YYYY-MM. */
const DAY_MS = 86_400_000;
const WEEK = 7;

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toDay = (date: Date) => date.toISOString().slice(0, 10);

/** The day so many days later; earlier for negative ones. */
export function addDays(day: string, days: number): string {
  return toDay(new Date(toDate(day).getTime() + days * DAY_MS));
}

/** The same day of another month, or its last one where that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return toDay(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

/** Place of a day in its week, from 0; weeks begin on Monday, or on Sunday. */
export function weekday(day: string, begins_on_monday: boolean): number {
  const from_sunday = toDate(day).getUTCDay();
  return begins_on_monday ? (from_sunday + WEEK - 1) % WEEK : from_sunday;
}

/** The weeks of the month a day lies in; null stands where a week belongs to another month. */
export function weeksOf(day: string, begins_on_monday: boolean): (string | null)[][] {
  const month = day.slice(0, 7);
  const first = `${month}-01`;
  const weeks: (string | null)[][] = [];
  for (let start = addDays(first, -weekday(first, begins_on_monday)); ; start = addDays(start, WEEK)) {
    const days = Array.from({ length: WEEK }, (_, index) => addDays(start, index));
    if (weeks.length > 0 && !days.some((one) => one.startsWith(month))) return weeks;
    weeks.push(days.map((one) => (one.startsWith(month) ? one : null)));
  }
}
