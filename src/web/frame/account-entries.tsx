import type { ReactNode } from 'react';
import type { AccountLinks } from '#contract/pages.ts';
import type { WordKey } from '#i18n/keys.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Switch } from '../ui/switch.tsx';
import { useWords } from '../words.tsx';
import { useIsDark } from './use-is-dark.ts';

interface AccountEntriesProps {
  links: AccountLinks;
  /** Chat messages that are not read. */
  unread: number;
  /** How one signs out. */
  logout: ReactNode;
}

/** What the account menu lists, in the order of the product spec, section 2. A page that is not there has no entry. */
export function AccountEntries({ links, unread, logout }: AccountEntriesProps) {
  return (
    <ul className="account-menu__list">
      <Entry url={links.moderation} icon="flag" word="account.moderation" />
      <Entry url={links.administration} icon="shield-check" word="account.administration" />
      <Entry url={links.chats?.url ?? null} icon="message-circle" word="account.chats" count={unread} />
      <Entry url={links.saved} icon="bookmark" word="account.bookmarks" />
      <Entry url={links.alerts} icon="radar" word="account.alerts" />
      <Entry url={links.feed} icon="rss" word="account.feed" />
      <Entry url={links.add_deals} icon="tags" word="account.added_deals" />
      <Entry url={links.discussions} icon="messages-square" word="account.discussions" />
      <Statistics url={links.statistics} />
      <Entry url={links.settings} icon="settings" word="account.settings" is_apart />
      <DarkMode />
      <li className="account-menu__entry account-menu__entry--apart">{logout}</li>
    </ul>
  );
}

function Entry(props: { url: string | null; icon: IconName; word: WordKey; count?: number; is_apart?: boolean }) {
  const t = useWords();
  const { url, icon, word, count = 0, is_apart = false } = props;
  if (url === null) return null;
  return (
    <li className={is_apart ? 'account-menu__entry account-menu__entry--apart' : 'account-menu__entry'}>
      <a className="account-menu__row" href={url}>
        <Icon name={icon} />
        <span className="account-menu__label">{t(word)}</span>
        {count > 0 ? (
          <>
            <span className="account-menu__count" aria-hidden="true">
              {count > 99 ? '99+' : count}
            </span>
            <span className="visually-hidden">{t('account.unread', { count })}</span>
          </>
        ) : null}
      </a>
    </li>
  );
}

/** There, and hidden: so the product says. */
function Statistics({ url }: { url: string | null }) {
  const t = useWords();
  return (
    <li className="account-menu__entry" hidden>
      <a className="account-menu__row" {...(url === null ? {} : { href: url })}>
        <Icon name="chart-no-axes-column" />
        {t('account.statistics')}
      </a>
    </li>
  );
}

function DarkMode() {
  const t = useWords();
  const [is_dark, setDark] = useIsDark();
  const label = t('account.dark');
  return (
    <li className="account-menu__entry needs-script">
      <span className="account-menu__row account-menu__row--still">
        <Icon name="moon" />
        <span className="account-menu__label" aria-hidden="true">
          {label}
        </span>
        <Switch label={label} is_on={is_dark} onChange={setDark} />
      </span>
    </li>
  );
}
