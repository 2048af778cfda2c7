import type { OfferCardProps } from '#contract/pages.ts';
import type { Locale } from '#contract/common.ts';
import { formatMoney, formatPercent } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import './price-block.css';

type Priced = Pick<OfferCardProps, 'price' | 'coupon'>;

/** What a coupon takes off: "−20 %" or "−500 ₽". */
function couponDiscount(coupon: NonNullable<OfferCardProps['coupon']>, locale: Locale): string {
  if (coupon.discount_type === 'percentage') return formatPercent(-coupon.discount_amount, locale);
  return formatMoney(-coupon.discount_amount, coupon.currency, locale);
}

/** The one number of an offer: its price, "Free", or a coupon's discount. */
export function Price({ offer, size = 'card' }: { offer: Priced; size?: 'card' | 'small' | 'large' }) {
  const t = useWords();
  const { locale } = useFrame();
  const { price, coupon } = offer;
  if (price?.amount_minor === 0) return <span className={`price price--${size} price--free`}>{t('offers.free')}</span>;
  if (price)
    return <span className={`price price--${size}`}>{formatMoney(price.amount_minor, price.currency, locale)}</span>;
  if (coupon) return <span className={`price price--${size} price--coupon`}>{couponDiscount(coupon, locale)}</span>;
  return null;
}

/** The price with what it is compared with: the lowest price elsewhere, struck, and the percent saved. */
export function PriceBlock({ offer }: { offer: Priced & Pick<OfferCardProps, 'low_price' | 'saving_percent'> }) {
  const t = useWords();
  const { locale } = useFrame();
  const { low_price, saving_percent, price, coupon } = offer;
  const isFree = price?.amount_minor === 0;
  const elsewhere = low_price && formatMoney(low_price.amount_minor, low_price.currency, locale);
  const percent = saving_percent !== null && !isFree ? formatPercent(-saving_percent, locale) : null;
  return (
    <p className="price-block">
      <Price offer={offer} />
      {elsewhere ? (
        <span className="price-block__compared">
          <span className="visually-hidden">{t('offers.old_price', { price: elsewhere })}</span>
          <s className="price-block__old" aria-hidden="true">
            {elsewhere}
          </s>
          {percent ? <Tag kind="save">{percent}</Tag> : null}
        </span>
      ) : null}
      {!price && coupon?.name ? <span className="price-block__note">{coupon.name}</span> : null}
    </p>
  );
}
