import { useSyncExternalStore, type ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import type { AuthNoteKind } from './auth-types.ts';
import { readIntent } from './intent.ts';
import './auth-note.css';

const ICONS = {
  email_proof: 'mail-warning',
  vote: 'flame',
  comment: 'message-circle',
  bookmark: 'bookmark',
  report: 'flag',
  follow: 'plus',
  reaction: 'thumbs-up',
  subscription: 'bell',
  still_works: 'undo-2',
  publish: 'send',
} as const satisfies Record<Exclude<AuthNoteKind, 'deal_alert'>, IconName>;

/** Says over a screen why the reader is asked to sign in, and what follows once they did. */
export function AuthNote({ kind }: { kind: AuthNoteKind }) {
  const t = useWords();
  return (
    <NoteBox icon={kind === 'deal_alert' ? <DealAlertIcon /> : <Icon name={ICONS[kind]} size={22} />}>
      {kind === 'publish' ? <PublishNote /> : t(`auth.note_${kind}`)}
    </NoteBox>
  );
}

/** Names what will be published, as it was typed. */
function PublishNote() {
  const t = useWords();
  const title = useSyncExternalStore(never, titleToPublish, () => '');
  return title === '' ? t('auth.note_publish') : t('auth.note_publish_title', { title });
}

const never = () => () => undefined;

function titleToPublish(): string {
  const intent = readIntent()?.intent;
  return intent?.kind === 'publish' ? intent.title : '';
}

/** A line with an icon over a screen. */
export function NoteBox({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="auth-note">
      {icon}
      <span className="auth-note__text">{children}</span>
    </p>
  );
}

/** Drawn here, not in the sprite: home would carry it for a screen few of its readers open. */
function DealAlertIcon() {
  return (
    <svg
      className="icon"
      width={22}
      height={22}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M19.1 4.9A10 10 0 1 0 22 12M15.5 8.5A5 5 0 1 0 17 12M12 12l7.1-7.1" />
      <circle cx="12" cy="12" r="1" />
    </svg>
  );
}
