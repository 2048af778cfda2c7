import { useEffect, useState } from 'react';
import { failureMessage } from '../failure.ts';
import { SettingsRow } from '../ui/settings-row.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { endPushes, readPushState, startPushes, type PushState } from './push-device.ts';

/** Whether this device is told while the site is closed, and the button to change it. */
export function PushRow() {
  const t = useWords();
  const [state, setState] = useState<PushState | null>(null);
  const [is_busy, setBusy] = useState(false);
  useEffect(() => {
    readPushState().then(setState, () => setState('off'));
  }, []);
  const turn = async (action: () => Promise<PushState>) => {
    setBusy(true);
    try {
      setState(await action());
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('settings.push_failed')) });
    }
    setBusy(false);
  };
  const is_on = state === 'on';
  return (
    <SettingsRow
      needs_script
      title={t('settings.push')}
      note={t(`settings.push_${state ?? 'off'}_note`)}
      action={
        is_on || state === 'off' ? (
          <Button kind="line" size="small" is_busy={is_busy} onClick={() => void turn(is_on ? endPushes : startPushes)}>
            {t(is_on ? 'settings.push_end' : 'settings.push_start')}
          </Button>
        ) : null
      }
    />
  );
}
