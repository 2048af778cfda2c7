import { useId, useState } from 'react';
import type { Money } from '#contract/common.ts';
import type { OfferCardProps } from '#contract/pages.ts';
import { formatMoney, typeset } from '#i18n/format.ts';
import { entryContent } from '#rules/entry-form.ts';
import { savingPercent } from '#rules/price.ts';
import { useFrame } from '../../frame-context.tsx';
import { PriceBlock } from '../../offers/price-block.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PictureImage } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useWords } from '../../words.tsx';
import { useSubmit } from '../submit-context.tsx';
import './offer-preview.css';

/** The entry as lists will show it, drawn anew with every letter. On phones it waits behind a button. */
export function OfferPreview() {
  const t = useWords();
  const [is_open, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={`offer-preview${is_open ? ' offer-preview--open' : ''}`} aria-label={t('submit.preview')}>
      <h2 className="offer-preview__head">
        <Icon name="eye" size={16} />
        {t('submit.preview')}
      </h2>
      <button
        type="button"
        className="offer-preview__toggle needs-script"
        aria-expanded={is_open}
        aria-controls={id}
        onClick={() => setOpen(!is_open)}
      >
        <Icon name="eye" size={16} />
        {t('submit.preview_short')}
        <Icon name={is_open ? 'chevron-up' : 'chevron-down'} size={16} />
      </button>
      <div className="offer-preview__body" id={id}>
        <PreviewCard />
      </div>
    </section>
  );
}

function PreviewCard() {
  const t = useWords();
  const { locale } = useFrame();
  const { draft, store, pictures, preview, currency } = useSubmit();
  const { kind, form } = draft;
  const content = entryContent(kind, { ...form, currency });
  const money = (amount_minor: number | null): Money | null =>
    amount_minor === null ? null : { amount_minor, currency };
  const offer: Pick<OfferCardProps, 'price' | 'coupon' | 'low_price' | 'saving_percent'> = {
    price: money(content.price_minor),
    low_price: money(content.low_price_minor),
    saving_percent: savingPercent(content.price_minor, content.low_price_minor),
    coupon:
      content.discount_type === null || content.discount_amount === null
        ? null
        : {
            discount_type: content.discount_type,
            discount_amount: content.discount_amount,
            currency,
            name: content.coupon_name,
          },
  };
  const cover = pictures.known.get(form.picture_ids?.[0] ?? 0) ?? null;
  const shop = store?.name ?? (content.store_name || (form.has_no_link ? '' : preview.facts?.store?.name));
  const { shipping_minor } = content;
  return (
    <div className="offer-preview__card card">
      <div className="offer-preview__picture">
        {cover ? (
          <PictureImage picture={cover} size="small" alt="" />
        ) : (
          <span className="offer-preview__empty">
            <Icon name="image" size={26} />
            {t('submit.preview_picture')}
          </span>
        )}
      </div>
      <p className="offer-preview__meta">
        {kind === 'coupon' ? (
          <Tag kind="coupon" icon="ticket-percent" is_small>
            {t('offers.coupon')}
          </Tag>
        ) : null}
        {shop ? <b className="clip">{shop}</b> : null}
      </p>
      <h3 className="offer-preview__title title-4">{typeset(content.title) || t('submit.preview_title')}</h3>
      <PriceBlock offer={offer} />
      {shipping_minor === null ? null : (
        <p className="offer-preview__shipping">
          <Icon name="truck" size={16} />
          {shipping_minor === 0
            ? t('offers.shipping_free')
            : t('offers.shipping', { price: formatMoney(shipping_minor, currency, locale) })}
        </p>
      )}
      {content.codes[0] ? (
        <p className="offer-preview__code" translate="no">
          <code>{content.codes[0]}</code>
          <Icon name="copy" size={15} />
        </p>
      ) : null}
    </div>
  );
}
