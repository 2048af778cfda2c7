import { useFrame } from '../frame-context.tsx';
import { useWords } from '../words.tsx';
import './alerts-full.css';

/** In place of the form where a member has all the alerts they may have: what to do about it. */
export function AlertsFull({ most }: { most: number }) {
  const t = useWords();
  const { viewer } = useFrame();
  return (
    <div className="alerts-full">
      <p className="alerts-full__title">{t('alerts.full_title')}</p>
      <p>{viewer?.is_email_verified === false ? t('alerts.full_unverified') : t('alerts.full_text', { most })}</p>
    </div>
  );
}
