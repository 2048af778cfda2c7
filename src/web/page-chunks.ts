import type { PageName } from '#contract/pages.ts';

/** Files in which several pages come together, or whose name is not that of their page (tests/house/files.test.ts). */
const NAMED: Readonly<Record<string, readonly PageName[]>> = {
  // Home's own code stands in the chunk of lists.
  feed: ['home'],
  'alert-pages': ['alerts', 'alert', 'alert_new', 'alert_offers', 'alert_templates'],
  'badge-pages': ['badges', 'profile_badges', 'statistics'],
  'email-link-pages': ['confirm_email', 'mute_alert', 'mute_chat', 'unsubscribe'],
  'lettered-pages': ['groups', 'stores'],
  'moderation-log-page': ['modlog'],
  'moderation-pages': ['rings', 'chat_cases', 'appeals', 'mod_queue'],
  'profile-pages': ['profile', 'profile_list', 'discount_feed', 'hidden_profile', 'follows'],
};
const CHUNKS = new Map(Object.entries(NAMED).flatMap(([chunk, pages]) => pages.map((page) => [page, chunk] as const)));

/** The chunk with the code of a page: its styles stand in the head, its scripts are fetched beforehand. */
export function chunkOf(page: PageName): string {
  return CHUNKS.get(page) ?? `${page.replaceAll('_', '-')}-page`;
}
