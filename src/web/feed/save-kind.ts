import { call } from '../api.ts';

/** Keeps a member's choice of home's kinds with their account. It is no choice to wait for: a failure is passed over. */
export async function saveKind(is_deals_only: boolean): Promise<void> {
  const home_filter = is_deals_only ? 'deals_only' : 'all';
  await call('PATCH /api/me/preferences', { body: { home_filter } }).catch(() => {});
}
