import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useWords } from '../words.tsx';
import './confirm-dialog.css';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  submit: string;
  busy: string;
  /** Begins on the safe button and warns by its colour. */
  is_danger?: boolean;
  /** Answers when the dialog may go; whatever went wrong has been told by then. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks once more before an action; the verb stands on the button. */
export function ConfirmDialog({
  title,
  text,
  submit,
  busy,
  is_danger = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const t = useWords();
  const [is_busy, setBusy] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    onClose();
  };
  return (
    <Dialog className="confirm-dialog" title={title} onClose={onClose}>
      <p className="confirm-dialog__text">{text}</p>
      <div className="dialog__buttons">
        <Button ref={cancel} kind="quiet" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button kind={is_danger ? 'danger' : 'primary'} is_busy={is_busy} onClick={() => void confirm()}>
          {is_busy ? busy : submit}
        </Button>
      </div>
    </Dialog>
  );
}
