import { useEffect, useEffectEvent } from 'react';
import { ADDRESS } from '../addresses.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import type { SubmitFlow } from './submit-context.tsx';

/** Begins with the link another app shared, unless something with a link of its own stands here already. */
export function useSharedLink({ props: { shared_link }, preview, change }: SubmitFlow, keeper: DraftKeeper): void {
  const t = useWords();
  const begin = useEffectEvent((link: string) => {
    // Loading the page again must not begin once more.
    history.replaceState(history.state, '', ADDRESS.submit);
    // What was restored a moment ago is not drawn yet.
    const { url = '' } = keeper.get().form;
    if (url.trim() === '') {
      change({ url: link, has_no_link: false });
      void preview.look(link);
    } else if (url !== link) showToast({ kind: 'failure', message: t('submit.shared_kept'), duration_ms: 0 });
  });
  useEffect(() => {
    if (shared_link) begin(shared_link);
  }, [shared_link]);
}
