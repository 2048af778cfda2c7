import type { Words } from '#i18n/keys.ts';

type Reply = 'connected' | 'resumed' | 'stopped' | 'link_dead' | 'too_many' | 'not_private' | 'stranger';

/** What the site's bot in Telegram answers. */
export function botWords(t: Words, reply: Reply, base_url: string): string {
  return t(`found.bot_${reply}`, {
    site: t('common.brand'),
    alerts_url: `${base_url}/alerts`,
    settings_url: `${base_url}/settings/notifications`,
  });
}
