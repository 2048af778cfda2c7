import { useEffect } from 'react';
import type { ViewerProps } from '#contract/pages.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useUserStore } from '../users/user-store.ts';
import { useWords } from '../words.tsx';
import { AccountEntries } from './account-entries.tsx';
import { tellAccountPanel } from './account-panel.ts';
import { LogoutButton } from './logout-button.tsx';
import { useUnreadChats } from './unread-chats.ts';
import './account-menu.css';

/**
 * The reader's own menu behind their avatar, with a red dot while chat messages are not read. It closes on a press
 * outside, on Escape, and on page scroll, as the product says. On phones it is a sheet that the bottom bar opens.
 */
export function AccountMenu({ viewer: given }: { viewer: ViewerProps }) {
  const t = useWords();
  const { path } = useFrame();
  const { avatar = given.avatar_url, profile_url } = useUserStore();
  const { links } = given;
  const viewer = { ...given, avatar_url: avatar };
  const unread = useUnreadChats(links.chats?.unread_count ?? 0);
  const has_unread = links.chats !== null && unread > 0;
  const { details, trigger, is_open, close, onToggle } = useDetailsPopover({ closes_on_scroll: true });
  const { username } = viewer;
  useEffect(() => {
    tellAccountPanel({
      is_open,
      close,
      open: (opener) => {
        if (!details.current) return;
        // Escape gives the focus back to where it came from.
        trigger.current = opener;
        details.current.open = true;
        details.current.querySelector('a')?.focus();
      },
    });
  });
  return (
    <details name="popover" className="account-menu popover" ref={details} onToggle={onToggle}>
      <summary
        className="account-menu__button"
        ref={trigger}
        aria-label={
          has_unread ? t('account.with_unread', { username, count: unread }) : t('frame.account', { username })
        }
        data-unread={has_unread || undefined}
        onClick={(event) => (trigger.current = event.currentTarget)}
      >
        <Face viewer={viewer} size={40} />
      </summary>
      <p className="account-menu__title">{t('account.profile')}</p>
      <div className="account-menu__panel popover__panel popover__panel--end">
        <a
          className="account-menu__head"
          href={profile_url ?? links.profile}
          aria-current={path.split('?')[0] === links.profile ? 'page' : undefined}
        >
          <Face viewer={viewer} size={56} />
          <span className="account-menu__who">
            <b className="account-menu__name clip">{username}</b>
            <span className="account-menu__hint">{t('account.show_profile')}</span>
          </span>
          <Icon name="chevron-right" size={18} />
        </a>
        <AccountEntries links={links} unread={unread} logout={<LogoutButton />} />
      </div>
    </details>
  );
}

/** The reader's picture; who has none is a plain person. */
function Face({ viewer, size }: { viewer: ViewerProps; size: 40 | 56 }) {
  return <Avatar user={viewer.avatar_url === null ? null : viewer} size={size} />;
}
