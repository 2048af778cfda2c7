import type { ReactNode } from 'react';
import type { AccountLinks } from '#contract/pages.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Switch } from '../ui/switch.tsx';
import { useWords } from '../words.tsx';
import { UnreadCount } from './unread-count.tsx';
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
      {entry('moderation', links.moderation)}
      {entry('administration', links.administration)}
      {links.chats && entry('chats', links.chats.url, unread)}
      {entry('bookmarks', links.saved)}
      {entry('first_steps', links.first_steps)}
      {entry('alerts', links.alerts)}
      {entry('feed', links.feed)}
      {entry('added_deals', links.add_deals)}
      {entry('discussions', links.discussions)}
      <Statistics url={links.statistics} />
      {entry('settings', links.settings)}
      <DarkMode />
      <li className="account-menu__entry account-menu__entry--apart">{logout}</li>
    </ul>
  );
}

/** Word of an entry -> its icon. */
const ICONS = {
  moderation: 'flag',
  administration: 'shield-check',
  first_steps: 'lightbulb',
  chats: 'message-circle',
  bookmarks: 'bookmark',
  alerts: 'radar',
  feed: 'rss',
  added_deals: 'tags',
  discussions: 'messages-square',
  settings: 'settings',
} as const satisfies Record<string, IconName>;

function entry(word: keyof typeof ICONS, url: string | null, count?: number) {
  return url && <Entry word={word} url={url} count={count} />;
}

function Entry({ word, url, count }: { word: keyof typeof ICONS; url: string; count: number | undefined }) {
  const t = useWords();
  return (
    <li className={`account-menu__entry account-menu__entry--${word}`}>
      <a className="account-menu__row" href={url}>
        <Icon name={ICONS[word]} />
        <span className="account-menu__label">{t(`account.${word}`)}</span>
        {count ? <UnreadCount className="account-menu__count" count={count} /> : null}
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
      <span className="account-menu__row account-menu__row--static">
        <Icon name="moon" />
        <span className="account-menu__label" aria-hidden="true">
          {label}
        </span>
        <Switch label={label} is_on={is_dark} onChange={setDark} />
      </span>
    </li>
  );
}
