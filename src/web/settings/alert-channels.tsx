import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { AlertChannel } from '#contract/alert-channels.ts';
import type { SettingsPageProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { showToast } from '../ui/toast-queue.ts';
import { useWords } from '../words.tsx';
import { AlertChannelForm } from './alert-channel-form.tsx';
import { AlertChannelRow } from './alert-channel-row.tsx';
import { ConfirmPrompt } from './confirm-prompt.tsx';
import { SecretBox } from '../ui/secret-box.tsx';
import { TelegramWait } from './telegram-wait.tsx';
import { focusCard, SettingsCard } from './settings-card.tsx';

/** What takes the finds of alerts: chats of Telegram, ntfy and webhooks. Which alert uses which is said in the alert itself. */
export function AlertChannels({ channels: given }: { channels: NonNullable<SettingsPageProps['channels']> }) {
  const { list, most, has_telegram } = given;
  const t = useWords();
  const [channels, setChannels] = useState(list);
  const [made, setMade] = useState<{ id: number; secret: string } | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [asked, setAsked] = useState<AlertChannel | null>(null);
  const put = (changed: AlertChannel) =>
    setChannels((now) => now.map((one) => (one.id === changed.id ? changed : one)));
  const remove = async ({ id }: AlertChannel) => {
    await call('DELETE /api/alert-channels/:id', { params: { id } });
    // The dialog is gone before the focus moves: under it nothing takes it.
    flushSync(() => {
      setChannels((now) => now.filter((one) => one.id !== id));
      setMade((now) => (now?.id === id ? null : now));
      setAsked(null);
    });
    focusCard('channels');
    showToast({ kind: 'success', message: t('settings.channel_removed') });
  };
  const end = (found: readonly AlertChannel[] | null) => {
    flushSync(() => setLink(null));
    // The button that was pressed is gone.
    if (found === null) return focusCard('channels');
    const before = new Set(channels.filter(isWorkingChat).map(({ id }) => id));
    const is_new = found.some((one) => isWorkingChat(one) && !before.has(one.id));
    setChannels([...found]);
    if (is_new) showToast({ kind: 'success', message: t('settings.channel_telegram_done') });
    else showToast({ kind: 'failure', message: t('settings.channel_telegram_late') });
  };
  return (
    <SettingsCard
      is_own
      id="channels"
      title={t('settings.channels')}
      lead={t('settings.channels_lead', { has_telegram: has_telegram ? 'yes' : 'no' })}
    >
      {channels.length > 0 ? (
        <ul>
          {channels.map((channel) => (
            <AlertChannelRow key={channel.id} channel={channel} onChanged={put} onRemove={() => setAsked(channel)} />
          ))}
        </ul>
      ) : null}
      {made ? (
        <SecretBox
          key={made.id}
          words={t('settings.channel_secret')}
          secret={made.secret}
          copy={t('settings.copy')}
          copied={t('settings.copied')}
        />
      ) : null}
      {link === null ? null : <TelegramWait key={link} url={link} onEnd={end} />}
      {link === null && channels.length < most ? (
        <AlertChannelForm
          has_telegram={has_telegram}
          onLink={setLink}
          onMade={(channel, secret) => {
            setMade(secret === null ? null : { id: channel.id, secret });
            setChannels((now) => [...now, channel]);
          }}
        />
      ) : null}
      {asked ? (
        <ConfirmPrompt
          title={t('settings.channel_remove_title', { name: asked.name })}
          text={t('settings.channel_remove_text', { count: asked.alerts_count })}
          submit={t('settings.channel_remove')}
          busy={t('settings.channel_removing')}
          failed={t('settings.channel_failed')}
          onClose={() => setAsked(null)}
          onConfirm={() => remove(asked)}
        />
      ) : null}
    </SettingsCard>
  );
}

function isWorkingChat({ kind, state }: AlertChannel): boolean {
  return kind === 'telegram' && state === 'works';
}
