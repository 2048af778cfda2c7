import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import './settings-form.css';

interface SettingsFormProps {
  error: string | null;
  /** Complaints at fields: the first of them takes the focus. */
  fields: Record<string, string>;
  is_busy: boolean;
  is_ready?: boolean;
  submit: string;
  busy: string;
  is_danger?: boolean;
  /** One field under the other at every width, as a dialog wants it. */
  is_narrow?: boolean;
  /** Beside the submit button. */
  aside?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields, their complaint and the button that sends them. */
export function SettingsForm(props: SettingsFormProps) {
  const { error, fields, is_busy, is_ready = true, is_danger = false, is_narrow = false } = props;
  const { submit, busy, aside, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(fields).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [fields]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      className={`settings-form${is_narrow ? ' settings-form--narrow' : ''}`}
      ref={form}
      method="post"
      noValidate
      onSubmit={send}
    >
      <div className="settings-form__fields">{children}</div>
      {error ? (
        <p className="settings-form__error" role="alert">
          <Icon name="circle-alert" size={18} />
          {error}
        </p>
      ) : null}
      <div className="settings-form__foot">
        {aside}
        <Button
          type="submit"
          kind={is_danger ? 'danger' : 'primary'}
          className="needs-script"
          is_busy={is_busy}
          disabled={!is_ready}
        >
          {is_busy ? busy : submit}
        </Button>
      </div>
    </form>
  );
}
