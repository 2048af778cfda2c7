import type { OfferCardProps } from '#contract/pages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

interface GetButtonProps {
  offer: Pick<OfferCardProps, 'kind' | 'url' | 'out_url' | 'is_expired'>;
  /** Element with the title of the offer: says which of the many equal buttons this is. */
  title_id: string;
  size?: 'medium' | 'large';
  is_full?: boolean;
}

/** The one filled button of an offer: to the shop, or a quiet look at an offer that is over. */
export function GetButton({ offer, title_id, size = 'medium', is_full = false }: GetButtonProps) {
  const t = useWords();
  if (offer.is_expired || !offer.out_url) {
    return (
      <ButtonLink kind="quiet" size={size} is_full={is_full} href={offer.url} aria-describedby={title_id}>
        {t('offers.view')}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      kind="primary"
      size={size}
      is_full={is_full}
      href={offer.out_url}
      aria-describedby={title_id}
      target="_blank"
      rel="nofollow sponsored noopener"
    >
      {t(offer.kind === 'coupon' ? 'offers.to_store' : 'offers.get_deal')}
      <span className="visually-hidden">{`, ${t('common.opens_new_tab')}`}</span>
      <Icon name="arrow-up-right" size={17} />
    </ButtonLink>
  );
}
