import type { FollowsPageProps, ProfileListPageProps, ProfileUser } from '#contract/pages.ts';
import type { WordKey } from '#i18n/keys.ts';
import { ADDRESS } from '../addresses.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './own-visibility.css';

/** Every page under a member's head. */
export type ProfileTab =
  | 'overview'
  | 'statistics'
  | 'badges'
  | 'feed'
  | ProfileListPageProps['tab']
  | FollowsPageProps['direction'];

type Part = 'profile' | 'statistics' | 'activity';

/** What a tab shows of its member; bookmarks and the feed are nobody else's anyway. */
const PARTS: Record<ProfileTab, readonly Part[]> = {
  overview: ['profile', 'statistics', 'activity'],
  deals: ['profile', 'activity'],
  discussions: ['profile', 'activity'],
  followers: ['profile', 'activity'],
  following: ['profile', 'activity'],
  statistics: ['profile', 'statistics'],
  badges: ['profile', 'statistics'],
  bookmarks: [],
  feed: [],
};

interface OwnVisibilityProps {
  privacy: NonNullable<ProfileUser['own_privacy']>;
  tab: ProfileTab;
}

/** Reminds members, who see all of their own, of what others do not see of it. */
export function OwnVisibility({ privacy, tab }: OwnVisibilityProps) {
  const t = useWords();
  const part = PARTS[tab].find((one) => privacy[`${one}_visibility`] !== 'all');
  if (part === undefined) return null;
  return (
    <p className="own-visibility">
      <Icon name="lock" size={18} />
      <span>
        {t(`users.own_${part}_${privacy[`${part}_visibility`]}` as WordKey)}{' '}
        <a className="link" href={`${ADDRESS.settings_preferences}#privacy`}>
          {t('users.own_privacy')}
        </a>
      </span>
    </p>
  );
}
