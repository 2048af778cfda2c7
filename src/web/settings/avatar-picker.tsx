import { useId, type ChangeEvent } from 'react';
import { showToast } from '../ui/toast-queue.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { updateUser, useUserStore } from '../users/user-store.ts';
import { useWords } from '../words.tsx';
import { useOwnRequest } from '../auth/use-own-request.ts';
import './avatar-picker.css';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml'];
const MEBIBYTE = 1024 * 1024;

interface AvatarPickerProps {
  username: string;
  /** The one the page came with. */
  image: string | null;
  max_bytes: number;
}

/** The reader's picture: replaced as soon as a file is chosen, or taken away. */
export function AvatarPicker({ username, image: given, max_bytes }: AvatarPickerProps) {
  const t = useWords();
  const { avatar: image = given } = useUserStore();
  const id = useId();
  const { is_busy, error, fields, run, fail } = useOwnRequest();
  const said = { success: t('settings.saved'), failure: t('settings.save_failed') };
  const send = (form: FormData) =>
    void run(async () => {
      await updateUser(form, said);
      showToast({ kind: 'success', message: said.success });
    }, said.failure);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again after a failure.
    event.target.value = '';
    if (!file) return;
    if (file.size > max_bytes)
      fail('image', t('settings.avatar_size', { megabytes: Math.floor(max_bytes / MEBIBYTE) }));
    else if (!TYPES.includes(file.type)) fail('image', t('settings.avatar_type'));
    else send(formOf('image', file));
  };
  const complaint = fields['image'] ?? error;
  return (
    <div className="avatar-picker" aria-busy={is_busy || undefined}>
      <Avatar user={{ id: 1, username, avatar_url: image }} size={96} />
      <label className="avatar-picker__choose button button--line button--small needs-script">
        <Icon name="camera" size={16} />
        {t(image === null ? 'settings.avatar_add' : 'settings.avatar_replace')}
        <input
          className="visually-hidden"
          type="file"
          accept={TYPES.join(',')}
          disabled={is_busy}
          aria-describedby={`${id}-note`}
          onChange={choose}
        />
      </label>
      {image === null ? null : (
        <button
          type="button"
          className="avatar-picker__remove needs-script"
          disabled={is_busy}
          onClick={() => send(formOf('image_delete', '1'))}
        >
          {t('settings.avatar_delete')}
        </button>
      )}
      <p className={complaint ? 'avatar-picker__error' : 'avatar-picker__hint'} id={`${id}-note`} aria-live="polite">
        {complaint ? <Icon name="circle-alert" size={16} /> : null}
        {complaint ?? t('settings.avatar_hint', { megabytes: Math.floor(max_bytes / MEBIBYTE) })}
      </p>
    </div>
  );
}

function formOf(name: string, value: string | Blob): FormData {
  const form = new FormData();
  form.set(name, value);
  return form;
}
