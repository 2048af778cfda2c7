import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { TokenScope } from '#contract/common.ts';
import type { SettingsPageProps } from '#contract/pages.ts';
import { formatDate } from '#i18n/format.ts';
import { call } from '../api.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../words.tsx';
import { ConfirmPrompt } from './confirm-prompt.tsx';
import { SecretBox } from '../ui/secret-box.tsx';
import { focusCard, SettingsCard } from './settings-card.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';
import { TokenForm } from './token-form.tsx';

type Token = SettingsPageProps['tokens'][number];

/** Tokens for programs that speak for the reader. */
export function Tokens({ tokens }: Pick<SettingsPageProps, 'tokens'>) {
  const t = useWords();
  const [list, setList] = useState(tokens);
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null);
  const [asked, setAsked] = useState<Token | null>(null);
  const revoke = async (token: Token) => {
    await call('DELETE /api/account/tokens/:id', { params: { id: token.id } });
    // The dialog is gone before the focus moves: under it nothing takes it.
    flushSync(() => {
      setList((now) => now.filter(({ id }) => id !== token.id));
      setMade((now) => (now?.id === token.id ? null : now));
      setAsked(null);
    });
    focusCard('tokens');
    showToast({ kind: 'success', message: t('settings.token_revoked') });
  };
  return (
    <SettingsCard is_own id="tokens" title={t('settings.tokens')} lead={t('settings.tokens_lead')}>
      {list.length > 0 ? (
        <ul>
          {list.map((token) => (
            <SettingsRow
              key={token.id}
              title={token.name}
              note={<TokenNote token={token} />}
              action={
                <Button
                  kind="line"
                  size="small"
                  className="needs-script"
                  aria-label={t('settings.token_revoke_named', { name: token.name })}
                  onClick={() => setAsked(token)}
                >
                  {t('settings.token_revoke')}
                </Button>
              }
            />
          ))}
        </ul>
      ) : null}
      {made ? (
        <SecretBox
          key={made.id}
          words={t('settings.token_secret')}
          secret={made.secret}
          copy={t('settings.copy')}
          copied={t('settings.copied')}
        />
      ) : null}
      <TokenForm
        onMade={(token, item) => {
          setMade({ id: item.id, secret: token });
          setList((now) => [item, ...now]);
        }}
      />
      {asked ? (
        <ConfirmPrompt
          title={t('settings.token_revoke_title', { name: asked.name })}
          text={t('settings.token_revoke_text')}
          submit={t('settings.token_revoke')}
          busy={t('settings.token_revoking')}
          failed={t('settings.token_failed')}
          onClose={() => setAsked(null)}
          onConfirm={() => revoke(asked)}
        />
      ) : null}
    </SettingsCard>
  );
}

function TokenNote({ token }: { token: Token }) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const date = (at: string) => formatDate(at, locale, time_zone);
  const parts = [
    token.scopes.map((scope) => t(`settings.scope_${scope as TokenScope}`)).join(', '),
    token.last_used_at ? t('settings.token_used', { date: date(token.last_used_at) }) : t('settings.token_unused'),
    token.expires_at ? t('settings.token_until', { date: date(token.expires_at) }) : t('settings.token_endless'),
  ];
  return <>{parts.join(' · ')}</>;
}
