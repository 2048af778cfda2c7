import { useState } from 'react';
import type { OfferCardProps } from '#contract/pages.ts';
import { formatDateTime } from '#i18n/format.ts';
import { openAuth } from '../auth/open-auth.ts';
import { EntryStrip } from '../entries/entry-strip.tsx';
import { useFrame } from '../frame-context.tsx';
import { useLazy } from '../ui/use-lazy.ts';
import { useWords } from '../words.tsx';

type Stated = Pick<
  OfferCardProps,
  'id' | 'url' | 'state' | 'is_held' | 'is_frozen' | 'scheduled_for' | 'is_expired' | 'is_maybe_expired' | 'author'
>;

/** What is wrong with an offer, over its card or page, and the action that mends it; nothing for most. */
export function OfferStrip({ offer }: { offer: Stated }) {
  const t = useWords();
  const frame = useFrame();
  const lazily = useLazy();
  const [is_trusted, setTrusted] = useState(false);
  const is_doubted = offer.is_maybe_expired && !offer.is_expired && !is_trusted;
  const kind = offer.state === 'live' ? (is_doubted ? 'doubted' : null) : offer.state;
  if (!kind) return offer.is_frozen ? <EntryStrip kind="frozen" text={t('offers.strip_frozen')} /> : null;
  const press = () => {
    if (!frame.viewer) return openAuth();
    lazily(import('../entries/entry-action-dialogs.tsx'), ({ activate, publish, sayWorks }) => {
      const entry = { type: 'offer', id: offer.id, url: offer.url } as const;
      if (kind === 'doubted') return sayWorks(frame, entry, () => setTrusted(true));
      return kind === 'off' ? activate(frame, entry) : publish(frame, entry);
    });
  };
  const date = offer.scheduled_for ? formatDateTime(offer.scheduled_for, frame.locale, frame.time_zone) : '';
  return (
    <EntryStrip
      kind={kind}
      text={t(offer.is_held ? 'offers.strip_held' : `offers.strip_${kind}`, { date, kind })}
      action={offer.is_held ? null : t(`offers.strip_${kind}_do`)}
      onPress={press}
    />
  );
}
