import { useEffect, useRef, useState, type ReactNode } from 'react';
import { PasswordField } from './password-field.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useOwnRequest } from './use-own-request.ts';
import './password-prompt.css';

interface PasswordPromptProps {
  title: string;
  text: ReactNode;
  submit: string;
  busy: string;
  /** Said when the server gives no reason. */
  failed: string;
  /** Said for an empty password without asking the server. */
  missing: string;
  cancel: string;
  /** The verb takes something away for good. */
  is_danger?: boolean;
  /** Another proof that will do. */
  instead?: ReactNode;
  onClose: () => void;
  onSubmit: (password: string) => Promise<void>;
}

/** Asks for the own password once more before something that cannot be taken back. */
export function PasswordPrompt(props: PasswordPromptProps) {
  const { title, text, submit, busy, failed, missing, cancel, is_danger = false, instead, onClose, onSubmit } = props;
  const [password, setPassword] = useState('');
  const { is_busy, error, fields, run, clear, fail } = useOwnRequest();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What destroys begins on the safe button, everything else where one types.
    body.current?.querySelector<HTMLElement>(is_danger ? '.password-prompt__cancel' : 'input')?.focus();
  }, [is_danger]);
  return (
    <Dialog title={title} isDirty={password !== ''} onClose={onClose}>
      <div ref={body}>
        <p className="password-prompt__text">{text}</p>
        <SettingsForm
          error={error}
          fields={fields}
          is_busy={is_busy}
          submit={submit}
          busy={busy}
          is_danger={is_danger}
          is_narrow
          aside={
            <Button kind="quiet" className="password-prompt__cancel" onClick={onClose}>
              {cancel}
            </Button>
          }
          onSubmit={() => {
            if (password === '') fail('password', missing);
            else void run(() => onSubmit(password), failed);
          }}
        >
          <PasswordField
            autoComplete="current-password"
            value={password}
            error={fields['password'] ?? null}
            onChange={(value) => {
              setPassword(value);
              clear();
            }}
          />
        </SettingsForm>
        {instead ? <div className="password-prompt__instead">{instead}</div> : null}
      </div>
    </Dialog>
  );
}
