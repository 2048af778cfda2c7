import { useState } from 'react';
import type { ConfirmEmailPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { ApiError, call } from '../api.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { useWords } from '../words.tsx';

/** Time to read the good news before going on. */
const LEAVE_DELAY_MS = 1000;

/** Where the link of an email leads: looking at it changes nothing, pressing proves the address. */
export function ConfirmEmailPage({ state, email, token }: ConfirmEmailPageProps) {
  const t = useWords();
  const [is_busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await call('POST /api/account/email/confirm', { body: { token } });
      showToast({ kind: 'success', message: t('settings.confirmed') });
      window.setTimeout(() => location.assign(ADDRESS.settings_profile), LEAVE_DELAY_MS);
    } catch (error) {
      setBusy(false);
      showToast({
        kind: 'failure',
        message: (error instanceof ApiError && error.message) || t('settings.confirm_failed'),
      });
    }
  };
  if (state !== 'ready') {
    return (
      <div className="wrap">
        <h1 className="visually-hidden">{t('settings.confirm_title')}</h1>
        <EmptyState
          icon="mail-warning"
          title={t(`settings.confirm_${state}_title`)}
          text={t(`settings.confirm_${state}_text`)}
          action={
            <ButtonLink kind="soft" href={ADDRESS.settings_security}>
              {t('settings.to_security')}
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <div className="wrap">
      <h1 className="visually-hidden">{t('settings.confirm_title')}</h1>
      <EmptyState
        icon="mail-check"
        title={t('settings.confirm_ready_title')}
        text={t('settings.confirm_ready_text', { email })}
        action={
          // Without scripts the form goes where it stands.
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              if (!is_busy) void confirm();
            }}
          >
            <Button type="submit" size="large" is_busy={is_busy}>
              {t(is_busy ? 'settings.confirming' : 'settings.confirm')}
            </Button>
          </form>
        }
      />
    </div>
  );
}
