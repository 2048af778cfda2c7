import type { ComponentType } from 'react';
import type { ViewerProps } from '#contract/pages.ts';
import { ADDRESS, withQuery } from '../addresses.ts';
import { openAuth } from '../auth/open-auth.ts';
import { useFrame } from '../frame-context.tsx';
import { AS_IT_CAME } from '../static-part.tsx';
import { staticParts } from '../static-parts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { CategoriesMenu } from './categories-menu.tsx';
import { SearchBox } from './search-box.tsx';
import { SectionsMenu } from './sections-menu.tsx';
import './header.css';

type OwnComponent = ComponentType<{ viewer: ViewerProps }>;

/** What a member has of their own in the frame; guests do not fetch its code. */
export interface OwnParts {
  OwnTools: OwnComponent;
  OwnBar: OwnComponent;
  OwnNews: OwnComponent;
}

// oxlint-disable-next-line jsx-a11y/anchor-has-content -- the server has drawn it
const HOME_LINK_AS_IT_CAME = <a suppressHydrationWarning {...AS_IT_CAME} />;

/** The sticky bar on top: mark, sections, search, and the reader. */
export function Header({ own }: { own: OwnParts | null }) {
  const { viewer, path } = useFrame();
  // Without a network nobody can sign in, and the page cannot know whether its reader has.
  const theirs = path.startsWith(ADDRESS.offline) ? null : <SignIn />;
  return (
    <header className="header">
      <div className="header__inner wrap">
        {staticParts.HomeLink ? <staticParts.HomeLink /> : HOME_LINK_AS_IT_CAME}
        <Navigation />
        <SectionsMenu />
        <SearchBox />
        <PostLink />
        {viewer && own ? <own.OwnTools viewer={viewer} /> : theirs}
      </div>
    </header>
  );
}

function Navigation() {
  const t = useWords();
  const { section } = useFrame();
  return (
    <nav className="header__nav" aria-label={t('frame.navigation')}>
      {(['deals', 'coupons', 'discussions'] as const).map((name) => (
        <a
          key={name}
          className="header__link"
          href={ADDRESS[name]}
          aria-current={section === name ? 'page' : undefined}
        >
          {t(`frame.${name}`)}
        </a>
      ))}
      <CategoriesMenu />
    </nav>
  );
}

/** The way to the submit form; guests are asked to sign in on the way. */
function PostLink() {
  const t = useWords();
  return (
    <ButtonLink className="header__post" href={ADDRESS.submit} aria-label={t('frame.post')}>
      <Icon name="plus" size={18} />
      <span className="header__post-text">{t('frame.post')}</span>
    </ButtonLink>
  );
}

/** A link that works without scripts and opens the dialog with them. */
function SignIn() {
  const t = useWords();
  const { path } = useFrame();
  return (
    <ButtonLink
      kind="line"
      className="header__sign-in"
      href={withQuery(ADDRESS.login, { next: path })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        openAuth();
      }}
    >
      {t('frame.sign_in')}
    </ButtonLink>
  );
}
