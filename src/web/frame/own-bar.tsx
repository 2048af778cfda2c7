import { useRef } from 'react';
import type { ViewerProps } from '#contract/pages.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import { switchAccountPanel, useAccountPanelOpen } from './account-panel.ts';
import { BarLink, CategoriesLink } from './bottom-bar.tsx';
import { UnreadCount } from './unread-count.tsx';
import { useUnreadChats } from './unread-chats.ts';

/** The member's end of the bottom bar: chats, where there are any, and what the avatar opens on wider screens. */
export function OwnBar({ viewer }: { viewer: ViewerProps }) {
  const t = useWords();
  const { chats } = viewer.links;
  const { path } = useFrame();
  const unread = useUnreadChats(chats?.unread_count ?? 0);
  return (
    <>
      {chats ? (
        <BarLink
          icon="message-circle"
          label={t('account.chats')}
          url={chats.url}
          is_current={path.startsWith(chats.url)}
        >
          {unread > 0 ? <UnreadCount className="bottom-bar__count" count={unread} /> : null}
        </BarLink>
      ) : (
        <CategoriesLink />
      )}
      <ProfileLink viewer={viewer} />
    </>
  );
}

/** Without scripts, and for another tab, a link to the own profile. */
function ProfileLink({ viewer }: { viewer: ViewerProps }) {
  const t = useWords();
  const { path } = useFrame();
  const is_open = useAccountPanelOpen();
  /** How it stood before this press: a press outside the menu closes it first. */
  const was_open = useRef<boolean | null>(null);
  const url = viewer.links.profile;
  return (
    <BarLink
      icon="user-round"
      label={t('account.profile')}
      url={url}
      is_current={path.split('?')[0] === url}
      aria-expanded={is_open}
      onPointerDown={() => {
        was_open.current = is_open;
      }}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const is_wanted = !(was_open.current ?? is_open);
        was_open.current = null;
        if (switchAccountPanel(is_wanted, event.currentTarget)) event.preventDefault();
      }}
    />
  );
}
