import type { Locale } from '#contract/common.ts';
import type { OfferCardProps } from '#contract/pages.ts';
import { formatMoney, formatPercent } from '#i18n/format.ts';
import { couponNote } from '#rules/price.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './price.css';

interface PriceProps {
  offer: Pick<OfferCardProps, 'price' | 'coupon'>;
  size?: 'card' | 'small' | 'large';
}

/** What a coupon takes off: "−20 %" or "−500 ₽". */
function couponDiscount(coupon: NonNullable<OfferCardProps['coupon']>, locale: Locale): string {
  if (coupon.discount_type === 'percentage') return formatPercent(-coupon.discount_amount, locale);
  return formatMoney(-coupon.discount_amount, coupon.currency, locale);
}

/** What stands beside the discount of an offer without a price: the coupon's name. */
export function CouponNote({ offer, className }: { offer: PriceProps['offer']; className: string }) {
  const { price, coupon } = offer;
  if (price || !coupon?.name) return null;
  const amount = coupon.discount_type === 'percentage' ? coupon.discount_amount : coupon.discount_amount / 100;
  return <span className={className}>{couponNote(coupon.name, amount)}</span>;
}

/** The one number of an offer: its price, "Free", or a coupon's discount. */
export function Price({ offer, size = 'card' }: PriceProps) {
  const t = useWords();
  const { locale } = useFrame();
  const { price, coupon } = offer;
  const [text, kind] =
    price?.amount_minor === 0
      ? [t('offers.free'), ' price--free']
      : price
        ? [formatMoney(price.amount_minor, price.currency, locale), '']
        : coupon
          ? [couponDiscount(coupon, locale), ' price--coupon']
          : ['', ''];
  if (text === '') return null;
  const length = text.length > 12 ? ' price--longest' : text.length > 8 ? ' price--long' : '';
  return <span className={`price price--${size}${kind}${length}`}>{text}</span>;
}
