import { ADDRESS, profileAddress, withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './bottom-bar.css';

interface BarEntry {
  label: string;
  url: string;
  icon: IconName;
  is_current: boolean;
}

/** The thumb's navigation on phones. */
export function BottomBar() {
  const t = useWords();
  const { section, path, viewer } = useFrame();
  const [pathname = '/'] = path.split('?');
  const isFeed = ['/', '/new', '/hot', '/hottest'].includes(pathname);
  const own = viewer ? profileAddress(viewer.username) : null;
  const entries: BarEntry[] = [
    { label: t('frame.feed'), url: ADDRESS.home, icon: 'house', is_current: isFeed },
    {
      label: t('frame.talk'),
      url: ADDRESS.discussions,
      icon: 'messages-square',
      is_current: section === 'discussions',
    },
    { label: t('frame.post'), url: ADDRESS.submit, icon: 'plus', is_current: false },
    { label: t('frame.categories'), url: ADDRESS.groups, icon: 'layout-grid', is_current: section === 'groups' },
    own
      ? { label: t('frame.profile'), url: own, icon: 'user-round', is_current: pathname === own }
      : {
          label: t('frame.sign_in'),
          url: withQuery(ADDRESS.login, { next: path }),
          icon: 'user-round',
          is_current: false,
        },
  ];
  return (
    <nav className="bottom-bar" aria-label={t('frame.bottom_navigation')}>
      {entries.map(({ label, url, icon, is_current }) => (
        <a
          key={url}
          className={`bottom-bar__entry bottom-bar__entry--${icon}`}
          href={url}
          aria-current={is_current ? 'page' : undefined}
        >
          <Icon name={icon} size={22} />
          <span>{label}</span>
        </a>
      ))}
    </nav>
  );
}
