import type { FeedPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { FeedScreen } from '../feed/feed-screen.tsx';
import { StaticPart } from '../static-part.tsx';
import { useFrame } from '../frame-context.tsx';
import { OwnNews } from '../offers/own-news.tsx';
import { CatchOfTheDay } from '../offers/catch-of-the-day.tsx';
import { useWords } from '../words.tsx';
import './feed-page.css';

const TITLES = { home: 'feed.home_title', deals: 'feed.deals_title', coupons: 'feed.coupons_title' } as const;

/** Home, deals, coupons: catch of the day, the list, what stands beside it. */
export function FeedPage({ kind, filters, stores, chunk, own, feed, side }: FeedPageProps) {
  const t = useWords();
  const { viewer } = useFrame();
  return (
    <div className={`feed-page wrap${kind === 'home' ? ' feed-page--home' : ''}`}>
      <h1 className={kind === 'home' ? 'visually-hidden' : 'feed-page__title title-1'}>{t(TITLES[kind])}</h1>
      {kind === 'home' && !viewer ? <StaticPart part="WelcomeCard" /> : null}
      {own ? <OwnNews own={own} /> : null}
      {chunk ? <CatchOfTheDay chunk={chunk} /> : null}
      <FeedScreen
        place={kind === 'home' ? { kind: 'home', is_kept: viewer !== null } : { kind: 'page', path: ADDRESS[kind] }}
        filters={filters}
        stores={stores}
        feed={feed}
        side={side}
        aside={<StaticPart part="AlertStart" />}
        follow={{}}
        has_kinds={kind === 'home'}
      />
    </div>
  );
}
