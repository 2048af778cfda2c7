import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { SettingsPageProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { showToast } from '../ui/toast-queue.ts';
import { Button } from '../ui/button.tsx';
import { Tag } from '../ui/tag.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useWords } from '../words.tsx';
import { ConfirmPrompt } from './confirm-prompt.tsx';
import { focusCard, SettingsCard } from './settings-card.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';

type Session = SettingsPageProps['sessions'][number];

/** Where the account is signed in, and the way to end it there. */
export function Devices({ sessions }: Pick<SettingsPageProps, 'sessions'>) {
  const t = useWords();
  const [open, setOpen] = useState(sessions);
  const [asked, setAsked] = useState<Session | 'others' | null>(null);
  return (
    <SettingsCard is_own id="devices" title={t('settings.devices')} lead={t('settings.devices_lead')}>
      <ul>
        {open.map((session) => (
          <SettingsRow
            key={session.id}
            title={session.device || t('settings.device_unknown')}
            note={<SessionNote session={session} />}
            action={
              session.is_current ? (
                <Tag>{t('settings.device_this')}</Tag>
              ) : (
                <Button
                  kind="line"
                  size="small"
                  className="needs-script"
                  aria-label={t('settings.device_end_named', {
                    device: session.device || t('settings.device_unknown'),
                  })}
                  onClick={() => setAsked(session)}
                >
                  {t('settings.device_end')}
                </Button>
              )
            }
          />
        ))}
        {open.length > 1 ? (
          <SettingsRow
            title={t('settings.devices_others')}
            needs_script
            action={
              <Button kind="danger-line" size="small" onClick={() => setAsked('others')}>
                {t('settings.devices_end')}
              </Button>
            }
          />
        ) : null}
      </ul>
      {asked ? (
        <EndPrompt
          asked={asked}
          onClose={() => setAsked(null)}
          onEnded={() => {
            // The dialog is gone before the focus moves: under it nothing takes it.
            flushSync(() => {
              setOpen((now) => now.filter((one) => (asked === 'others' ? one.is_current : one.id !== asked.id)));
              setAsked(null);
            });
            focusCard('devices');
          }}
        />
      ) : null}
    </SettingsCard>
  );
}

interface EndPromptProps {
  asked: Session | 'others';
  onClose: () => void;
  onEnded: () => void;
}

function EndPrompt({ asked, onClose, onEnded }: EndPromptProps) {
  const t = useWords();
  const shared = { busy: t('settings.device_ending'), failed: t('settings.device_failed'), onClose };
  const end = async (work: Promise<unknown>, message: string) => {
    await work;
    onEnded();
    showToast({ kind: 'success', message });
  };
  return asked === 'others' ? (
    <ConfirmPrompt
      {...shared}
      title={t('settings.devices_end_title')}
      text={t('settings.devices_end_text')}
      submit={t('settings.devices_end')}
      onConfirm={() => end(call('DELETE /api/account/sessions'), t('settings.devices_ended'))}
    />
  ) : (
    <ConfirmPrompt
      {...shared}
      title={t('settings.device_end_title', { device: asked.device || t('settings.device_unknown') })}
      text={t('settings.device_end_text')}
      submit={t('settings.device_end')}
      onConfirm={() =>
        end(call('DELETE /api/account/sessions/:id', { params: { id: asked.id } }), t('settings.device_ended'))
      }
    />
  );
}

function SessionNote({ session }: { session: Session }) {
  const t = useWords();
  return (
    <>
      {session.network ? `${session.network} · ` : ''}
      {t('settings.device_seen')} <TimeAgo at={session.last_seen_at} />
    </>
  );
}
