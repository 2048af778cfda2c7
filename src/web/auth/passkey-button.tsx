import { useState } from 'react';
import { call } from '../api.ts';
import { useWords } from '../words.tsx';
import { answerWithPasskey } from './passkey.ts';
import { useHasPasskeys } from './use-has-passkeys.ts';
import { openSession, useRequest } from './use-request.ts';
import './passkey-button.css';

interface PasskeyButtonProps {
  remember: boolean;
  onSignedIn: (is_restored: boolean) => void;
}

/** Signing in by what a device keeps, without e-mail and password. Nothing where the browser cannot. */
export function PasskeyButton({ remember, onSignedIn }: PasskeyButtonProps) {
  const t = useWords();
  const is_possible = useHasPasskeys();
  const [is_cancelled, setCancelled] = useState(false);
  const { is_busy, error, run } = useRequest();
  if (!is_possible) return null;

  const signIn = () => {
    setCancelled(false);
    void run(async () => {
      const { data: question } = await call('POST /api/auth/passkey/options');
      const answer = await answerWithPasskey(question);
      if ('silence' in answer) {
        setCancelled(true);
        return;
      }
      const { data } = await call('POST /api/auth/passkey', { body: { response: answer.response, remember } });
      onSignedIn(await openSession(data));
    }, t('auth.passkey_failed'));
  };
  return (
    <div className="passkey-button needs-script">
      <button
        type="button"
        className="passkey-button__control"
        aria-busy={is_busy || undefined}
        onClick={() => (is_busy ? undefined : signIn())}
      >
        <KeyIcon />
        {t(is_busy ? 'auth.passkey_waiting' : 'auth.passkey_sign_in')}
      </button>
      <p className="passkey-button__note" role="status">
        {is_cancelled ? t('auth.passkey_cancelled') : ''}
      </p>
      {error ? (
        <p className="passkey-button__note passkey-button__note--bad" role="alert">
          {error}
        </p>
      ) : null}
    </div>
  );
}

/** Drawn here, not in the sprite: home would carry it for a screen few of its readers open. */
function KeyIcon() {
  return (
    <svg className="icon" width={18} height={18} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M2.6 17.4A2 2 0 0 0 2 18.8V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.2a2 2 0 0 0 1.4-.6l.8-.8a6.5 6.5 0 1 0-4-4z" />
      <circle cx="16.5" cy="7.5" r=".5" />
    </svg>
  );
}
