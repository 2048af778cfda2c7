import type { MouseEvent } from 'react';
import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { FlameIcon, Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import './welcome-note.css';

/** Says that an alert was made, and what to look at meanwhile. Without scripts its cross is a way to the page without it. */
export function WelcomeNote({ onClose }: { onClose: (event: MouseEvent) => void }) {
  const t = useWords();
  const { viewer } = useFrame();
  const is_waiting = viewer?.is_email_verified === false;
  return (
    <div className="welcome-note" data-waiting={is_waiting || undefined}>
      {is_waiting ? <Icon name="mail-warning" size={22} /> : <FlameIcon size={22} />}
      <p className="welcome-note__text">
        <b>{t(is_waiting ? 'alerts.waiting_title' : 'alerts.welcome_title')}</b>{' '}
        {is_waiting ? (
          t('alerts.unverified')
        ) : (
          <>
            {t('alerts.welcome_text')}{' '}
            <a className="link" href={ADDRESS.hottest}>
              {t('alerts.welcome_link')}
            </a>
          </>
        )}
      </p>
      <a
        className="welcome-note__close icon-button icon-button--ghost icon-button--small"
        href={ADDRESS.alerts}
        aria-label={t('common.close')}
        title={t('common.close')}
        onClick={onClose}
      >
        <Icon name="x" size={18} />
      </a>
    </div>
  );
}
