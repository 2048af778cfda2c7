import type { ReactNode } from 'react';
import { formatMoney, formatNumber } from '#i18n/format.ts';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { StoreLogo } from '../stores/store-logo.tsx';
import { Degrees } from '../votes/degrees.tsx';
import { PictureImage } from '../ui/picture.tsx';
import { useWords } from '../words.tsx';
import { Marked } from './marked.tsx';
import type { SearchResults } from './use-search-panel.ts';
import './found-lists.css';

interface FoundGroupsProps {
  groups: SearchResults['groups'];
  q: string;
  is_popular?: boolean;
}

/** Groups, and the way to all of them. */
export function FoundGroups({ groups, q, is_popular = false }: FoundGroupsProps) {
  const t = useWords();
  const more = (
    <a className="search-panel__more" href={ADDRESS.groups} aria-label={t('finds.all_groups_label')}>
      {t('finds.all_groups')}
    </a>
  );
  return (
    <section className={is_popular ? 'found-lists__list found-lists__list--wide' : 'found-lists__list'}>
      <Heading more={more}>{t(is_popular ? 'finds.popular' : 'finds.groups')}</Heading>
      <ul className="found-lists__rows">
        {groups.map(({ id, name, url, logo, icon, deals }) => (
          <li key={id}>
            <a className="found-lists__row" href={url}>
              {logo === null ? (
                <GroupIcon icon={icon} size={19} />
              ) : (
                <img className="found-lists__logo" src={logo} alt="" width={19} height={19} />
              )}
              <Name text={name} q={q} />
              <Deals count={deals} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FoundStores({ stores, q }: { stores: SearchResults['stores']; q: string }) {
  const t = useWords();
  return (
    <section className="found-lists__list">
      <Heading>{t('finds.stores')}</Heading>
      <ul className="found-lists__rows">
        {stores.map(({ id, name, url, image, deals }) => (
          <li key={id}>
            <a className="found-lists__row" href={url}>
              <StoreLogo store={{ name, image_url: image }} size={28} />
              <Name text={name} q={q} />
              <Deals count={deals} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function FoundOffers({ offers, q }: { offers: SearchResults['offers']; q: string }) {
  const t = useWords();
  return (
    <section className="found-lists__list">
      <Heading>{t('finds.offers')}</Heading>
      <ul className="found-lists__rows">
        {offers.map((offer) => (
          <li key={offer.id}>
            <FoundOffer offer={offer} q={q} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundOffer({ offer, q }: { offer: SearchResults['offers'][number]; q: string }) {
  const t = useWords();
  const { locale } = useFrame();
  const { id, name, url, image, temperature, level, price, is_expired } = offer;
  return (
    <a className="found-lists__offer" href={url} data-expired={is_expired || undefined}>
      <span className="found-lists__picture">
        {image === null ? (
          <PictureImage picture={null} size="small" alt="" seed={id} fallback_icon="tag" />
        ) : (
          <img className="found-lists__image" src={image} alt="" width={52} height={52} loading="lazy" />
        )}
      </span>
      <span className="found-lists__body">
        <span className="found-lists__title">
          <Marked text={name} q={q} />
        </span>
        <span className="found-lists__facts">
          {price ? (
            <span className="found-lists__price">
              {price.amount_minor === 0 ? t('finds.free') : formatMoney(price.amount_minor, price.currency, locale)}
            </span>
          ) : null}
          <Degrees vote={{ temperature, level, is_negative: level === 'cold' }} />
          {is_expired ? <span className="found-lists__expired">{t('finds.expired')}</span> : null}
        </span>
      </span>
    </a>
  );
}

function Heading({ children, more }: { children: ReactNode; more?: ReactNode }) {
  return (
    <div className="found-lists__head">
      <h2 className="found-lists__heading">{children}</h2>
      {more}
    </div>
  );
}

function Name({ text, q }: { text: string; q: string }) {
  return (
    <span className="found-lists__name">
      <Marked text={text} q={q} />
    </span>
  );
}

function Deals({ count }: { count: number }) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <span className="found-lists__deals">
      <span aria-hidden="true">{formatNumber(count, locale)}</span>
      <span className="visually-hidden">, {t('finds.deals', { count })}</span>
    </span>
  );
}
