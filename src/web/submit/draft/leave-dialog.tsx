import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWords } from '../../words.tsx';
import type { Leaving } from './use-leaving.ts';
import './leave-dialog.css';

/** Asks what becomes of the draft; begins on the answer that loses nothing. */
export function LeaveDialog({ leaving, is_edit }: { leaving: Leaving; is_edit: boolean }) {
  const t = useWords();
  const keep = useRef<HTMLButtonElement>(null);
  const [is_busy, setBusy] = useState(false);
  useEffect(() => keep.current?.focus(), []);
  const run = (action: () => Promise<void>) => {
    setBusy(true);
    void action();
  };
  return (
    <Dialog title={t('submit.leave_title')} onClose={leaving.stay} className="leave-dialog">
      <p className="leave-dialog__text">{t(is_edit ? 'submit.leave_text_edit' : 'submit.leave_text')}</p>
      <div className="leave-dialog__buttons">
        <Button ref={keep} is_busy={is_busy} onClick={() => run(leaving.keep)}>
          {t('submit.leave_keep')}
        </Button>
        <Button kind="danger-line" disabled={is_busy} onClick={() => run(leaving.discard)}>
          {t('submit.leave_discard')}
        </Button>
      </div>
    </Dialog>
  );
}
