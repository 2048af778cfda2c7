import { useEffect, useState } from 'react';
import type { PageDocument, ViewerProps } from '#contract/pages.ts';
import { Bell } from '../notifications/bell.tsx';
import type { Celebration } from '../badges/celebration.tsx';
import { useFrame } from '../frame-context.tsx';
import { goLive as followPage } from '../live/live.ts';
import { loadWords } from '../words.tsx';
import { AccountMenu } from './account-menu.tsx';

export { OwnBar } from './own-bar.tsx';

/** Begins to follow what happens elsewhere; the icon of the installed site shows how much is unread. */
export function goLive(page: PageDocument): void {
  followPage(page);
  if (window.matchMedia('(display-mode: standalone)').matches)
    import('./app-badge.ts').then((badge) => badge.watchAppBadge(page), console.info);
}

/** What a member has in the header and guests have not. */
export function OwnTools({ viewer }: { viewer: ViewerProps }) {
  return (
    <>
      <Bell />
      <AccountMenu viewer={viewer} />
    </>
  );
}

/** What a member is told once over the page: badges they have earned since. Its code comes when there are any. */
export function OwnNews({ viewer: { username, has_new_badges } }: { viewer: ViewerProps }) {
  const { locale } = useFrame();
  const [Card, setCard] = useState<typeof Celebration | null>(null);
  useEffect(() => {
    if (!has_new_badges) return;
    Promise.all([import('../badges/celebration.tsx'), loadWords(locale, 'celebration')]).then(
      ([{ Celebration: Loaded }]) => setCard(() => Loaded),
      (error: unknown) => console.info('New badges could not be shown', error),
    );
  }, [has_new_badges, locale]);
  return Card && <Card username={username} />;
}
