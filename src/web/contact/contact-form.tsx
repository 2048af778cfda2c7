import type { ContactPageProps } from '#contract/pages.ts';
import { CONTACT_MAX } from '#rules/contact.ts';
import { ADDRESS } from '../addresses.ts';
import { EmailField } from '../auth/email-field.tsx';
import { useIsLive } from '../auth/use-is-live.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { useMessage } from './use-message.ts';
import './contact-form.css';

interface ContactFormProps extends ContactPageProps {
  onSent: () => void;
}

/** An email to the site. Without scripts the form goes by itself. */
export function ContactForm({ onSent, ...given }: ContactFormProps) {
  const t = useWords();
  const is_live = useIsLive();
  const { form, message, change, send, is_busy, error, fields } = useMessage(given, onSent);
  return (
    <form
      ref={form}
      className="contact-form"
      method="post"
      action={ADDRESS.contact}
      noValidate={is_live}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {error ? (
        <p className="contact-form__error" role="alert">
          <Icon name="circle-alert" size={18} />
          {error}
        </p>
      ) : null}
      <div className="contact-form__pair">
        <TextField
          name="name"
          autoComplete="name"
          value={message.name}
          error={fields['name'] ?? null}
          onChange={(name) => change({ name })}
        />
        <EmailField
          label={t('contact.email')}
          autoComplete="email"
          value={message.email}
          error={fields['email'] ?? null}
          onChange={(email) => change({ email })}
        />
      </div>
      <TextField
        name="subject"
        autoComplete="off"
        value={message.subject}
        error={fields['subject'] ?? null}
        onChange={(subject) => change({ subject })}
      />
      <MessageField
        value={message.message}
        error={fields['message'] ?? null}
        onChange={(text) => change({ message: text })}
      />
      <Trap />
      <input type="hidden" name="opened" value={given.opened} />
      <div className="contact-form__foot">
        <Button type="submit" size="large" is_busy={is_busy}>
          {t(is_busy ? 'contact.sending' : 'contact.send')}
        </Button>
        <p className="contact-form__note">{t('contact.note')}</p>
      </div>
    </form>
  );
}

interface TextFieldProps {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

function TextField(props: TextFieldProps & { name: 'name' | 'subject'; autoComplete: string }) {
  const t = useWords();
  const { name, autoComplete, value, error, onChange } = props;
  return (
    <Field label={t(`contact.${name}`)} error={error}>
      {(control) => (
        <input
          {...control}
          name={name}
          autoComplete={autoComplete}
          required
          maxLength={CONTACT_MAX[name]}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function MessageField({ value, error, onChange }: TextFieldProps) {
  const t = useWords();
  return (
    <Field
      label={t('contact.message')}
      counter={{ length: Array.from(value).length, max: CONTACT_MAX.message }}
      error={error}
    >
      {(control) => (
        <textarea
          {...control}
          name="message"
          rows={8}
          required
          maxLength={CONTACT_MAX.message}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** Whoever fills this in sees no page. */
function Trap() {
  const t = useWords();
  return (
    <div className="contact-form__trap" aria-hidden="true">
      <label>
        {t('contact.website')}
        <input name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
