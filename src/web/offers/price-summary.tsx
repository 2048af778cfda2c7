import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Money } from '#contract/common.ts';
import type { OfferPageProps } from '#contract/pages.ts';
import { formatMoney } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './price-summary.css';

type Summed = Pick<OfferPageProps['offer'], 'price' | 'low_price' | 'shipping' | 'total' | 'saving' | 'code'>;

/** How the price adds up: a small panel on click, hover and focus; Escape closes it, it stays while hovered. */
export function PriceSummary({ offer }: { offer: Summed }) {
  const t = useWords();
  const id = useId();
  const { box, is_open, is_pinned, hover, pin, close } = useSummaryPanel();
  if (!offer.price || !offer.total) return null;
  return (
    <span
      ref={box}
      className="price-summary"
      // A touch hovers and presses at once; only a mouse hovers truly.
      onPointerEnter={(event) => event.pointerType === 'mouse' && hover(true)}
      onPointerLeave={() => hover(false)}
      onFocus={(event) => event.target.matches(':focus-visible') && pin(true)}
      onBlur={close}
    >
      <button
        type="button"
        className="price-summary__button needs-script"
        aria-label={t('details.price_summary')}
        aria-expanded={is_open}
        aria-controls={id}
        onClick={() => pin(!is_pinned)}
      >
        <Icon name="info" size={16} />
      </button>
      <span className="price-summary__panel" id={id} hidden={!is_open}>
        <SummaryRows offer={offer} price={offer.price} total={offer.total} />
      </span>
    </span>
  );
}

function SummaryRows({ offer, price, total }: { offer: Summed; price: Money; total: Money }) {
  const t = useWords();
  const { locale } = useFrame();
  const { shipping, saving, low_price, code } = offer;
  const money = (sum: Money) => formatMoney(sum.amount_minor, sum.currency, locale);
  return (
    <>
      <span className="price-summary__row">
        <span>{t(code ? 'details.summary_price_with_code' : 'details.summary_price')}</span> <b>{money(price)}</b>
      </span>
      {shipping && (
        <span className="price-summary__row">
          <span>{t('details.delivery')}</span>{' '}
          <b>{shipping.amount_minor === 0 ? t('details.delivery_free') : money(shipping)}</b>
        </span>
      )}
      <span className="price-summary__row price-summary__row--total">
        <span>{t('details.summary_total')}</span> <b>{money(total)}</b>
      </span>
      {low_price && (
        <span className="price-summary__row">
          <span>{t('details.elsewhere')}</span> <b>{t('details.from_price', { price: money(low_price) })}</b>
        </span>
      )}
      {saving && saving.amount_minor > 0 && (
        <span className="price-summary__row">
          <span>{t('details.summary_saving')}</span> <b>{money(saving)}</b>
        </span>
      )}
    </>
  );
}

/** Open while hovered or pinned; Escape and a press elsewhere close it. */
function useSummaryPanel() {
  const box = useRef<HTMLSpanElement>(null);
  const [is_hovered, setHovered] = useState(false);
  const [is_pinned, setPinned] = useState(false);
  const is_open = is_hovered || is_pinned;
  const close = () => {
    setHovered(false);
    setPinned(false);
  };
  const dismiss = useEffectEvent(close);
  useEffect(() => {
    if (!is_open) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && dismiss();
    const onPress = (event: PointerEvent) => !box.current?.contains(event.target as Node) && dismiss();
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [is_open]);
  const pin = (is_wanted: boolean) => (is_wanted ? setPinned(true) : close());
  return { box, is_open, is_pinned, hover: setHovered, pin, close };
}
