import type { ComponentProps } from 'react';
import { ADDRESS, withQuery } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { OwnParts } from './header.tsx';
import './bottom-bar.css';

/** The thumb's navigation on phones. Its end is the reader's own. */
export function BottomBar({ own }: { own: OwnParts | null }) {
  const t = useWords();
  const { section, path, viewer } = useFrame();
  const isFeed = /^\/(new|hot|hottest)?(\?|$)/.test(path);
  return (
    <nav className="bottom-bar" aria-label={t('frame.bottom_navigation')}>
      <BarLink icon="house" label={t('frame.feed')} url={ADDRESS.home} is_current={isFeed} />
      <BarLink
        icon="messages-square"
        label={t('frame.talk')}
        url={ADDRESS.discussions}
        is_current={section === 'discussions'}
      />
      <BarLink icon="plus" label={t('frame.post')} url={ADDRESS.submit} />
      {viewer && own ? (
        <own.OwnBar viewer={viewer} />
      ) : (
        <>
          <CategoriesLink />
          {path.startsWith(ADDRESS.offline) ? null : (
            <BarLink icon="user-round" label={t('frame.sign_in')} url={withQuery(ADDRESS.login, { next: path })} />
          )}
        </>
      )}
    </nav>
  );
}

/** Stands where there are no chats. */
export function CategoriesLink() {
  const t = useWords();
  const { section } = useFrame();
  return (
    <BarLink icon="layout-grid" label={t('frame.categories')} url={ADDRESS.groups} is_current={section === 'groups'} />
  );
}

interface BarLinkProps extends ComponentProps<'a'> {
  label: string;
  url: string;
  icon: IconName;
  is_current?: boolean;
}

export function BarLink({ label, url, icon, is_current = false, children, ...rest }: BarLinkProps) {
  return (
    <a
      className={`bottom-bar__entry bottom-bar__entry--${icon}`}
      href={url}
      aria-current={is_current ? 'page' : undefined}
      {...rest}
    >
      <Icon name={icon} size={22} />
      <span>{label}</span>
      {children}
    </a>
  );
}
