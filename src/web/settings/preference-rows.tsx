import type { ReactNode } from 'react';
import { CONTENT_CHOICES, DISCUSSION_TABS, HOME_FILTERS, HOME_TABS, type Preferences } from '#contract/common.ts';
import { call } from '../api.ts';
import { Icon } from '../ui/icon.tsx';
import { Segments } from '../ui/segments.tsx';
import { Switch } from '../ui/switch.tsx';
import { useWords } from '../words.tsx';
import { SettingsRow } from '../ui/settings-row.tsx';
import { useSaved } from './use-saved.ts';
import './preference-rows.css';

interface RowsProps {
  preferences: Preferences;
}

/** What the home page and the discussions open with, and in which language. */
export function HomePageRows({ preferences }: RowsProps) {
  const t = useWords();
  const { now, saved, change } = useSaved(preferences, savePreferences);
  const row = <K extends 'home_filter' | 'home_tab' | 'discussions_tab' | 'content_language'>(
    name: K,
    values: readonly Preferences[K][],
  ) => (
    <SettingsRow
      needs_script
      title={t(`settings.${name}`)}
      note={t(`settings.${name}_note`)}
      action={
        <Saving is_saved={saved === name}>
          <Segments
            is_small
            label={t(`settings.${name}`)}
            name={name}
            value={now[name]}
            options={values.map((value) => ({
              value,
              label: t(`settings.${name}_${value}` as 'settings.home_tab_new'),
            }))}
            onChange={(value) => change(name, value)}
          />
        </Saving>
      }
    />
  );
  return (
    <ul>
      {row('home_filter', HOME_FILTERS)}
      {row('home_tab', HOME_TABS)}
      {row('discussions_tab', DISCUSSION_TABS)}
      {row('content_language', CONTENT_CHOICES)}
    </ul>
  );
}

/** What follows from writing a comment. */
export function SubscriptionRows({ preferences }: RowsProps) {
  return <SwitchRows preferences={preferences} names={['auto_subscribe_deals', 'auto_subscribe_discussions']} />;
}

const CHAT_SWITCHES = ['chat_enabled', 'chat_receipts', 'chat_enter_sends', 'chat_push_text', 'chat_email'] as const;

/** Whether others may write to the reader, and how chats go. */
export function ChatRows({ preferences }: RowsProps) {
  return <SwitchRows preferences={preferences} names={CHAT_SWITCHES} />;
}

/** Letters by those who run the site. */
export function NewsRows({ preferences }: RowsProps) {
  return <SwitchRows preferences={preferences} names={['site_news']} />;
}

type SwitchName = 'site_news' | 'auto_subscribe_deals' | 'auto_subscribe_discussions' | (typeof CHAT_SWITCHES)[number];

function SwitchRows({ preferences, names }: RowsProps & { names: readonly SwitchName[] }) {
  const t = useWords();
  const { now, saved, change } = useSaved(preferences, savePreferences);
  return (
    <ul>
      {names.map((name) => (
        <SettingsRow
          key={name}
          needs_script
          title={t(`settings.${name}`)}
          note={t(`settings.${name}_note`)}
          action={
            <Saving is_saved={saved === name}>
              <Switch label={t(`settings.${name}`)} is_on={now[name]} onChange={(is_on) => change(name, is_on)} />
            </Saving>
          }
        />
      ))}
    </ul>
  );
}

/** A control that saves at once, with a tick when it did. */
export function Saving({ is_saved, children }: { is_saved: boolean; children: ReactNode }) {
  const t = useWords();
  return (
    <span className="preference-rows__control">
      <span className="preference-rows__saved" role="status">
        {is_saved ? (
          <>
            <Icon name="check" size={18} />
            <span className="visually-hidden">{t('settings.preference_saved')}</span>
          </>
        ) : null}
      </span>
      {children}
    </span>
  );
}

/** Saves one choice, or several. A clock is chosen, never taken back. */
export function savePreferences({ time_zone, ...changed }: Partial<Preferences>): Promise<unknown> {
  return call('PATCH /api/me/preferences', {
    body: { ...changed, ...(time_zone ? { time_zone } : {}) },
    keepalive: true,
  });
}
