import { useState } from 'react';
import type { Alert, AlertsAction } from '#contract/alerts.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { signInAgain } from '../auth/sign-in-again.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';

const UNDO_MS = 8000;

/** Choosing several alerts, and doing one thing to all of them; what is deleted can be brought back. */
export function useSeveral(onChange: (alerts: readonly Alert[]) => void) {
  const t = useWords();
  const { viewer } = useFrame();
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [is_busy, setBusy] = useState(false);

  const send = async (action: AlertsAction, ids: readonly number[]): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await call('POST /api/alerts/several', { body: { ids: [...ids], action } });
      onChange(data);
      if (action === 'delete') setChosen(new Set());
      showToast({
        kind: 'success',
        message: t(`alerts.several_done_${action}`, { count: ids.length }),
        ...(action === 'delete'
          ? {
              duration_ms: UNDO_MS,
              action: { label: t('alerts.undo'), is_focused: true, onPress: () => void send('restore', ids) },
            }
          : {}),
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_signed_in')
        signInAgain(viewer?.id, () => void send(action, ids));
      else showToast({ kind: 'failure', message: failureMessage(error, t('alerts.several_failed')) });
    } finally {
      setBusy(false);
    }
  };
  return {
    /** Null while none are being chosen. */
    chosen,
    is_busy,
    begin: () => setChosen((now) => (now === null ? new Set() : null)),
    choose: (ids: readonly number[]) => setChosen(new Set(ids)),
    toggle: (id: number) =>
      setChosen((now) => {
        const others = new Set(now);
        if (!others.delete(id)) others.add(id);
        return others;
      }),
    send: (action: AlertsAction) => void send(action, [...(chosen ?? [])]),
  };
}
