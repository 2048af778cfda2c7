import type { OfferCardProps } from '#contract/pages.ts';
import { formatMoney, formatPercent } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { Tag } from '../ui/tag.tsx';
import { useWords } from '../words.tsx';
import { CouponNote, Price } from '../entries/price.tsx';
import './price-block.css';

/** The price with what it is compared with: the lowest price elsewhere, struck, and the percent saved. */
export function PriceBlock({
  offer,
}: {
  offer: Pick<OfferCardProps, 'price' | 'coupon' | 'low_price' | 'saving_percent'>;
}) {
  const t = useWords();
  const { locale } = useFrame();
  const { low_price, saving_percent, price } = offer;
  const isFree = price?.amount_minor === 0;
  // Struck is what would be paid elsewhere: never less than the price itself.
  const isHigher = price === null || (low_price !== null && low_price.amount_minor > price.amount_minor);
  const elsewhere = low_price && isHigher && formatMoney(low_price.amount_minor, low_price.currency, locale);
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
      <CouponNote offer={offer} className="price-block__note" />
    </p>
  );
}
