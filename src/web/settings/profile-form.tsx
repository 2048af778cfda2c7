import { useEffect, useState } from 'react';
import type { SettingsPageProps } from '#contract/pages.ts';
import { formatDate } from '#i18n/format.ts';
import { useFrame } from '../frame-context.tsx';
import { showToast } from '../ui/toast-queue.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { leaveAlert, showLeftAlert } from '../ui/left-alert.ts';
import { useLeaveGuard } from '../ui/use-leave-guard.ts';
import { fetchUser, updateUser } from '../users/user-store.ts';
import { useWords } from '../words.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { SettingsForm } from '../ui/settings-form.tsx';
import { useOwnRequest } from '../auth/use-own-request.ts';
import './profile-form.css';

const NAME_MAX = 60;
const DESCRIPTION_MAX = 1000;

type Account = SettingsPageProps['account'];
interface ProfileFormProps {
  account: Account;
  limits: SettingsPageProps['limits'];
}

/** How others see the reader: picture, names, a few words. */
export function ProfileForm({ account, limits }: ProfileFormProps) {
  const t = useWords();
  const [kept, setKept] = useState(account);
  const [draft, setDraft] = useState(account);
  /** Said by the page that comes, once the name has changed. */
  const [news, setNews] = useState<string | null>(null);
  const { is_busy, error, fields, run, clear, fail } = useOwnRequest();
  useFreshPicture(kept.username);
  const change = (part: Partial<Account>) => {
    setDraft({ ...draft, ...part });
    clear();
  };
  const said = { success: t('settings.saved'), failure: t('settings.save_failed') };
  const save = () =>
    void run(async () => {
      const form = new FormData();
      if (draft.username !== kept.username) form.set('username', draft.username.trim());
      form.set('name', draft.name ?? '');
      form.set('description', draft.description ?? '');
      const profile_url = await updateUser(form, said);
      const is_renamed = draft.username !== kept.username;
      setKept({ ...draft, profile_url });
      // The name stands in the header and says from when it may change again: both come with the page.
      if (is_renamed) setNews(said.success);
      else showToast({ kind: 'success', message: said.success });
    }, said.failure);
  const is_changed = (['username', 'name', 'description'] as const).some(
    (name) => (draft[name] ?? '') !== (kept[name] ?? ''),
  );
  useLeaveGuard(is_changed);
  // After the guard, which has nothing left to keep by then.
  useReloadSaying(news);
  return (
    <div className="profile-form">
      <AvatarPicker username={kept.username} image={account.image} max_bytes={limits.avatar_bytes} />
      <SettingsForm
        error={error}
        fields={fields}
        is_busy={is_busy}
        is_ready={is_changed}
        submit={t('settings.save')}
        busy={t('settings.saving')}
        onSubmit={() => {
          if (draft.username.trim() === '') fail('username', t('settings.field_empty'));
          else save();
        }}
      >
        <UsernameField
          account={account}
          value={draft.username}
          months={limits.username_months}
          error={fields['username'] ?? null}
          onChange={(username) => change({ username })}
        />
        <Field label={t('settings.name')} is_optional error={fields['name'] ?? null}>
          {(control) => (
            <input
              {...control}
              name="name"
              autoComplete="name"
              maxLength={NAME_MAX}
              value={draft.name ?? ''}
              onChange={(event) => change({ name: event.target.value })}
            />
          )}
        </Field>
        <div className="profile-form__wide">
          <AboutField
            value={draft.description ?? ''}
            error={fields['description'] ?? null}
            onChange={(description) => change({ description })}
          />
        </div>
      </SettingsForm>
    </div>
  );
}

/** Another tab may have changed the picture meanwhile: this one asks again when it is looked at. */
function useFreshPicture(username: string): void {
  useEffect(() => {
    const onLook = () => {
      if (document.visibilityState === 'visible') void fetchUser(username);
    };
    document.addEventListener('visibilitychange', onLook);
    return () => document.removeEventListener('visibilitychange', onLook);
  }, [username]);
}

/** Loads the page anew, once there are good news: they are told by the page that comes, for as long as any. */
function useReloadSaying(news: string | null): void {
  useEffect(() => {
    if (news === null) return;
    leaveAlert(news);
    location.reload();
  }, [news]);
  useEffect(showLeftAlert, []);
}

interface AboutFieldProps {
  value: string;
  error: string | null;
  onChange: (description: string) => void;
}

function AboutField({ value, error, onChange }: AboutFieldProps) {
  const t = useWords();
  return (
    <Field
      label={t('settings.about')}
      counter={{ length: Array.from(value).length, max: DESCRIPTION_MAX }}
      error={error}
    >
      {(control) => (
        <textarea
          {...control}
          name="description"
          rows={3}
          maxLength={DESCRIPTION_MAX}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface UsernameFieldProps {
  account: Account;
  value: string;
  months: number;
  error: string | null;
  onChange: (username: string) => void;
}

function UsernameField({ account, value, months, error, onChange }: UsernameFieldProps) {
  const t = useWords();
  const { locale, time_zone } = useFrame();
  const { username_change_at } = account;
  const hint =
    username_change_at === null
      ? t('settings.username_hint', { months })
      : t('settings.username_locked', { months, date: formatDate(username_change_at, locale, time_zone) });
  return (
    <Field label={t('settings.username')} hint={hint} error={error}>
      {(control) => (
        <span className="profile-form__locked">
          <input
            {...control}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            disabled={username_change_at !== null}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {username_change_at === null ? null : <Icon name="lock" size={18} />}
        </span>
      )}
    </Field>
  );
}
