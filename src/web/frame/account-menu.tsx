import { useState } from 'react';
import type { ViewerProps } from '#contract/pages.ts';
import { ADDRESS, profileAddress, profileListAddress } from '../addresses.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { showAlert } from '../ui/alert-queue.ts';
import { Icon } from '../ui/icon.tsx';
import { useDetailsPopover } from '../ui/popover.tsx';
import { useUserStore } from '../users/user-store.ts';
import { loadWords, useWords, wordsIn } from '../words.tsx';
import { LanguageLink } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import './account-menu.css';

/** In the order of the product spec, section 2. */
const OWN_ROWS = [
  { icon: 'bookmark', word: 'frame.bookmarks', address: (name: string) => profileListAddress(name, 'bookmarks') },
  { icon: 'user-round', word: 'frame.my_profile', address: profileAddress },
  { icon: 'tag', word: 'frame.my_deals', address: (name: string) => profileListAddress(name, 'deals') },
  {
    icon: 'messages-square',
    word: 'frame.my_discussions',
    address: (name: string) => profileListAddress(name, 'discussions'),
  },
  { icon: 'sliders-horizontal', word: 'frame.settings', address: () => ADDRESS.settings },
] as const;

/** The reader's own menu behind their avatar. Closes on page scroll, as the product says. */
export function AccountMenu({ viewer: given }: { viewer: ViewerProps }) {
  const t = useWords();
  const { avatar = given.avatar_url } = useUserStore();
  const viewer = { ...given, avatar_url: avatar };
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
          {viewer.abilities.moderate ? (
            <li>
              <a className="account-menu__row" href={ADDRESS.rings}>
                <Icon name="flag" size={18} />
                {t('frame.moderation')}
              </a>
            </li>
          ) : null}
          {viewer.abilities.administer ? (
            <li>
              <a className="account-menu__row" href={ADDRESS.audit}>
                <Icon name="shield-check" size={18} />
                {t('frame.audit')}
              </a>
            </li>
          ) : null}
          {OWN_ROWS.map(({ icon, word, address }) => (
            <li key={word}>
              <a className="account-menu__row" href={address(viewer.username)}>
                <Icon name={icon} size={18} />
                {t(word)}
              </a>
            </li>
          ))}
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
    // Without scripts the form goes by itself.
    <form
      method="post"
      action={ADDRESS.sign_out}
      onSubmit={(event) => {
        event.preventDefault();
        if (!is_busy) void logout();
      }}
    >
      <button type="submit" className="account-menu__row" aria-busy={is_busy || undefined}>
        <Icon name="log-out" size={18} />
        {t('frame.logout')}
      </button>
    </form>
  );
}
