import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ADDRESS } from '../../addresses.ts';
import { failureMessage } from '../../failure.ts';
import { showToast } from '../../ui/toast-queue.ts';
import { useLeaveGuard } from '../../ui/use-leave-guard.ts';
import { useWords } from '../../words.tsx';
import type { DraftKeeper } from './draft-keeper.ts';

interface LeavingOptions {
  edited_url: string | null;
  /** Pictures that no draft has yet: they would go with the page. */
  has_unfinished: boolean;
  onDiscarded: () => Promise<void>;
}

/** Going away without publishing: asks when something was typed, and the browser asks where pictures would be lost. */
export function useLeaving(keeper: DraftKeeper, { edited_url, has_unfinished, onDiscarded }: LeavingOptions) {
  const t = useWords();
  const [is_asked, setAsked] = useState(false);
  const [is_discarded, setDiscarded] = useState(false);
  useLeaveGuard(has_unfinished && !is_discarded);
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
      // The browser may ask once more, and the answer may be to stay.
      if (has_unfinished) setAsked(false);
      go();
    },
    discard: async () => {
      try {
        await keeper.discard();
        await onDiscarded();
        flushSync(() => setDiscarded(true));
        go();
      } catch (error) {
        setAsked(false);
        showToast({ kind: 'failure', message: failureMessage(error, t('common.network_failed')) });
      }
    },
  };
}

export type Leaving = ReturnType<typeof useLeaving>;
