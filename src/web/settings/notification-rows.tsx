import { CHOSEN_KINDS, NOTIFICATION_CHANNELS, type ChosenKind, type NotificationChoices } from '#contract/common.ts';
import type { SettingsPageProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { PushRow } from '../push/push-row.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { Saving } from './preference-rows.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';
import { useSaved } from './use-saved.ts';
import './notification-rows.css';

type Channel = NotificationChoices[ChosenKind];

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
        {CHOSEN_KINDS.map((kind) => (
          <SettingsRow
            key={kind}
            needs_script
            title={t(`settings.told_${kind}`)}
            action={
              <Saving is_saved={saved === kind}>
                <span className="notification-rows__box">
                  <select
                    className="notification-rows__select"
                    aria-label={t(`settings.told_${kind}`)}
                    // The browser may bring back what was chosen before leaving: the page says what is.
                    autoComplete="off"
                    value={now[kind]}
                    onChange={(event) => change(kind, event.target.value as Channel)}
                  >
                    {NOTIFICATION_CHANNELS.map((channel) => (
                      <option key={channel} value={channel}>
                        {t(`settings.told_by_${channel}`)}
                      </option>
                    ))}
                  </select>
                  <Icon name="chevron-down" size={16} />
                </span>
              </Saving>
            }
          />
        ))}
      </ul>
    </>
  );
}

const save = (changed: Partial<NotificationChoices>) => call('PATCH /api/me/notification-choices', { body: changed });
