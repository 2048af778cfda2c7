import { useRef, useState } from 'react';
import { ICON_TYPES, NOTIFICATION_CHANNELS, type IconType, type NotificationChoices } from '#contract/common.ts';
import type { SettingsPageProps } from '#contract/pages.ts';
import { call } from '../api.ts';
import { failureMessage } from '../failure.ts';
import { PushRow } from '../push/push-row.tsx';
import { showAlert } from '../ui/alert-queue.ts';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { Saving } from './preference-rows.tsx';
import { SettingsRow } from './settings-row.tsx';
import './notification-rows.css';

type Channel = NotificationChoices[IconType];

interface NotificationRowsProps {
  choices: NotificationChoices;
  account: SettingsPageProps['account'];
}

/** Where one is told of what: a choice a kind, saved at once. */
export function NotificationRows({ choices, account }: NotificationRowsProps) {
  const t = useWords();
  const { now, saved, change } = useChoices(choices);
  const wants_mail = ICON_TYPES.some((kind) => now[kind] === 'email');
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
        {ICON_TYPES.map((kind) => (
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

/** Shown at once, put back when it could not be saved; changes go one after the other. */
function useChoices(initial: NotificationChoices) {
  const t = useWords();
  const [now, setNow] = useState(initial);
  const [saved, setSaved] = useState<IconType | null>(null);
  const last = useRef(Promise.resolve());
  const change = (kind: IconType, channel: Channel) => {
    const before = now[kind];
    setNow((all) => ({ ...all, [kind]: channel }));
    setSaved(null);
    const save = async () => {
      try {
        await call('PATCH /api/me/notification-choices', { body: { [kind]: channel } });
        setSaved(kind);
      } catch (error) {
        setNow((all) => ({ ...all, [kind]: before }));
        showAlert({ kind: 'failure', message: failureMessage(error, t('settings.save_failed')) });
      }
    };
    last.current = last.current.then(save);
  };
  return { now, saved, change };
}
