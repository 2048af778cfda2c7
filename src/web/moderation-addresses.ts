/** Addresses of moderators and of what they decided: few pages lead to them. */

export const MODERATION = {
  queue: '/mod/queue',
  rings: '/mod/rings',
  chats: '/mod/chats',
  appeals: '/mod/appeals',
} as const;

/** What was decided, for everybody. */
export const MODERATION_LOG = '/modlog';

/** What moderators gave the reader. */
export const OWN_PENALTIES = '/settings/penalties';

export function appealAddress(id: number): string {
  return `${MODERATION.appeals}/${id}`;
}
