import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useWords } from '../words.tsx';
import { currentAlert, dropAlert, subscribeToAlerts } from './toast-queue.ts';
import { Icon } from './icon.tsx';
import './toast.css';

const FADE_MS = 300;

/** The place of the toast; stands once in the frame. Live regions are there before they speak. */
export function Toasts() {
  const alert = useSyncExternalStore(subscribeToAlerts, currentAlert, () => null);
  const box = alert ? <AlertBox key={alert.id} alert={alert} /> : null;
  return (
    <div className="toast">
      <output className="toast__region">{alert?.kind === 'success' ? box : null}</output>
      <div role="alert" className="toast__region">
        {alert?.kind === 'failure' ? box : null}
      </div>
    </div>
  );
}

function AlertBox({ alert }: { alert: NonNullable<ReturnType<typeof currentAlert>> }) {
  const t = useWords();
  const [is_paused, setPaused] = useState(false);
  const [is_leaving, setLeaving] = useState(false);
  const left_ms = useRef(alert.duration_ms);

  useEffect(() => {
    if (is_paused || is_leaving) return undefined;
    const started = performance.now();
    const timer = window.setTimeout(() => setLeaving(true), left_ms.current);
    return () => {
      window.clearTimeout(timer);
      left_ms.current = Math.max(0, left_ms.current - (performance.now() - started));
    };
  }, [is_paused, is_leaving]);

  useEffect(() => {
    if (!is_leaving) return undefined;
    const timer = window.setTimeout(() => dropAlert(alert.id), FADE_MS);
    return () => window.clearTimeout(timer);
  }, [is_leaving, alert.id]);

  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Only what is shown after a dialog lies above it.
    box.current?.showPopover?.();
    if (alert.action?.is_focused) box.current?.querySelector('button')?.focus();
  }, [alert]);

  return (
    <span
      ref={box}
      popover="manual"
      className={`toast__box toast__box--${alert.kind}${is_leaving ? ' toast__box--leaving' : ''}`}
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={alert.kind === 'success' ? 'circle-check' : 'circle-alert'} size={22} />
      <span className="toast__text">{alert.message}</span>
      {alert.action ? (
        <button
          type="button"
          className="toast__close"
          onClick={() => {
            setLeaving(true);
            alert.action?.onPress();
          }}
        >
          {alert.action.label}
        </button>
      ) : null}
      <button type="button" className="toast__close" onClick={() => setLeaving(true)}>
        {t('common.close')}
      </button>
    </span>
  );
}
