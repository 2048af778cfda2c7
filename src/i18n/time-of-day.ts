/** A time of day, HH:MM, as it is told: 23:00 in Russian, 11:00 PM in English. */
export function formatTimeOfDay(time: string, language: 'ru' | 'en'): string {
  if (language === 'ru') return time;
  const [hour, minute] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${hour % 12 === 0 ? 12 : hour % 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}
