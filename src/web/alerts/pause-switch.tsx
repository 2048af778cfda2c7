import { useRef } from 'react';
import type { Alert } from '#contract/alerts.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { signInAgain } from '../auth/sign-in-again.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Switch } from '../ui/switch.tsx';
import { useWords } from '../words.tsx';
import { isGone } from './is-gone.ts';

interface PauseSwitchProps {
  alert: Pick<Alert, 'id' | 'name' | 'is_paused'>;
  onPaused: (is_paused: boolean) => void;
  /** It was deleted elsewhere meanwhile. */
  onGone?: () => void;
}

/** Whether an alert works: shown at once, put back when that cannot be saved; presses go one after the other. */
export function PauseSwitch({ alert: { id, name, is_paused }, onPaused, onGone }: PauseSwitchProps) {
  const t = useWords();
  const { viewer } = useFrame();
  const last = useRef(Promise.resolve());
  const change = (is_wanted: boolean) => {
    onPaused(is_wanted);
    const save = async () => {
      try {
        await call('PATCH /api/alerts/:id', { params: { id }, body: { is_paused: is_wanted } });
      } catch (error) {
        onPaused(!is_wanted);
        if (error instanceof ApiError && error.code === 'not_signed_in')
          return signInAgain(viewer?.id, () => change(is_wanted));
        showToast({ kind: 'failure', message: failureMessage(error, t('alerts.change_failed')) });
        if (isGone(error)) onGone?.();
      }
    };
    last.current = last.current.then(save);
  };
  return (
    <span className="pause-switch needs-script">
      <Switch label={t('alerts.is_on', { name })} is_on={!is_paused} onChange={(is_on) => change(!is_on)} />
    </span>
  );
}
