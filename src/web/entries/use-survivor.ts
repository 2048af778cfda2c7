import { useEffect, useEffectEvent, useState } from 'react';
import type { OfferKind } from '#contract/common.ts';
import type { OfferPageProps } from '#contract/pages.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import type { Entry } from './entry.ts';
import { offerOfAddress } from './offer-of-address.ts';

const QUIET_MS = 300;

interface Looked {
  /** What was typed when it was looked up. */
  text: string;
  offer: OfferPageProps['offer'] | null;
  error: string | null;
}

const NOTHING: Looked = { text: '', offer: null, error: null };

/** The offer somebody names by address or number while they type, or what is wrong with it. */
export function useSurvivor(loser: Entry & { kind: OfferKind }, text: string) {
  const t = useWords();
  const { base_url } = useFrame();
  const [looked, setLooked] = useState(NOTHING);
  const given = text.trim();
  const look = useEffectEvent(async (): Promise<Omit<Looked, 'text'>> => {
    const wrong = (error: string) => ({ offer: null, error });
    const id = offerOfAddress(given, [new URL(base_url).host, location.host]);
    if (id === null) return wrong(t('actions.merge_address'));
    if (id === loser.id) return wrong(t('actions.merge_itself'));
    try {
      const { data } = await call('GET /api/offers/:id', { params: { id } });
      if (data.id === loser.id) return wrong(t('actions.merge_itself'));
      // A merged one answers with the offer it lives on in.
      if (data.id !== id) return wrong(t('actions.merge_merged', { title: data.title, id: data.id }));
      if (data.kind !== loser.kind) return wrong(t('actions.merge_kind'));
      return data.state === 'live' ? { offer: data, error: null } : wrong(t('actions.merge_not_found'));
    } catch (failure) {
      const is_absent = failure instanceof ApiError && (failure.status === 404 || failure.status === 410);
      return wrong(is_absent ? t('actions.merge_not_found') : failureMessage(failure, t('actions.merge_unread')));
    }
  });
  useEffect(() => {
    if (given === '') return undefined;
    let is_late = false;
    const timer = window.setTimeout(() => {
      void look().then((found) => is_late || setLooked({ ...found, text: given }));
    }, QUIET_MS);
    return () => {
      is_late = true;
      window.clearTimeout(timer);
    };
  }, [given]);
  const current = looked.text === given ? looked : NOTHING;
  return {
    offer: current.offer,
    error: current.error,
    is_looking: given !== '' && looked.text !== given,
    refuse: (error: string) => setLooked({ text: given, offer: null, error }),
  };
}
