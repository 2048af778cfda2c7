import type { ReactNode } from 'react';
import type { OfferCardProps } from '#contract/pages.ts';
import { formatDate, formatMoney, formatNumber, typeset } from '#i18n/format.ts';
import { groupAddress, storeAddress } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { GroupIcon } from '../groups/group-icon.tsx';
import { AuthorName } from '../ui/author-name.tsx';
import { Icon } from '../ui/icon.tsx';
import { PictureImage } from '../ui/picture.tsx';
import { ShareButton } from '../ui/share-button.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { VoteControl } from '../votes/vote-control.tsx';
import { useWords } from '../words.tsx';
import { BookmarkButton } from './bookmark-button.tsx';
import { CouponCode } from './coupon-code.tsx';
import { GetButton } from './get-button.tsx';
import { OfferStrip } from './offer-strip.tsx';
import { PriceBlock } from './price-block.tsx';
import '../ui/action.css';
import './offer-card.css';
import './compact-card.css';

interface OfferCardOptions {
  offer: OfferCardProps;
  /** True for the cards seen first: their pictures load at once. */
  is_eager?: boolean;
  heading?: 'h2' | 'h3';
  /** Sets the title and the excerpt; given where words of them are marked. */
  mark?: ((text: string) => ReactNode) | undefined;
  /** Under everything else, such as why it stands in this list. */
  children?: ReactNode;
}

/** One offer in a list: a row of columns on wide screens, a thumb's card on phones. */
export function OfferCard({
  offer: given,
  is_eager = false,
  heading: Heading = 'h3',
  mark = typeset,
  children,
}: OfferCardOptions) {
  // One that is switched off looks and works as one that is over; its label alone says which.
  const offer = given.state === 'off' ? { ...given, is_expired: true } : given;
  const title = typeset(offer.title);
  const title_id = `offer${offer.id}`;
  const is_compact = isBare(offer);
  const look = offer.is_expired ? ' offer-card--expired' : offer.state === 'scheduled' ? ' offer-card--scheduled' : '';
  return (
    <article
      className={`offer-card card${look}${is_compact ? ' compact-card' : ''}`}
      data-offer-id={offer.id}
      tabIndex={-1}
    >
      <OfferStrip offer={given} />
      <div className="offer-card__vote">
        <VoteControl offer_id={offer.id} vote={offer.vote} orientation="column" />
      </div>
      {is_compact ? null : <CardPicture offer={offer} is_eager={is_eager} />}
      <div className="offer-card__body">
        <CardMeta offer={offer} is_compact={is_compact} />
        <Heading className="offer-card__title title-4" id={title_id} lang={offer.lang ?? undefined}>
          <a href={offer.url}>{mark(offer.title)}</a>
        </Heading>
        {offer.excerpt ? (
          <p className="offer-card__excerpt lines-2" lang={offer.lang ?? undefined}>
            {mark(offer.excerpt)}
          </p>
        ) : null}
        <CardFoot offer={offer} title={title} title_id={title_id} />
      </div>
      <div className="offer-card__side">
        {is_compact && !hasFacts(offer) ? null : (
          <div className="offer-card__terms">
            {is_compact ? null : <PriceBlock offer={offer} />}
            <CardFacts offer={offer} />
            {offer.code && !offer.is_expired ? <CouponCode code={offer.code} /> : null}
          </div>
        )}
        <div className="offer-card__action">
          <GetButton offer={offer} title_id={title_id} is_full />
        </div>
      </div>
      {children}
    </article>
  );
}

/** Nothing to see, to compare or to read but the title: a card of the usual size would be mostly holes. */
function isBare({ picture, price, coupon, low_price, excerpt }: OfferCardProps): boolean {
  return !picture && !price && !coupon && !low_price && !excerpt;
}

function hasFacts({ shipping, expires_at, code, is_expired }: OfferCardProps): boolean {
  return shipping !== null || (!is_expired && (expires_at !== null || code !== null));
}

function CardPicture({ offer, is_eager }: { offer: OfferCardProps; is_eager: boolean }) {
  // The title beside it is the same link; a second stop for keyboard and ear would only repeat it.
  return (
    <a className="offer-card__picture" href={offer.url} tabIndex={-1} aria-hidden="true">
      <PictureImage
        picture={offer.picture}
        size="small"
        alt=""
        eager={is_eager}
        seed={offer.id}
        fallback={<GroupIcon icon={offer.group?.icon ?? 'tag'} size={28} />}
      />
      {offer.is_expired ? <OverLabel offer={offer} /> : null}
    </a>
  );
}

function overWord({ state }: OfferCardProps) {
  return state === 'off' ? 'offers.off' : 'offers.expired';
}

/** That it is over, on its picture, or in its first line where there is none. */
function OverLabel({ offer }: { offer: OfferCardProps }) {
  const t = useWords();
  return (
    <span className="offer-card__veil">
      <Icon name="clock-alert" size={14} />
      {t(overWord(offer))}
    </span>
  );
}

function CardMeta({ offer, is_compact }: { offer: OfferCardProps; is_compact: boolean }) {
  const t = useWords();
  return (
    <div className="offer-card__meta">
      {offer.is_pinned ? (
        <span className="offer-card__pinned">
          <Icon name="pin" size={14} />
          {t('offers.pinned')}
        </span>
      ) : null}
      {offer.kind === 'coupon' ? (
        <Tag kind="coupon" icon="ticket-percent" is_small>
          {t('offers.coupon')}
        </Tag>
      ) : null}
      {offer.is_expired && is_compact ? <OverLabel offer={offer} /> : null}
      {offer.is_expired && !is_compact ? <span className="visually-hidden">{t(overWord(offer))}</span> : null}
      {offer.store ? (
        <a className="offer-card__store clip" href={storeAddress(offer.store.slug)}>
          {offer.store.name}
        </a>
      ) : null}
      {offer.group ? (
        <a className="offer-card__group clip" href={groupAddress(offer.group.slug)}>
          {offer.group.name}
        </a>
      ) : null}
      {offer.state === 'scheduled' ? null : <TimeAgo className="offer-card__age" at={offer.published_at} />}
    </div>
  );
}

function CardFoot({ offer, title, title_id }: { offer: OfferCardProps; title: string; title_id: string }) {
  const t = useWords();
  const { locale } = useFrame();
  return (
    <div className="offer-card__foot">
      <a className="action" href={`${offer.url}#comments`}>
        <Icon name="message-circle" size={17} />
        <span aria-hidden="true">{formatNumber(offer.comments_count, locale)}</span>
        <span className="visually-hidden">{t('common.comments_count', { count: offer.comments_count })}</span>
      </a>
      <BookmarkButton offer_id={offer.id} is_bookmarked={offer.is_bookmarked} title_id={title_id} />
      <ShareButton url={offer.url} title={title} title_id={title_id} />
      <span className="offer-card__author">
        <AuthorName user={offer.author} />
      </span>
    </div>
  );
}

function CardFacts({ offer }: { offer: OfferCardProps }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { shipping, expires_at } = offer;
  if (!shipping && (!expires_at || offer.is_expired)) return null;
  return (
    <ul className="offer-card__facts">
      {shipping ? (
        <li className={shipping.amount_minor === 0 ? 'offer-card__fact offer-card__fact--good' : 'offer-card__fact'}>
          <Icon name="truck" size={16} />
          {shipping.amount_minor === 0
            ? t('offers.shipping_free')
            : t('offers.shipping', { price: formatMoney(shipping.amount_minor, shipping.currency, locale) })}
        </li>
      ) : null}
      {expires_at && !offer.is_expired ? (
        <li className="offer-card__fact offer-card__fact--until">
          <Icon name="calendar-clock" size={16} />
          {t('offers.until', { date: formatDate(expires_at, locale, time_zone) })}
        </li>
      ) : null}
    </ul>
  );
}
