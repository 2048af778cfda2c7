import { useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useWords } from '../words.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useOwnRequest } from '../auth/use-own-request.ts';
import './confirm-prompt.css';

interface ConfirmPromptProps {
  /** The question. */
  title: string;
  /** What follows from yes. */
  text: string;
  submit: string;
  busy: string;
  /** Said when the server gives no reason. */
  failed: string;
  onClose: () => void;
  onConfirm: () => Promise<void>;
}

/** Asks once more before a way into the account is taken away. Begins on the safe button. */
export function ConfirmPrompt({ title, text, submit, busy, failed, onClose, onConfirm }: ConfirmPromptProps) {
  const t = useWords();
  const { is_busy, error, fields, run } = useOwnRequest();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Dialog className="confirm-prompt" title={title} onClose={onClose}>
      <SettingsForm
        error={error}
        fields={fields}
        is_busy={is_busy}
        submit={submit}
        busy={busy}
        is_danger
        is_narrow
        aside={
          <Button ref={cancel} kind="quiet" onClick={onClose}>
            {t('settings.cancel')}
          </Button>
        }
        onSubmit={() => void run(onConfirm, failed)}
      >
        <p className="confirm-prompt__text">{text}</p>
      </SettingsForm>
    </Dialog>
  );
}
