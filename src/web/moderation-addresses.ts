/** Addresses of moderators: few pages lead to them. */

export const MODERATION = { queue: '/mod/queue', rings: '/mod/rings', chats: '/mod/chats' } as const;

export function caseAddress(id: number): string {
  return `${MODERATION.queue}/${id}`;
}
