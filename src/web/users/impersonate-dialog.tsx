import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { PasskeyControl } from '../auth/passkey-button.tsx';
import { PasswordPrompt } from '../auth/password-prompt.tsx';
import { useWords } from '../words.tsx';

interface ImpersonateDialogProps {
  user: { id: number; username: string };
  has_passkey: boolean;
  onClose: () => void;
}

/** Asks an administrator for their password or a passkey of theirs before they look at the site as somebody else. */
export function ImpersonateDialog({ user, has_passkey, onClose }: ImpersonateDialogProps) {
  const t = useWords();
  const params = { id: user.id };
  const enter = async (body: { password: string } | { response: object }) => {
    await call('POST /api/users/:id/impersonate', { params, body });
    location.assign(ADDRESS.home);
  };
  return (
    <PasswordPrompt
      title={t('banners.impersonate_title', { username: user.username })}
      text={t('banners.impersonate_text')}
      submit={t('banners.impersonate_submit')}
      busy={t('banners.impersonate_busy')}
      failed={t('banners.impersonate_failed')}
      missing={t('banners.password_missing')}
      cancel={t('banners.cancel')}
      onClose={onClose}
      onSubmit={(password) => enter({ password })}
      instead={
        has_passkey ? (
          <PasskeyControl
            label={t('banners.impersonate_passkey')}
            failed={t('banners.impersonate_failed')}
            ask={async () => (await call('POST /api/users/:id/impersonate/options', { params })).data}
            onAnswer={(response) => enter({ response })}
          />
        ) : null
      }
    />
  );
}
