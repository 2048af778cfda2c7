import { useEffect, useEffectEvent, useState } from 'react';
import { failureMessage } from '../failure.ts';
import { readPushState, startPushes, type PushState } from '../push/push-device.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';

interface PushChoiceProps {
  is_checked: boolean;
  /** True for an alert that is being made: what this device takes already is chosen by itself. */
  is_new: boolean;
  onChange: (is_checked: boolean, by: 'reader' | 'device') => void;
}

/**
 * Pushes of an alert. Ticking it on a device that takes none asks the browser first, and where that will not, the tick
 * is taken back with the reason. Unticking leaves the device as it is: other alerts and the bell use it.
 */
export function PushChoice({ is_checked, is_new, onChange }: PushChoiceProps) {
  const t = useWords();
  const [device, setDevice] = useState<PushState | null>(null);
  const [is_busy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<'denied' | 'unsupported' | null>(null);
  const learn = useEffectEvent((state: PushState) => {
    setDevice(state);
    if (is_new && state === 'on') onChange(true, 'device');
  });
  useEffect(() => {
    readPushState().then(learn, () => setDevice('off'));
  }, []);

  const refuse = (reason: typeof complaint) => {
    setComplaint(reason);
    onChange(false, 'reader');
  };
  const turnOn = async () => {
    setBusy(true);
    try {
      const state = device === 'unsupported' ? device : await startPushes();
      setDevice(state);
      if (state === 'denied' || state === 'unsupported') refuse(state);
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('alerts.push_failed')) });
      refuse(null);
    }
    setBusy(false);
  };
  const change = (is_on: boolean) => {
    if (is_busy) return;
    setComplaint(null);
    onChange(is_on, 'reader');
    if (is_on && device !== 'on') void turnOn();
  };
  const is_elsewhere = is_checked && device === 'off' && !is_busy;
  const is_refused = is_checked && (device === 'denied' || device === 'unsupported') && complaint === null && !is_busy;
  const note_id = 'push-note';
  return (
    <>
      <label className="delivery-fields__choice">
        <input
          type="checkbox"
          className="delivery-fields__box"
          name="by_push"
          checked={is_checked}
          aria-busy={is_busy || undefined}
          aria-invalid={complaint !== null || undefined}
          aria-describedby={complaint === null ? undefined : note_id}
          onChange={({ target }) => change(target.checked)}
        />
        <Icon name="bell" size={18} />
        {t('alerts.push_here')}
      </label>
      {complaint === null ? null : (
        <p className="field__error" id={note_id} role="alert">
          <Icon name="circle-alert" size={16} />
          {t(`alerts.push_${complaint}`)}
        </p>
      )}
      {is_refused ? <p className="delivery-fields__note">{t('alerts.push_elsewhere')}</p> : null}
      {is_elsewhere ? (
        <p className="delivery-fields__note">
          {t('alerts.push_off')}{' '}
          <button type="button" className="delivery-fields__turn link" onClick={() => void turnOn()}>
            {t('alerts.push_turn_on')}
          </button>
        </p>
      ) : null}
    </>
  );
}
