import { useState } from 'react';
import type { AlertFind } from '#contract/alerts.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { signInAgain } from '../auth/sign-in-again.ts';
import { Icon } from '../ui/icon.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import '../ui/action.css';
import './bought-button.css';

interface BoughtButtonProps {
  find: AlertFind;
  title: string;
  /** One more, or one less. */
  onCounted: (change: 1 | -1) => void;
}

/** Says that the reader bought what was found, and takes it back; put back when that cannot be saved. */
export function BoughtButton({ find, title, onCounted }: BoughtButtonProps) {
  const t = useWords();
  const { viewer } = useFrame();
  const [is_bought, setBought] = useState(find.is_bought);
  const [is_busy, setBusy] = useState(false);
  const change = async (is_wanted: boolean) => {
    setBusy(true);
    setBought(is_wanted);
    try {
      const params = { id: find.id };
      if (is_wanted) await call('PUT /api/alert-finds/:id/bought', { params });
      else await call('DELETE /api/alert-finds/:id/bought', { params });
      onCounted(is_wanted ? 1 : -1);
    } catch (error) {
      setBought(!is_wanted);
      if (error instanceof ApiError && error.code === 'not_signed_in')
        signInAgain(viewer?.id, () => void change(is_wanted));
      else showToast({ kind: 'failure', message: failureMessage(error, t('alerts.bought_failed')) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      type="button"
      className="bought-button action needs-script"
      data-bought={is_bought || undefined}
      onClick={() => {
        if (!is_busy) void change(!is_bought);
      }}
    >
      <Icon name={is_bought ? 'circle-check' : 'tag'} size={16} />
      {t(is_bought ? 'alerts.bought' : 'alerts.buy')}
      <span className="visually-hidden">{t(is_bought ? 'alerts.bought_of' : 'alerts.buy_of', { title })}</span>
    </button>
  );
}
