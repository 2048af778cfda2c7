import type { OfferCardProps } from '#contract/pages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

interface GetButtonProps {
  offer: Pick<OfferCardProps, 'kind' | 'title' | 'url' | 'out_url' | 'is_expired'>;
  size?: 'medium' | 'large';
  is_full?: boolean;
}

/** The one filled button of an offer: to the shop, or a quiet look at an offer that is over. */
export function GetButton({ offer, size = 'medium', is_full = false }: GetButtonProps) {
  const t = useWords();
  if (offer.is_expired || !offer.out_url) {
    return (
      <ButtonLink kind="quiet" size={size} is_full={is_full} href={offer.url}>
        {t('offers.view')}
        <span className="visually-hidden">: {offer.title}</span>
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      kind="primary"
      size={size}
      is_full={is_full}
      href={offer.out_url}
      target="_blank"
      rel="nofollow sponsored noopener"
    >
      {t(offer.kind === 'coupon' ? 'offers.to_store' : 'offers.get_deal')}
      <span className="visually-hidden">
        : {offer.title}, {t('common.opens_new_tab')}
      </span>
      <Icon name="arrow-up-right" size={17} />
    </ButtonLink>
  );
}
