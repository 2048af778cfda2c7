import { useState } from 'react';
import type { ViewerProps } from '#contract/pages.ts';
import { ADDRESS, profileAddress } from '../addresses.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { showAlert } from '../ui/alert-queue.ts';
import { Icon } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { loadWords, useWords, wordsIn } from '../words.tsx';
import { LanguageLink } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import './account-menu.css';

/** The reader's own menu behind their avatar. Closes on page scroll, as the product says. */
export function AccountMenu({ viewer }: { viewer: ViewerProps }) {
  const t = useWords();
  const { details, trigger, onToggle } = useDetailsPopover({ closes_on_scroll: true });
  return (
    <details className="account-menu popover" ref={details} onToggle={onToggle}>
      <summary
        className="account-menu__button"
        ref={trigger}
        aria-label={t('frame.account', { username: viewer.username })}
      >
        <Avatar user={viewer} size={40} />
      </summary>
      <div className="account-menu__panel popover__panel popover__panel--end">
        <div className="account-menu__head">
          <Avatar user={viewer} size={40} />
          <b className="account-menu__name clip">{viewer.username}</b>
        </div>
        <ul className="account-menu__list">
          <li>
            <a className="account-menu__row" href={profileAddress(viewer.username)}>
              <Icon name="user-round" size={18} />
              {t('frame.my_profile')}
            </a>
          </li>
          <li>
            <LanguageRow />
          </li>
          <li className="account-menu__row account-menu__row--still">
            <Icon name="sun-moon" size={18} />
            <span className="account-menu__label">{t('frame.theme')}</span>
            <ThemeSwitch />
          </li>
          <li className="account-menu__last">
            <LogoutButton />
          </li>
        </ul>
      </div>
    </details>
  );
}

function LanguageRow() {
  return (
    <span className="account-menu__language">
      <Icon name="languages" size={18} />
      <LanguageLink className="account-menu__row" />
    </span>
  );
}

function LogoutButton() {
  const t = useWords();
  const { locale } = useFrame();
  const [is_busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    // Asked for first: a failing network could not bring the words of its own failure.
    const words = loadWords(locale, 'sign_out').then(
      () => true,
      () => false,
    );
    try {
      await call('POST /logout');
      location.assign(ADDRESS.home);
    } catch {
      const is_spoken = await words;
      setBusy(false);
      showAlert({
        kind: 'failure',
        message: is_spoken ? wordsIn(locale)('logout.failed') : t('common.network_failed'),
      });
    }
  };
  return (
    <button
      type="button"
      className="account-menu__row needs-script"
      aria-busy={is_busy || undefined}
      onClick={() => {
        if (!is_busy) void logout();
      }}
    >
      <Icon name="log-out" size={18} />
      {t('frame.logout')}
    </button>
  );
}
