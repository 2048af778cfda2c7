import { useState } from 'react';
import { openAuth } from '../auth/open-auth.ts';
import { useIntent } from '../auth/use-intent.ts';
import { useFrame } from '../frame-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';
import './bookmark-button.css';

interface BookmarkButtonProps {
  offer_id: number;
  is_bookmarked: boolean;
  /** Element with the offer's title where many buttons share a page. */
  title_id?: string;
  /** Words beside the icon: what it says now. */
  text?: (is_kept: boolean) => string;
}

/** Keeps an offer for later or lets it go. Sending comes on the first press. */
export function BookmarkButton({ offer_id, is_bookmarked, title_id, text }: BookmarkButtonProps) {
  const t = useWords();
  const { viewer, locale } = useFrame();
  const lazily = useLazy();
  const [is_kept, setKept] = useState(is_bookmarked);
  const keep = (is_wanted: boolean, is_announced = false) =>
    lazily(import('./keep-offer.ts'), ({ keepOffer }) =>
      keepOffer({ offer_id, is_wanted, locale, is_announced, onChange: setKept }),
    );
  useIntent(
    'bookmark',
    (waiting) => waiting.offer_id === offer_id,
    () => keep(true, true),
  );
  return (
    <button
      type="button"
      className={`bookmark-button action needs-script${is_kept ? ' bookmark-button--on' : ''}`}
      aria-pressed={text ? undefined : is_kept}
      aria-label={text ? undefined : t('offers.bookmark')}
      aria-describedby={title_id}
      title={text ? undefined : t('offers.bookmark')}
      onClick={() => (viewer ? keep(!is_kept) : openAuth({ intent: { kind: 'bookmark', offer_id } }))}
    >
      <Icon name="bookmark" size={17} />
      {text?.(is_kept)}
    </button>
  );
}
