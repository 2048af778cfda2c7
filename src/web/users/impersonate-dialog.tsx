import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { PasswordPrompt } from '../settings/password-prompt.tsx';
import { useWords } from '../words.tsx';

/** Asks an administrator for their password before they look at the site as somebody else. */
export function ImpersonateDialog({ user, onClose }: { user: { id: number; username: string }; onClose: () => void }) {
  const t = useWords();
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
      onSubmit={async (password) => {
        await call('POST /api/users/:id/impersonate', { params: { id: user.id }, body: { password } });
        location.assign(ADDRESS.home);
      }}
    />
  );
}
