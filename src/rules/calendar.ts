/** Months and weeks of a calendar, counted from days written YYYY-MM-DD. */

const DAY_MS = 86_400_000;
const MONTHS = 12;
const WEEKS = 53;

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The last twelve months, YYYY-MM, that of the day last. */
export function lastMonths(day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, nth) =>
    new Date(Date.UTC(year, month - MONTHS + nth, 1)).toISOString().slice(0, 7),
  );
}

/** 0 for a Monday, 6 for a Sunday. */
export function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The Monday with which a calendar of 53 weeks begins that ends in the week of a day: more than a year of days. */
export function calendarStart(day: string): string {
  return addDays(day, -weekday(day) - (WEEKS - 1) * 7);
}
