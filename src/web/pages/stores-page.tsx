import type { StoresPageProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { storeAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { StoreLogo } from '../stores/store-logo.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';
import './stores-page.css';

/** All stores with the number of their offers. */
export function StoresPage({ stores }: StoresPageProps) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <div className="stores-page wrap">
      <h1 className="title-1">{t('stores.title')}</h1>
      <p className="stores-page__lead">{t('stores.lead')}</p>
      {stores.length === 0 ? <EmptyState icon="store" title={t('stores.empty_title')} /> : null}
      <ul className="stores-page__grid">
        {stores.map((store) => (
          <li key={store.id}>
            <a className="stores-page__store card" href={storeAddress(store.slug)}>
              <StoreLogo store={store} size={40} />
              <span className="stores-page__words">
                <span className="stores-page__name">{store.name}</span>
                <span className="stores-page__count">
                  {t('stores.offers_count', {
                    count: store.offers_count,
                    number: formatNumber(store.offers_count, locale),
                  })}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
