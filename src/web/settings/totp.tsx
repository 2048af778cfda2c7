import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SettingsPageProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { PasswordPrompt } from '../auth/password-prompt.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { focusCard, SettingsCard } from './settings-card.tsx';
import { TotpSetup, type TotpSecret } from './totp-setup.tsx';
import './totp.css';

/** Few enough to think of new ones. */
const FEW = 3;

/** The second factor: codes of an app on the phone. */
export function Totp({ totp }: { totp: NonNullable<SettingsPageProps['totp']> }) {
  const t = useWords();
  const [{ is_on, recovery_left }, setState] = useState(totp);
  const [asked, setAsked] = useState<'begin' | 'renew' | 'end' | null>(null);
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const leave = () => {
    setSecret(null);
    setCodes([]);
    focusCard('totp');
  };
  return (
    <SettingsCard is_own id="totp" title={t('settings.totp')} lead={t('settings.totp_lead')}>
      {secret ? (
        <TotpSetup
          {...secret}
          onCancel={leave}
          onStarted={(recovery_codes) => {
            setSecret(null);
            setCodes(recovery_codes);
            setState({ is_on: true, recovery_left: recovery_codes.length });
            showToast({ kind: 'success', message: t('settings.totp_started') });
          }}
        />
      ) : (
        <TotpState is_on={is_on} recovery_left={recovery_left} onAsk={setAsked} />
      )}
      {codes.length > 0 ? <RecoveryCodes key={codes[0]} codes={codes} onKept={leave} /> : null}
      {asked === 'begin' ? (
        <BeginPrompt
          onClose={() => setAsked(null)}
          onBegun={(begun) => {
            setAsked(null);
            setSecret(begun);
          }}
        />
      ) : null}
      {asked === 'renew' ? (
        <RenewPrompt
          onClose={() => setAsked(null)}
          onRenewed={(fresh) => {
            // The dialog is gone before the codes take the focus.
            flushSync(() => setAsked(null));
            setCodes(fresh);
            setState({ is_on: true, recovery_left: fresh.length });
            showToast({ kind: 'success', message: t('settings.recovery_renewed') });
          }}
        />
      ) : null}
      {asked === 'end' ? (
        <EndPrompt
          onClose={() => setAsked(null)}
          onEnded={() => {
            flushSync(() => setAsked(null));
            setState({ is_on: false, recovery_left: 0 });
            leave();
            showToast({ kind: 'success', message: t('settings.totp_ended') });
          }}
        />
      ) : null}
    </SettingsCard>
  );
}

interface TotpStateProps {
  is_on: boolean;
  recovery_left: number;
  onAsk: (what: 'begin' | 'renew' | 'end') => void;
}

function TotpState({ is_on, recovery_left, onAsk }: TotpStateProps) {
  const t = useWords();
  if (!is_on) {
    return (
      <div>
        <Button kind="soft" className="needs-script" onClick={() => onAsk('begin')}>
          {t('settings.totp_connect')}
        </Button>
      </div>
    );
  }
  return (
    <div>
      <div className="totp__state">
        <p className="totp__on">
          <Icon name="circle-check" size={20} />
          {t('settings.totp_on', { count: recovery_left })}
        </p>
        <div className="totp__actions needs-script">
          <Button kind="line" size="small" onClick={() => onAsk('renew')}>
            {t('settings.recovery_renew')}
          </Button>
          <Button kind="danger-line" size="small" onClick={() => onAsk('end')}>
            {t('settings.totp_end')}
          </Button>
        </div>
      </div>
      {recovery_left <= FEW ? (
        <p className="totp__few">
          <Icon name="triangle-alert" size={18} />
          {t('settings.totp_few')}
        </p>
      ) : null}
    </div>
  );
}

function BeginPrompt({ onClose, onBegun }: { onClose: () => void; onBegun: (secret: TotpSecret) => void }) {
  const t = useWords();
  return (
    <PasswordPrompt
      title={t('settings.totp_connect_title')}
      text={t('settings.totp_connect_text')}
      submit={t('settings.totp_connect')}
      busy={t('settings.totp_connecting')}
      failed={t('settings.totp_failed')}
      missing={t('settings.password_missing')}
      cancel={t('settings.cancel')}
      onClose={onClose}
      onSubmit={async (password) => {
        const { data } = await call('POST /api/account/totp', { body: { password } });
        onBegun({ ...data, picture: await pictureOf(data.otpauth_url) });
      }}
    />
  );
}

/** The squares of a QR code with its margin; null when its maker did not load, as the secret can be typed. */
async function pictureOf(address: string): Promise<readonly (readonly boolean[])[] | null> {
  try {
    const { encode } = await import('uqr');
    // Readers want four empty squares around.
    return encode(address, { ecc: 'M', border: 4 }).data;
  } catch (failure) {
    console.warn('No QR code', failure);
    return null;
  }
}

function RenewPrompt({ onClose, onRenewed }: { onClose: () => void; onRenewed: (codes: readonly string[]) => void }) {
  const t = useWords();
  return (
    <PasswordPrompt
      title={t('settings.recovery_renew')}
      text={t('settings.recovery_renew_text')}
      submit={t('settings.recovery_renew_submit')}
      busy={t('settings.totp_connecting')}
      failed={t('settings.totp_failed')}
      missing={t('settings.password_missing')}
      cancel={t('settings.cancel')}
      onClose={onClose}
      onSubmit={async (password) => {
        const { data } = await call('POST /api/account/totp/recovery', { body: { password } });
        onRenewed(data.recovery_codes);
      }}
    />
  );
}

function EndPrompt({ onClose, onEnded }: { onClose: () => void; onEnded: () => void }) {
  const t = useWords();
  return (
    <PasswordPrompt
      title={t('settings.totp_end_title')}
      text={t('settings.totp_end_text')}
      submit={t('settings.totp_end')}
      busy={t('settings.totp_ending')}
      failed={t('settings.totp_failed')}
      missing={t('settings.password_missing')}
      cancel={t('settings.cancel')}
      is_danger
      onClose={onClose}
      onSubmit={async (password) => {
        await call('POST /api/account/totp/end', { body: { password } });
        onEnded();
      }}
    />
  );
}
