/** When a member may be told outside the site: not within their quiet hours, and once an hour or a day if they want it so. */
import type { Preferences } from '#contract/common.ts';
import { instantIn, isTimeZone, momentIn, nextDay } from './local-date.ts';

export type DeliveryChoices = Pick<Preferences, 'email_pace' | 'is_quiet' | 'quiet_from' | 'quiet_until' | 'time_zone'>;

/** The clock of somebody's choices. One this machine has never heard of tells the time of Greenwich. */
const zoneOf = ({ time_zone }: DeliveryChoices) => (time_zone !== null && isTimeZone(time_zone) ? time_zone : 'UTC');

/** The end of the quiet hours an instant falls into; null where it falls into none. */
export function quietUntil(at: Date, choices: DeliveryChoices): Date | null {
  const { is_quiet, quiet_from, quiet_until } = choices;
  if (!is_quiet) return null;
  const zone = zoneOf(choices);
  const [day = '', time = ''] = momentIn(at, zone).split('T');
  const is_over_night = quiet_from > quiet_until;
  const [has_begun, is_before_end] = [time >= quiet_from, time < quiet_until];
  if (is_over_night ? !has_begun && !is_before_end : !has_begun || !is_before_end) return null;
  return instantIn(`${is_over_night && has_begun ? nextDay(day) : day}T${quiet_until}`, zone);
}

const HOUR_MS = 3_600_000;

/**
 * From when an email may go out.
 * @param email.opened_at when the first of what it tells happened
 * @param email.daily_hour the hour of the day, 0 to 23, of whoever wants one email a day
 */
export function emailTime(email: { opened_at: Date; now: Date; daily_hour: number }, choices: DeliveryChoices): Date {
  const { opened_at, now, daily_hour } = email;
  const due = {
    soon: () => now,
    // Opened after the last one went out: so there is an hour between two of them.
    hourly: () => new Date(opened_at.getTime() + HOUR_MS),
    daily: () => nextHour(opened_at, daily_hour, zoneOf(choices)),
  }[choices.email_pace]();
  const at = due > now ? due : now;
  return quietUntil(at, choices) ?? at;
}

/** The next time a clock shows an hour of the day, after an instant. */
function nextHour(after: Date, hour: number, zone: string): Date {
  const day = momentIn(after, zone).slice(0, 10);
  const time = `${String(hour).padStart(2, '0')}:00`;
  const today = instantIn(`${day}T${time}`, zone);
  return today > after ? today : instantIn(`${nextDay(day)}T${time}`, zone);
}
