import { useState } from 'react';
import type { GoneOfferProps } from '#contract/pages.ts';
import { typeset } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import './gone-offer.css';

/** A kept offer that is no more: its name, and the way to let it go. */
export function GoneOffer({ offer }: { offer: GoneOfferProps }) {
  const t = useWords();
  const { locale } = useFrame();
  const lazily = useLazy();
  const [is_kept, setKept] = useState(true);
  const title_id = `offer${offer.id}`;
  const letGo = () =>
    lazily(import('./keep-offer.ts'), ({ keepOffer }) =>
      keepOffer({ offer_id: offer.id, is_wanted: false, locale, is_announced: false, onChange: setKept }),
    );
  return (
    <article className="gone-offer card" tabIndex={-1}>
      <Icon name="circle-off" size={22} />
      <div className="gone-offer__words">
        <h3 className="gone-offer__title title-4" id={title_id} lang={offer.lang ?? undefined}>
          {typeset(offer.title)}
        </h3>
        <p className="gone-offer__state" role="status">
          {t(is_kept ? 'users.gone' : 'users.gone_removed')}
        </p>
      </div>
      <Button
        kind="line"
        size="small"
        className="needs-script"
        aria-describedby={title_id}
        disabled={!is_kept}
        onClick={letGo}
      >
        {t('users.gone_remove')}
      </Button>
    </article>
  );
}
