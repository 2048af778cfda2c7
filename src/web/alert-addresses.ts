/** Addresses of deal alerts that few pages lead to. */
import type { AlertsPageProps } from '#contract/alert-pages.ts';
import { ADDRESS, withQuery } from './addresses.ts';

/** Where a guest says where to write; names the draft it is about. */
export const ALERT_SIGN_UP = '/alerts/sign-up';

/** The same of a draft. */
export const draftSignUpAddress = (draft_id: number) => withQuery(ALERT_SIGN_UP, { draft: String(draft_id) });

/** Every alert of one's own, in an order, in folders or not; as usual is not said. */
export function alertsAddress({ order, has_folders }: Pick<AlertsPageProps, 'order' | 'has_folders'>): string {
  return withQuery(ADDRESS.alerts, { order: order === 'found' ? null : order, folders: has_folders ? '1' : null });
}

/** One alert with its finds, for its owner alone. */
export function alertAddress(id: number): string {
  return `/alerts/${id}`;
}

/** Everything that one alert would find; `has_ended`: what is over, too. */
export function alertOffersAddress(id: number, has_ended = false): string {
  return `${alertAddress(id)}/offers${has_ended ? '?ended=1' : ''}`;
}

/** Every starting point of alerts. */
export const ALERT_TEMPLATES = '/alerts/templates';

/** Where a new alert begins with a template. */
export function templateAddress(id: number): string {
  return withQuery(ADDRESS.alert_new, { template: String(id) });
}
