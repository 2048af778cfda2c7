import { useState } from 'react';
import type { AdminSettingsPageProps } from '#contract/pages.ts';
import type { SiteSetting } from '#contract/settings.ts';
import type { WordKey } from '#i18n/keys.ts';
import { AdminFrame } from './admin-frame.tsx';
import { meaningOf } from './setting-words.ts';
import { SiteSettingRow } from './site-setting-row.tsx';
import { CheckBox } from '../ui/check-box.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { useWords } from '../words.tsx';
import './settings-screen.css';

/** Subjects in the order of the page; a setting without one of its own here stands with `people` or `posts`. */
const GROUPS = [
  'temperature',
  'votes',
  'trust',
  'posts',
  'comments',
  'reports',
  'rings',
  'badges',
  'alerts',
  'notifications',
  'chats',
  'people',
  'users',
  'registration',
  'sign_in',
  'media',
  'contact',
  'limits',
  'realtime',
] as const;
type Group = (typeof GROUPS)[number];

/** Subjects of few settings stand with others. */
const WITH: Readonly<Record<string, Group>> = {
  offers: 'posts',
  pins: 'posts',
  bookmarks: 'people',
  follows: 'people',
  blocks: 'people',
  codes: 'sign_in',
  invitations: 'registration',
};

const groupOf = ({ key }: SiteSetting): string => {
  const subject = key.slice(0, key.indexOf('.'));
  return WITH[subject] ?? subject;
};

/** Every setting of the site by subject, each saved by itself. */
export function SettingsScreen({ settings }: AdminSettingsPageProps) {
  const t = useWords();
  const [kept, setKept] = useState(settings);
  const [words, setWords] = useState('');
  const [is_changed_only, setChangedOnly] = useState(false);
  const keep = (changed: SiteSetting) => setKept((all) => all.map((one) => (one.key === changed.key ? changed : one)));

  const wanted = words.trim().toLowerCase().split(/\s+/);
  const found = kept.filter((setting) => {
    const group = t(`admin.group_${groupOf(setting)}` as WordKey);
    const text = `${setting.key} ${group} ${meaningOf(t, setting.key)}`.toLowerCase();
    return wanted.every((word) => text.includes(word)) && (!is_changed_only || setting.value !== setting.initial);
  });

  return (
    <AdminFrame here="settings" title={t('admin.settings_title')}>
      <p className="settings-screen__lead">{t('admin.settings_lead')}</p>
      <noscript>
        <p className="settings-screen__note">{t('admin.settings_needs_script')}</p>
      </noscript>
      <search className="settings-screen__find card needs-script">
        <Field label={t('admin.settings_find')} hint={t('admin.settings_find_hint')}>
          {(control) => (
            <input {...control} type="search" value={words} onChange={(event) => setWords(event.target.value)} />
          )}
        </Field>
        <CheckBox label={t('admin.settings_only_changed')} is_checked={is_changed_only} onChange={setChangedOnly} />
        <p className="settings-screen__count" role="status">
          {t('admin.settings_found', { count: found.length })}
        </p>
      </search>
      {found.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('admin.settings_found', { count: 0 })}
          text={t('admin.settings_none_hint')}
        />
      ) : null}
      {GROUPS.map((group) => {
        const rows = found.filter((setting) => groupOf(setting) === group);
        return rows.length === 0 ? null : (
          <section key={group} className="settings-screen__group card" aria-labelledby={`group-${group}`}>
            <h2 className="title-3" id={`group-${group}`}>
              {t(`admin.group_${group}`)}
            </h2>
            <ul>
              {rows.map((setting) => (
                <SiteSettingRow key={setting.key} setting={setting} onKept={keep} />
              ))}
            </ul>
          </section>
        );
      })}
    </AdminFrame>
  );
}
