import type { OfferPageProps } from '#contract/pages.ts';
import { formatNumber, typeset } from '#i18n/format.ts';
import { groupAddress, profileAddress, storeAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { RevisionsButton } from '../entries/revisions-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { UserPreview } from '../users/user-preview.tsx';
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
          <a className="offer-head__store clip" href={storeAddress(offer.store.slug)}>
            {offer.store.name}
          </a>
        )}
        {groups.map((group) => (
          <a key={group.id} className="offer-head__group" href={groupAddress(group.slug)}>
            <Tag>{group.name}</Tag>
          </a>
        ))}
        <span className="offer-head__age">
          {offer.state !== 'scheduled' && <TimeAgo at={offer.published_at} />}
          {offer.updated_at && offer.state !== 'scheduled' && (
            <>
              , {t('details.updated')} <TimeAgo at={offer.updated_at} />
            </>
          )}
          <RevisionsButton
            type="offer"
            id={offer.id}
            count={offer.revisions_count}
            currency={offer.price?.currency ?? offer.low_price?.currency ?? 'RUB'}
          />
        </span>
      </div>
      <h1 className="offer-head__title title-1" lang={offer.lang ?? undefined}>
        {typeset(offer.title)}
      </h1>
      {offer.bump && (
        <p className="offer-head__bump">
          <Icon name="chevrons-up" size={18} />
          <span>
            {t('details.bump_note', { note: offer.bump.note })}{' '}
            <TimeAgo className="offer-head__age" at={offer.bump.at} />
          </span>
        </p>
      )}
    </header>
  );
}

/** Who found the offer, and how many they have brought. */
export function OfferAuthor({ author, author_offers_count }: Pick<Offer, 'author' | 'author_offers_count'>) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <p className="offer-head__author">
      <UserPreview user={author} size={32} />
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
