import { useWords } from '../words.tsx';
import { showToast } from './toast-queue.ts';

/** Runs code that is fetched on its first use, and says so when the network keeps it away. */
export function useLazy() {
  const t = useWords();
  return <M>(load: Promise<M>, run: (module: M) => unknown): void => {
    load.then(run).catch(() => showToast({ kind: 'failure', message: t('common.network_failed') }));
  };
}
