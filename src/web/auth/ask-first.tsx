import { useEffect, useRef } from 'react';
import { useOwnRequest } from './use-own-request.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useWords } from '../words.tsx';

interface AskFirstProps {
  /** The question. */
  title: string;
  /** What follows from yes. */
  text: string;
  submit: string;
  is_danger?: boolean;
  onClose: () => void;
  /** Throws what the server said against it, which is shown here. */
  onConfirm: () => Promise<void>;
}

/** Asks once more before something is done to somebody. Begins on the safe button. */
export function AskFirst({ title, text, submit, is_danger = true, onClose, onConfirm }: AskFirstProps) {
  const t = useWords();
  const { is_busy, error, fields, run } = useOwnRequest();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Dialog title={title} onClose={onClose}>
      <SettingsForm
        error={error ?? Object.values(fields)[0] ?? null}
        fields={{}}
        is_busy={is_busy}
        submit={submit}
        busy={t('confirmations.busy')}
        is_danger={is_danger}
        is_narrow
        aside={
          <Button ref={cancel} kind="quiet" onClick={onClose}>
            {t('confirmations.cancel')}
          </Button>
        }
        onSubmit={() => void run(onConfirm, t('confirmations.failed'))}
      >
        <p>{text}</p>
      </SettingsForm>
    </Dialog>
  );
}
