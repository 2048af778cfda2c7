import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AlertDraft } from '#contract/alert-pages.ts';
import { ADDRESS, newAlertAddress, withQuery } from '../addresses.ts';
import { draftSignUpAddress } from '../alert-addresses.ts';
import { ApiError, call } from '../api.ts';

/** Where a draft becomes an alert, once its reader is signed in. */
const addressOfDraft = ({ draft_id }: AlertDraft) => withQuery(ADDRESS.alert_new, { draft: String(draft_id) });

/** The draft a sign-up is about. */
export interface DraftInHand {
  name: string;
  /** Where it becomes an alert, once its reader is signed in. */
  next: string;
  /** The draft itself, made by now. */
  ready: () => Promise<AlertDraft>;
  /** Leaves the page for one that leads to `next` afterwards. */
  leave: (addressWith: (next: string) => string) => Promise<void>;
}

/**
 * The draft of the page, or one made of a keyword as soon as the page lives, so that every way out of it leads back to it.
 * A keyword that is none is mended in the form of a new alert.
 */
export function useAlertDraft(given: AlertDraft | null, keyword: string): DraftInHand {
  const [draft, setDraft] = useState(given);
  const making = useRef<Promise<AlertDraft> | null>(null);

  const make = async (): Promise<AlertDraft> => {
    // Emails are what a guest gives an address for; this device is asked for pushes later.
    const { data } = await call('POST /api/alert-drafts', { body: { keyword, by_email: true, by_push: false } });
    history.replaceState(history.state, '', draftSignUpAddress(data.draft_id));
    setDraft(data);
    return data;
  };
  const ready = async (): Promise<AlertDraft> => {
    if (draft) return draft;
    making.current ??= make();
    try {
      return await making.current;
    } catch (error) {
      // What failed is tried again the next time it is needed.
      making.current = null;
      if (error instanceof ApiError && error.code === 'invalid_field') location.replace(newAlertAddress({ keyword }));
      throw error;
    }
  };
  const begin = useEffectEvent(() => {
    ready().catch(() => undefined);
  });
  useEffect(() => begin(), []);

  return {
    name: draft?.name ?? keyword,
    next: draft ? addressOfDraft(draft) : newAlertAddress({ keyword }),
    ready,
    // Made meanwhile, it is known here before the page is drawn with it.
    leave: async (addressWith) => location.assign(addressWith(addressOfDraft(await ready()))),
  };
}
