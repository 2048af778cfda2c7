import { useState } from 'react';
import type { AlertDraft } from '#contract/alert-pages.ts';
import { ALERT_SIGN_UP } from '../alert-addresses.ts';
import { call } from '../api.ts';
import { AcceptedTerms } from '../auth/accepted-terms.tsx';
import { AuthScreen } from '../auth/auth-screen.tsx';
import type { AuthScreenProps } from '../auth/auth-types.ts';
import { AccountOfPassword, PasswordField } from '../auth/password-field.tsx';
import { useRequest } from '../auth/use-request.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { isolated } from './isolated.ts';

interface AlertPasswordFormProps extends AuthScreenProps {
  /** What the alert is called. */
  name: string;
  email: string;
  password: string;
  onPassword: (password: string) => void;
  ready: () => Promise<AlertDraft>;
  /** The address has an account by now. */
  onKnown: (email: string) => void;
  /** What was proven counts no more: the address is asked for again. */
  onStale: () => void;
  onSignedIn: () => void;
}

/** The last step of signing up by a deal alert: a password; account and alert are made together. */
export function AlertPasswordForm({ name, email, password, onPassword, ...rest }: AlertPasswordFormProps) {
  const { ready, onKnown, onStale, onSignedIn, ...screen } = rest;
  const t = useWords();
  const { is_busy, error, fields, run, fail, clear } = useRequest();

  // It is left a moment later: pressed again meanwhile, nothing more is to be done.
  const [is_done, setDone] = useState(false);

  const submit = async () => {
    if (is_done) return;
    if (password === '') return fail('password', t('errors.passwordRequired'));
    const refusal = await run(async () => {
      const { collector_id, draft_id } = await ready();
      const data = { type: 'draft', collector_id, draft_id } as const;
      const post_action = { id: 'create_system_deals_alert', data } as const;
      await call('POST /ui/auth/register', { body: { email, password, post_action } });
      setDone(true);
      onSignedIn();
    }, t('alerts.sign_up_unknown'));
    if (refusal?.fields['email']) onKnown(email);
    if (refusal?.code === 'token_invalid') onStale();
  };
  return (
    <AuthScreen
      heading={screen.heading}
      is_next={screen.is_next}
      title={t('auth.new_password_title')}
      intro={t('alerts.sign_up_password_intro', { name: isolated(name) })}
      lead={
        <span className="auth-screen__sign">
          <Icon name="mail-check" size={26} />
        </span>
      }
      action={ALERT_SIGN_UP}
      error={error}
      fields={fields}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button type="submit" size="large" is_full is_busy={is_busy || is_done}>
            {t(is_busy || is_done ? 'alerts.creating' : 'alerts.create')}
          </Button>
          <AcceptedTerms />
        </>
      }
    >
      <AccountOfPassword email={email} />
      <PasswordField
        autoComplete="new-password"
        value={password}
        error={fields['password'] ?? null}
        onChange={(value) => {
          onPassword(value);
          clear();
        }}
      />
    </AuthScreen>
  );
}
