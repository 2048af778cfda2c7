import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { OfferPageProps } from '#contract/pages.ts';
import { UserText } from '../ui/user-text.tsx';
import { useWords } from '../words.tsx';
import './offer-text.css';

/** Folding away less than this is not worth a press. */
const WORTH_FOLDING_PX = 48;

/** What the author wrote about the offer; on phones a long text is folded until asked for. */
export function OfferText({ offer }: { offer: Pick<OfferPageProps['offer'], 'kind' | 'description_html' | 'lang'> }) {
  const t = useWords();
  const [is_folded, setFolded] = useState(true);
  const body = useRef<HTMLDivElement>(null);
  useUnfoldWhenShort(body, () => setFolded(false));
  if (!offer.description_html) return null;
  return (
    <section className="offer-text card" aria-labelledby="offer-text-title">
      <h2 className="offer-text__title title-3" id="offer-text-title">
        {t(offer.kind === 'coupon' ? 'details.about_coupon' : 'details.about_deal')}
      </h2>
      <div
        ref={body}
        className={`offer-text__body${is_folded ? ' offer-text__body--folded' : ''}`}
        onFocus={() => setFolded(false)}
      >
        <UserText html={offer.description_html} lang={offer.lang} />
      </div>
      {is_folded && (
        <button type="button" className="offer-text__more" onClick={() => setFolded(false)}>
          {t('details.read_more')}
        </button>
      )}
    </section>
  );
}

function useUnfoldWhenShort(body: RefObject<HTMLDivElement | null>, onShort: () => void): void {
  const unfold = useEffectEvent(onShort);
  useLayoutEffect(() => {
    const element = body.current;
    if (element && element.scrollHeight - element.clientHeight < WORTH_FOLDING_PX && element.clientHeight > 0) unfold();
  }, [body]);
}
