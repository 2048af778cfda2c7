import { useState } from 'react';
import { ADDRESS } from '../addresses.ts';
import { failureMessage } from '../failure.ts';
import { showAlert } from '../ui/alert-queue.ts';
import { useWords } from '../words.tsx';
import type { DraftKeeper } from './draft-keeper.ts';

/** Going away without publishing: asks when something was typed. */
export function useLeaving(keeper: DraftKeeper, edited_url: string | null) {
  const t = useWords();
  const [is_asked, setAsked] = useState(false);
  const go = () => location.assign(edited_url ?? ADDRESS.home);
  return {
    is_asked,
    ask: () => {
      const { draft_id, saving } = keeper.get();
      if (draft_id === null && saving === 'none') go();
      else setAsked(true);
    },
    stay: () => setAsked(false),
    keep: async () => {
      await (keeper.get().saving === 'gone' ? keeper.saveAsNew() : keeper.flush());
      go();
    },
    discard: async () => {
      try {
        await keeper.discard();
        go();
      } catch (error) {
        setAsked(false);
        showAlert({ kind: 'failure', message: failureMessage(error, t('common.network_failed')) });
      }
    },
  };
}

export type Leaving = ReturnType<typeof useLeaving>;
