import { useState } from 'react';
import type { ProviderName } from '#contract/common.ts';
import type { SettingsPageProps } from '#contract/pages.ts';
import { formatDate } from '#i18n/format.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { PasswordPrompt } from '../auth/password-prompt.tsx';
import { SettingsCard } from './settings-card.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';

/** Google and Apple beside the password: tied or not. */
export function Identities({ identities }: Pick<SettingsPageProps, 'identities'>) {
  const t = useWords();
  const { providers, locale, time_zone } = useFrame();
  const [tied, setTied] = useState(identities);
  const [asked, setAsked] = useState<ProviderName | null>(null);
  const [untied, setUntied] = useState<ProviderName | null>(null);
  const named = (provider: ProviderName) => t(`auth.provider_${provider}`);
  const untie = async (provider: ProviderName, password: string) => {
    await call('DELETE /api/account/identities/:provider', { params: { provider }, body: { password } });
    setTied((now) => now.filter((one) => one.provider !== provider));
    setUntied(null);
    showToast({ kind: 'success', message: t('settings.identity_untied', { provider: named(provider) }) });
  };
  const names = [...new Set([...providers, ...tied.map(({ provider }) => provider)])].toSorted();
  if (names.length === 0) return null;
  return (
    <SettingsCard is_own id="identities" title={t('settings.identities')} lead={t('settings.identities_lead')}>
      <ul>
        {names.map((provider) => {
          const identity = tied.find((one) => one.provider === provider);
          const since = identity ? formatDate(identity.linked_at, locale, time_zone) : '';
          return (
            <SettingsRow
              key={provider}
              title={named(provider)}
              note={
                identity
                  ? t('settings.identity_since', { date: since, email: identity.email ?? '—' })
                  : t('settings.identity_none')
              }
              action={
                <Button
                  kind="line"
                  size="small"
                  className="needs-script"
                  aria-label={t(identity ? 'settings.identity_untie_named' : 'settings.identity_tie_named', {
                    provider: named(provider),
                  })}
                  onClick={() => (identity ? setUntied : setAsked)(provider)}
                >
                  {t(identity ? 'settings.identity_untie' : 'settings.identity_tie')}
                </Button>
              }
            />
          );
        })}
      </ul>
      {untied ? (
        <UntiePrompt
          provider={named(untied)}
          onClose={() => setUntied(null)}
          onSubmit={(password) => untie(untied, password)}
        />
      ) : null}
      {asked ? (
        <PasswordPrompt
          title={t('settings.identity_tie_named', { provider: named(asked) })}
          text={t('settings.identity_prompt', { provider: named(asked) })}
          submit={t('settings.identity_tie')}
          busy={t('settings.identity_tying')}
          failed={t('settings.identity_failed')}
          missing={t('settings.password_missing')}
          cancel={t('settings.cancel')}
          onClose={() => setAsked(null)}
          onSubmit={async (password) => {
            const { data } = await call('POST /api/account/identities/:provider', {
              params: { provider: asked },
              body: { password },
            });
            location.assign(data.url);
          }}
        />
      ) : null}
    </SettingsCard>
  );
}

interface UntiePromptProps {
  /** As it is called. */
  provider: string;
  onClose: () => void;
  onSubmit: (password: string) => Promise<void>;
}

function UntiePrompt({ provider, onClose, onSubmit }: UntiePromptProps) {
  const t = useWords();
  return (
    <PasswordPrompt
      is_danger
      title={t('settings.identity_untie_title', { provider })}
      text={t('settings.identity_untie_text', { provider })}
      submit={t('settings.identity_untie')}
      busy={t('settings.identity_untying')}
      failed={t('settings.identity_failed')}
      missing={t('settings.password_missing')}
      cancel={t('settings.cancel')}
      onClose={onClose}
      onSubmit={onSubmit}
    />
  );
}
