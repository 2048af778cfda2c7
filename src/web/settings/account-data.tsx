import { useState } from 'react';
import type { SettingsPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { call, csrf } from '../api.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { OwnNote } from './own-note.tsx';
import { PasswordPrompt } from '../auth/password-prompt.tsx';
import { SettingsCard } from './settings-card.tsx';
import { useOwnRequest } from '../auth/use-own-request.ts';

const ARCHIVE = '/api/account/export';

/** Time to read the goodbye before the page is another one. */
const LEAVE_DELAY_MS = 1000;

/** A download cannot say that the session has ended, or that another account's would come. */
async function fetchArchive(): Promise<void> {
  await csrf(true);
  await call('GET /api/account/sessions');
  location.assign(ARCHIVE);
}

/** Taking one's data along, and leaving for good. */
export function AccountData({ limits }: Pick<SettingsPageProps, 'limits'>) {
  const t = useWords();
  const [is_asked, setAsked] = useState(false);
  const archive = useOwnRequest();
  const days = limits.delete_grace_days;
  return (
    <>
      <OwnNote />
      <SettingsCard is_own id="archive" title={t('settings.archive')} lead={t('settings.archive_lead')}>
        <div>
          <ButtonLink
            kind="soft"
            href={ARCHIVE}
            download
            onClick={(event) => {
              event.preventDefault();
              void archive.run(fetchArchive, t('settings.archive_failed'));
            }}
          >
            <Icon name="download" size={18} />
            {t('settings.archive_submit')}
          </ButtonLink>
        </div>
      </SettingsCard>
      <SettingsCard is_own id="delete" title={t('settings.delete')} lead={t('settings.delete_lead', { days })}>
        <div>
          <Button kind="danger-line" className="needs-script" onClick={() => setAsked(true)}>
            {t('settings.delete_open')}
          </Button>
        </div>
      </SettingsCard>
      {is_asked ? (
        <PasswordPrompt
          title={t('settings.delete_title')}
          text={t('settings.delete_text', { days })}
          submit={t('settings.delete_submit')}
          busy={t('settings.delete_busy')}
          failed={t('settings.delete_failed')}
          missing={t('settings.password_missing')}
          cancel={t('settings.cancel')}
          is_danger
          onClose={() => setAsked(false)}
          onSubmit={async (password) => {
            await call('POST /api/account/delete', { body: { password } });
            setAsked(false);
            showToast({ kind: 'success', message: t('settings.deleted', { days }) });
            window.setTimeout(() => location.assign(ADDRESS.home), LEAVE_DELAY_MS);
          }}
        />
      ) : null}
    </>
  );
}
