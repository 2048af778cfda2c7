import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useWords } from '../../words.tsx';
import type { Leaving } from './use-leaving.ts';
import './leave-dialog.css';

interface LeaveDialogProps {
  leaving: Leaving;
  /** Whose the text is and what it changes. */
  about: keyof typeof TEXTS;
}

const TEXTS = { draft: 'submit.leave_text', edit: 'submit.leave_text_edit', guest: 'submit.leave_text_guest' } as const;

/** Asks what becomes of the draft; begins on the answer that loses nothing. */
export function LeaveDialog({ leaving, about }: LeaveDialogProps) {
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
      <p className="leave-dialog__text">{t(TEXTS[about])}</p>
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
