import { MODERATION } from '../moderation-addresses.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useWords } from '../words.tsx';

/** The sections of moderators. */
export function ModerationNav({ current }: { current: keyof typeof MODERATION }) {
  const t = useWords();
  return (
    <Tabs
      is_lined
      label={t('moderation.nav')}
      items={(['queue', 'appeals', 'chats', 'rings'] as const).map((section) => ({
        label: t(`moderation.nav_${section}`),
        url: MODERATION[section],
        is_current: section === current,
      }))}
    />
  );
}
