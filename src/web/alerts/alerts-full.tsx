import { ADDRESS } from '../addresses.ts';
import { useFrame } from '../frame-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { isolated } from './isolated.ts';
import './alerts-full.css';

interface AlertsFullProps {
  most: number;
  /** What was to be looked for, where the list is on another page. */
  keyword?: string;
}

/** In place of the form where a member has all the alerts they may have: what to do about it. */
export function AlertsFull({ most, keyword }: AlertsFullProps) {
  const t = useWords();
  const { viewer } = useFrame();
  return (
    <div className="alerts-full">
      <p className="alerts-full__title">{t('alerts.full_title')}</p>
      <p>{viewer?.is_email_verified === false ? t('alerts.full_unverified') : t('alerts.full_text', { most })}</p>
      {keyword ? <p className="alerts-full__kept">{t('alerts.full_kept', { keyword: isolated(keyword) })}</p> : null}
      {keyword === undefined ? null : (
        <ButtonLink kind="soft" href={ADDRESS.alerts}>
          {t('alerts.full_link')}
        </ButtonLink>
      )}
    </div>
  );
}
