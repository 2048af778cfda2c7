import type { OfferCardProps } from '#contract/pages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

interface ShopButtonProps {
  offer: Pick<OfferCardProps, 'kind' | 'out_url' | 'is_expired'>;
  size?: 'medium' | 'large';
}

/** The way to the shop on the offer's own page; quiet once the offer is over, none without a link. */
export function ShopButton({ offer, size = 'medium' }: ShopButtonProps) {
  const t = useWords();
  if (!offer.out_url) return null;
  return (
    <ButtonLink
      className="shop-button"
      kind={offer.is_expired ? 'quiet' : 'primary'}
      size={size}
      is_full
      href={offer.out_url}
      target="_blank"
      rel="nofollow sponsored noopener"
    >
      {t(offer.kind === 'coupon' || offer.is_expired ? 'offers.to_store' : 'offers.get_deal')}
      <span className="visually-hidden">, {t('common.opens_new_tab')}</span>
      <Icon name="arrow-up-right" size={19} />
    </ButtonLink>
  );
}
