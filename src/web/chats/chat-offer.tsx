import type { Currency } from '#contract/common.ts';
import type { ChatOffer } from '#contract/chats.ts';
import { formatMoney } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './chat-offer.css';

/** The offer a message is about. */
export function ChatOfferCard({ offer }: { offer: ChatOffer }) {
  const t = useWords();
  const { locale } = useFrame();
  const { price } = offer;
  return (
    <a className="chat-offer" href={offer.url}>
      <span className="chat-offer__picture">
        {offer.picture_url ? (
          <img src={offer.picture_url} alt="" width={44} height={44} loading="lazy" />
        ) : (
          <Icon name="tag" size={20} />
        )}
      </span>
      <span className="chat-offer__words">
        <span className="chat-offer__title lines-2">{offer.title}</span>
        <span className="chat-offer__price">
          {price
            ? price.amount_minor === 0
              ? t('chats.free')
              : formatMoney(price.amount_minor, price.currency as Currency, locale)
            : null}
          {offer.is_expired ? <span className="chat-offer__expired">{t('chats.expired')}</span> : null}
        </span>
      </span>
    </a>
  );
}
