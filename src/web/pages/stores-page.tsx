import type { StoresPageProps } from '#contract/pages.ts';
import { formatNumber } from '#i18n/format.ts';
import { ADDRESS, storeAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { StoreLogo } from '../stores/store-logo.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LetterHeading, LetterIndex, LetterPages } from '../ui/letter-index.tsx';
import { useWords } from '../words.tsx';
import './stores-page.css';

/** The popular stores or those of one letter, with the number of their offers. */
export function StoresPage({ index, stores }: StoresPageProps) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <div className="stores-page wrap">
      <LetterHeading index={index} words={{ title: 'stores.title', of_letter: 'stores.letter_title' }} />
      {index.initial === null ? <p className="stores-page__lead">{t('stores.lead')}</p> : null}
      <LetterIndex index={index} path={ADDRESS.stores} />
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
      <LetterPages index={index} path={ADDRESS.stores} />
    </div>
  );
}
