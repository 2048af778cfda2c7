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
  return (
    <PasskeyControl
      label={t('auth.passkey_sign_in')}
      failed={t('auth.passkey_failed')}
      ask={async () => (await call('POST /api/auth/passkey/options')).data}
      onAnswer={async (response) => {
        const { data } = await call('POST /api/auth/passkey', { body: { response, remember } });
        onSignedIn(await openSession(data));
      }}
    />
  );
}

interface PasskeyControlProps {
  label: string;
  /** Said when the server gives no reason. */
  failed: string;
  /** Fetches the question the device is asked. */
  ask: () => Promise<object>;
  onAnswer: (response: object) => Promise<void>;
}

/** A proof a device gives in place of the password. Nothing where the browser cannot. */
export function PasskeyControl({ label, failed, ask, onAnswer }: PasskeyControlProps) {
  const t = useWords();
  const is_possible = useHasPasskeys();
  const [is_cancelled, setCancelled] = useState(false);
  const { is_busy, error, run } = useRequest();
  if (!is_possible) return null;

  const prove = () => {
    setCancelled(false);
    void run(async () => {
      const answer = await answerWithPasskey(await ask());
      if ('silence' in answer) setCancelled(true);
      else await onAnswer(answer.response);
    }, failed);
  };
  return (
    <div className="passkey-button needs-script">
      <button
        type="button"
        className="passkey-button__control"
        aria-busy={is_busy || undefined}
        onClick={() => (is_busy ? undefined : prove())}
      >
        <KeyIcon />
        {is_busy ? t('auth.passkey_waiting') : label}
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
