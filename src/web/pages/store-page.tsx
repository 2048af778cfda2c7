import type { StorePageProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { ADDRESS, storeAddress } from '../addresses.ts';
import { FeedScreen } from '../feed/feed-screen.tsx';
import { useFrame } from '../frame-context.tsx';
import { askForStoreAddress } from '../store-addresses.ts';
import { StoreLogo } from '../stores/store-logo.tsx';
import { StoreVoice } from '../stores/store-voice.tsx';
import { FollowButton } from '../groups/follow-button.tsx';
import { StaticPart } from '../static-part.tsx';
import { Crumbs } from '../ui/crumbs.tsx';
import { useWords } from '../words.tsx';
import './list-page.css';

/** The offers of one store. */
export function StorePage({ store, voice, filters, feed, side }: StorePageProps) {
  const t = useWords();
  const { locale } = useFrame();
  const place = { kind: 'page', path: storeAddress(store.slug) } as const;
  const follow = { store: store.slug };
  const count = t('stores.offers_count', {
    count: store.offers_count,
    number: formatNumber(store.offers_count, locale),
  });
  return (
    <div className="list-page wrap">
      <Crumbs crumbs={[{ name: t('stores.title'), url: ADDRESS.stores }]} />
      <header className="list-page__head">
        <StoreLogo store={store} size={56} />
        <div className="list-page__words">
          <h1 className="title-1">{store.name}</h1>
          <p className="list-page__note">
            {store.host ? `${count} · ${store.host}` : count}
            {voice ? null : (
              <>
                {' '}
                <a className="link nowrap" href={askForStoreAddress(store.slug)}>
                  {t('stores.ask')}
                </a>
              </>
            )}
          </p>
        </div>
        <StaticPart part="AlertLink" place={place} filters={filters} given={follow} label={t('stores.create_alert')} />
        <FollowButton
          followed="store"
          id={store.id}
          is_followed={store.is_followed}
          words={{ follow: t('stores.follow'), following: t('stores.following') }}
        />
      </header>
      {voice ? <StoreVoice {...voice} /> : null}
      <FeedScreen
        place={place}
        filters={{ ...filters, store: null }}
        stores={[]}
        feed={feed}
        side={side}
        has_kinds
        follow={follow}
      />
    </div>
  );
}
