import { CHOSEN_KINDS, type NotificationChoices } from '#contract/common.ts';
import type { SettingsPageProps } from '#contract/pages.ts';
import { ADDRESS } from '../addresses.ts';
import { call } from '../api.ts';
import { PushRow } from '../push/push-row.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { ChannelHeads, ChannelRow } from './channel-row.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';
import { useSaved } from './use-saved.ts';
import './notification-rows.css';

interface NotificationRowsProps {
  choices: NotificationChoices;
  account: SettingsPageProps['account'];
}

/** Where one is told of what: a choice a kind, saved at once. */
export function NotificationRows({ choices, account }: NotificationRowsProps) {
  const t = useWords();
  const { now, saved, change } = useSaved(choices, save);
  const wants_mail = CHOSEN_KINDS.some((kind) => now[kind] === 'email');
  return (
    <>
      {wants_mail && !account.is_email_verified ? (
        <p className="notification-rows__warning">
          <Icon name="mail-warning" size={20} />
          {t('settings.told_unproven')}
        </p>
      ) : null}
      <ul>
        <PushRow />
        <ChannelHeads />
        {CHOSEN_KINDS.map((kind) => (
          <ChannelRow
            key={kind}
            kind={kind}
            value={now[kind]}
            is_saved={saved === kind}
            onChange={(value) => change(kind, value)}
          />
        ))}
        <SettingsRow
          title={t('settings.told_finds')}
          note={t('settings.told_finds_note')}
          action={
            <a className="link nowrap" href={ADDRESS.alerts}>
              {t('settings.to_alerts')}
            </a>
          }
        />
      </ul>
    </>
  );
}

const save = (changed: Partial<NotificationChoices>) =>
  call('PATCH /api/me/notification-choices', { body: changed, keepalive: true });
