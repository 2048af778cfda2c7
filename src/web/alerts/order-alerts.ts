import type { AlertOrder } from '#contract/alert-pages.ts';
import type { Alert } from '#contract/alerts.ts';
import type { Locale } from '#contract/common.ts';

/** Alerts in an order of the page; what never found anything comes last, the newest of it first. */
export function orderAlerts(alerts: readonly Alert[], order: AlertOrder, locale: Locale): Alert[] {
  const byId = alerts.toSorted((one, other) => other.id - one.id);
  if (order === 'name') return byId.toSorted((one, other) => one.name.localeCompare(other.name, locale));
  if (order === 'new') return byId;
  return byId.toSorted((one, other) => foundAt(other) - foundAt(one));
}

const foundAt = ({ last_found_at }: Alert) => (last_found_at === null ? 0 : Date.parse(last_found_at));

/** Alerts of one group. */
export interface Folder {
  /** Null of those without a group. */
  name: string | null;
  alerts: Alert[];
}

/** Alerts by their first group, in the order in which each group comes first; those without one at the end. */
export function foldersOf(alerts: readonly Alert[]): Folder[] {
  const folders = new Map<string | null, Alert[]>();
  for (const alert of alerts) {
    const name = alert.groups[0]?.name ?? null;
    folders.set(name, [...(folders.get(name) ?? []), alert]);
  }
  const all = [...folders].map(([name, inside]) => ({ name, alerts: inside }));
  return [...all.filter(({ name }) => name !== null), ...all.filter(({ name }) => name === null)];
}

/** Alerts that have every typed word in their name, keyword, groups or stores. */
export function findAlerts(alerts: readonly Alert[], typed: string): Alert[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return alerts.filter(({ name, keyword, groups, stores }) => {
    const said = plain([name, keyword, ...[...groups, ...stores].map((place) => place.name)].join(' '));
    return words.every((word) => said.includes(word));
  });
}

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
