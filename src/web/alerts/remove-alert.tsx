import { useEffect, useRef } from 'react';
import type { Alert } from '#contract/alerts.ts';
import { call } from '../api.ts';
import { useOwnRequest } from '../auth/use-own-request.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { deleteAlert } from './is-gone.ts';
import '../ui/action.css';

/** Deletes the alert of the page; one that is deleted already is as the reader wants it. */
export function RemoveAlert({ alert, onRemoved }: { alert: Alert; onRemoved: () => void }) {
  const t = useWords();
  const { is_busy, run } = useOwnRequest();
  const remove = () =>
    run(async () => {
      await deleteAlert(alert.id);
      onRemoved();
    }, t('alerts.remove_failed'));
  return (
    <button
      type="button"
      className="action needs-script"
      aria-label={t('alerts.remove_named', { name: alert.name })}
      aria-busy={is_busy || undefined}
      onClick={() => is_busy || void remove()}
    >
      <Icon name="trash-2" size={16} />
      {t('alerts.remove')}
    </button>
  );
}

/** In place of an alert that is deleted: the way to bring it back, which has the focus. */
export function RemovedAlert({ alert, onRestored }: { alert: Alert; onRestored: (alert: Alert) => void }) {
  const t = useWords();
  const { is_busy, run } = useOwnRequest();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const restore = () =>
    run(async () => {
      const { data } = await call('POST /api/alerts/:id/restore', { params: { id: alert.id } });
      onRestored(data);
    }, t('alerts.restore_failed'));
  return (
    <div ref={box}>
      <h1 className="title-1">{alert.name}</h1>
      <EmptyState
        icon="trash-2"
        title={t('alerts.removed_title')}
        text={t('alerts.removed_text')}
        action={
          <Button kind="soft" is_busy={is_busy} onClick={() => void restore()}>
            {t('alerts.undo')}
          </Button>
        }
      />
    </div>
  );
}
