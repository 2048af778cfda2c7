import type { OfferPageProps } from '#contract/pages.ts';
import { formatNumber, typeset } from '#i18n/format.ts';
import { groupAddress, profileAddress, storeAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import './offer-head.css';

type Offer = OfferPageProps['offer'];

/** The store, groups and age of an offer, then its title. */
export function OfferHead({ offer }: { offer: Offer }) {
  const t = useWords();
  const groups = offer.groups.length > 0 ? offer.groups : offer.group ? [offer.group] : [];
  return (
    <header className="offer-head">
      <div className="offer-head__meta">
        {offer.kind === 'coupon' && (
          <Tag kind="coupon" icon="ticket-percent">
            {t('offers.coupon')}
          </Tag>
        )}
        {offer.store && (
          <a className="offer-head__store" href={storeAddress(offer.store.slug)}>
            {offer.store.name}
          </a>
        )}
        {groups.map((group) => (
          <a key={group.id} className="offer-head__group" href={groupAddress(group.slug)}>
            <Tag>{group.name}</Tag>
          </a>
        ))}
        <span className="offer-head__age">
          <TimeAgo at={offer.published_at} />
          {offer.updated_at && (
            <>
              , {t('details.updated')} <TimeAgo at={offer.updated_at} />
            </>
          )}
        </span>
      </div>
      <h1 className="offer-head__title title-1" lang={offer.lang ?? undefined}>
        {typeset(offer.title)}
      </h1>
    </header>
  );
}

/** Who found the offer, and how many they have brought. */
export function OfferAuthor({ author, author_offers_count }: Pick<Offer, 'author' | 'author_offers_count'>) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <p className="offer-head__author">
      <Avatar user={author} size={32} />
      {author.username ? (
        <a className="offer-head__name" href={profileAddress(author.username)}>
          {author.username}
        </a>
      ) : (
        <span className="offer-head__name">{t('common.anonymous')}</span>
      )}
      {author.username && (
        <span className="offer-head__count">
          {t('details.author_count', { count: author_offers_count, shown: formatNumber(author_offers_count, locale) })}
        </span>
      )}
    </p>
  );
}
