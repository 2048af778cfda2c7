import type { AlertsAction } from '#contract/alerts.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import './several-bar.css';

interface SeveralBarProps {
  chosen: number;
  /** As many as are seen. */
  seen: number;
  is_busy: boolean;
  onAll: () => void;
  onAction: (action: Exclude<AlertsAction, 'restore'>) => void;
}

/** What can be done with all alerts that are chosen. */
export function SeveralBar({ chosen, seen, is_busy, onAll, onAction }: SeveralBarProps) {
  const t = useWords();
  const is_none = chosen === 0;
  return (
    <div className="several-bar card" role="group" aria-label={t('alerts.several')}>
      <p className="several-bar__count" role="status">
        {t('alerts.chosen', { count: chosen })}
      </p>
      <Button kind="ghost" size="small" onClick={onAll}>
        {t(chosen === seen ? 'alerts.choose_none' : 'alerts.choose_all')}
      </Button>
      <span className="several-bar__actions">
        <Button kind="line" size="small" disabled={is_none} is_busy={is_busy} onClick={() => onAction('pause')}>
          {t('alerts.several_pause')}
        </Button>
        <Button kind="line" size="small" disabled={is_none} is_busy={is_busy} onClick={() => onAction('resume')}>
          {t('alerts.several_resume')}
        </Button>
        <Button kind="danger-line" size="small" disabled={is_none} is_busy={is_busy} onClick={() => onAction('delete')}>
          {t('alerts.remove')}
        </Button>
      </span>
    </div>
  );
}
