import type { Locale } from '#contract/common.ts';
import type { DraftForm } from '#contract/drafts.ts';
import { dayIn } from '#rules/local-date.ts';
import { typedAmount } from '#rules/typed-amount.ts';
import type { OfferToEdit } from './write-offer.sql.ts';

/** An offer as the form shows it for editing: what the author would have typed. */
export function formOfOffer(offer: OfferToEdit, context: { time_zone: string; locale: Locale }): DraftForm {
  const amount = (minor: number | null) => (minor === null ? '' : typedAmount(minor, context.locale));
  const day = (at: Date | null) => (at === null ? '' : dayIn(at, context.time_zone));
  const discount =
    offer.discount_amount !== null && offer.discount_type === 'percentage'
      ? String(offer.discount_amount)
      : amount(offer.discount_amount);
  return {
    url: offer.url ?? '',
    has_no_link: offer.url === null,
    title: offer.title,
    currency: offer.currency,
    price: offer.price_minor === 0 ? '' : amount(offer.price_minor),
    is_free: offer.price_minor === 0,
    low_price: amount(offer.low_price_minor),
    shipping: offer.shipping_minor === 0 ? '' : amount(offer.shipping_minor),
    is_free_shipping: offer.shipping_minor === 0,
    codes: offer.codes,
    ...(offer.discount_type ? { discount_type: offer.discount_type } : {}),
    discount_amount: discount,
    coupon_name: offer.coupon_name ?? '',
    coupon_description: offer.coupon_description ?? '',
    picture_ids: offer.picture_ids,
    delta: { ops: offer.delta.ops.map((op) => ({ ...op })) },
    starts_on: day(offer.starts_at),
    ends_on: day(offer.expires_at),
    group_ids: offer.group_ids,
    store_id: offer.store_id,
    schedule_offset: '',
  };
}
