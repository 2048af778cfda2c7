import { useEffect, useState } from 'react';
import type { DecidedAction } from '#contract/moderated.ts';
import { UNDO_MS } from '#rules/moderation.ts';
import { call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { useKeys } from './keys.ts';

interface DecidedNoteProps {
  /** The decision that was made. */
  made: { id: number; action: DecidedAction; is_final?: boolean };
  next: { url: string; label: string };
  onUndone: () => void;
}

/** What was decided, with the minute to take it back. */
export function DecidedNote({ made, next, onUndone }: DecidedNoteProps) {
  const t = useWords();
  const [is_busy, setBusy] = useState(false);
  const left = useUndoSeconds();
  const seconds = made.is_final ? 0 : left;
  const undo = async () => {
    setBusy(true);
    try {
      await call('DELETE /api/moderation/decisions/:id', { params: { id: made.id } });
      showToast({ kind: 'success', message: t('moderation.undone_now') });
      onUndone();
    } catch (error) {
      showToast({ kind: 'failure', message: failureMessage(error, t('common.network_failed')) });
      setBusy(false);
    }
  };
  useKeys((code) => {
    if (code === 'KeyZ' && seconds > 0) void undo();
    return code === 'KeyZ';
  });
  return (
    <div className="case-view__done card">
      <output>{t('moderation.decided_now', { done: t(`moderation.done_${made.action}`) })}</output>
      <div className="case-view__actions">
        <ButtonLink href={next.url}>
          {next.label}
          <kbd className="case-view__key">n</kbd>
        </ButtonLink>
        {seconds > 0 ? (
          <Button kind="line" is_busy={is_busy} onClick={() => void undo()}>
            {t('moderation.undo_left', { seconds })}
            <kbd className="case-view__key">z</kbd>
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Whole seconds in which it can be undone, by this page's own clock from when it was told; none once they have passed. */
function useUndoSeconds(): number {
  const [seconds, setSeconds] = useState(UNDO_MS / 1000);
  useEffect(() => {
    const from = performance.now();
    const timer = window.setInterval(() => {
      setSeconds(Math.max(0, Math.floor((UNDO_MS - (performance.now() - from)) / 1000)));
    }, 1000);
    return () => window.clearInterval(timer);
  }, []);
  return seconds;
}
