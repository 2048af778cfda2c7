import { useRef, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Alert } from '#contract/alerts.ts';
import { ApiError, call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { useFrame } from '../frame-context.tsx';
import { signInAgain } from '../auth/sign-in-again.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { Icon } from '../ui/icon.tsx';
import { AlertCard } from './alert-card.tsx';
import { deleteAlert } from './is-gone.ts';
import { isolated } from './isolated.ts';
import { foldersOf } from './order-alerts.ts';
import './alert-list.css';

/** Long enough to be read and thought about. */
const UNDO_MS = 8000;
/** The next card moves up under the pointer: the second press of a quick pair is not for it. */
const SETTLE_MS = 600;

interface AlertListProps {
  /** As they are shown. */
  alerts: readonly Alert[];
  has_folders: boolean;
  /** Null while none are being chosen. */
  chosen: ReadonlySet<number> | null;
  onToggle: (id: number) => void;
  /** Changes the list, the newest first. */
  onChange: (change: (alerts: readonly Alert[]) => readonly Alert[]) => void;
}

/** Own alerts. One that is deleted can be brought back while the page says so. */
export function AlertList({ alerts, has_folders, chosen, onToggle, onChange }: AlertListProps) {
  const t = useWords();
  const list = useRef<HTMLDivElement>(null);
  const { drop, remove } = useRemoving(list, onChange);
  const is_settling = useRef(false);
  const press = async (alert: Alert, is_by_key: boolean) => {
    if (is_settling.current && !is_by_key) return;
    if (!(await remove(alert, is_by_key))) return;
    is_settling.current = true;
    window.setTimeout(() => (is_settling.current = false), SETTLE_MS);
  };
  const items = (some: readonly Alert[], label: string) => (
    <ul className="alert-list" aria-label={label}>
      {some.map((alert) => (
        <li key={alert.id}>
          <AlertCard
            alert={alert}
            is_chosen={chosen?.has(alert.id) ?? null}
            onChosen={() => onToggle(alert.id)}
            onPaused={(is_paused) =>
              onChange((now) => now.map((one) => (one.id === alert.id ? { ...one, is_paused } : one)))
            }
            onChanged={(changed) => onChange((now) => now.map((one) => (one.id === changed.id ? changed : one)))}
            onGone={() => drop(alert.id)}
            onRemove={(is_by_key) => void press(alert, is_by_key)}
          />
        </li>
      ))}
    </ul>
  );
  return (
    <div className="alert-list__place" ref={list} tabIndex={-1}>
      {has_folders
        ? foldersOf(alerts).map(({ name, alerts: inside }) => (
            <details key={name ?? ''} className="alert-list__folder" open>
              <summary className="alert-list__name title-4">
                <Icon name="chevron-down" size={18} />
                <span dir="auto">{name ?? t('alerts.folder_none')}</span>
                <span className="alert-list__count">{inside.length}</span>
              </summary>
              {items(inside, name ?? t('alerts.folder_none'))}
            </details>
          ))
        : items(alerts, t('alerts.list'))}
    </div>
  );
}

/** Deletes alerts of a list, and brings them back. */
function useRemoving(list: RefObject<HTMLDivElement | null>, onChange: AlertListProps['onChange']) {
  const t = useWords();
  const { viewer } = useFrame();
  const busy = useRef(new Set<number>());
  const drop = (id: number) => {
    flushSync(() => onChange((now) => now.filter((one) => one.id !== id)));
    // The control that had the focus is gone with its card.
    list.current?.focus({ preventScroll: true });
  };

  /** One action at a time for each alert, true when done; a session that has ended meanwhile is no end of it. */
  const attempt = async (id: number, action: () => Promise<void>, failed: string): Promise<boolean> => {
    if (busy.current.has(id)) return false;
    busy.current.add(id);
    try {
      await action();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'not_signed_in')
        signInAgain(viewer?.id, () => attempt(id, action, failed));
      else showToast({ kind: 'failure', message: failureMessage(error, failed) });
      return false;
    } finally {
      busy.current.delete(id);
    }
  };
  const restore = ({ id }: Alert) =>
    attempt(
      id,
      async () => {
        const { data } = await call('POST /api/alerts/:id/restore', { params: { id } });
        flushSync(() =>
          onChange((now) => [...now.filter((one) => one.id !== id), data].toSorted((one, other) => other.id - one.id)),
        );
        list.current?.querySelector<HTMLElement>(`[data-alert-id="${id}"]`)?.focus();
        const word = data.is_paused ? 'alerts.restored_paused' : 'alerts.restored';
        showToast({ kind: 'success', message: t(word, { name: isolated(data.name) }) });
      },
      t('alerts.restore_failed'),
    );
  const remove = (alert: Alert, is_by_key: boolean) =>
    attempt(
      alert.id,
      async () => {
        await deleteAlert(alert.id);
        drop(alert.id);
        showToast({
          kind: 'success',
          message: t('alerts.removed', { name: isolated(alert.name) }),
          duration_ms: UNDO_MS,
          // By keyboard the way to the alert is long, and it stays as long as it has the focus.
          action: { label: t('alerts.undo'), is_focused: is_by_key, onPress: () => void restore(alert) },
        });
      },
      t('alerts.remove_failed'),
    );
  return { drop, remove };
}
