import type { UserBrief } from '#contract/common.ts';
import { Icon } from './icon.tsx';
import './avatar.css';

interface AvatarProps {
  /** null and id 0 are somebody unnamed: a person icon. */
  user: Pick<UserBrief, 'id' | 'username' | 'avatar_url'> | null;
  size: 20 | 28 | 32 | 36 | 40 | 56 | 96;
}

const BACKGROUNDS = 8;

/** A round picture of a person, or their first letter on a colour of their own. Silent: the name stands beside it. */
export function Avatar({ user, size }: AvatarProps) {
  if (!user || (user.id === 0 && user.username === '')) {
    return (
      <span className={`avatar avatar--${size} avatar--anonymous`} aria-hidden="true">
        <Icon name="user-round" size={Math.round(size * 0.55)} />
      </span>
    );
  }
  return (
    <span className={`avatar avatar--${size}`} aria-hidden="true">
      {user.avatar_url ? (
        <img className="avatar__picture" src={user.avatar_url} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <LetterAvatar username={user.username} size={size} />
      )}
    </span>
  );
}

function LetterAvatar({ username, size }: { username: string; size: number }) {
  const hash = nameHash(username);
  const letter =
    username
      .replace(/[._\d-]/g, '')
      .slice(0, 1)
      .toUpperCase() || username.slice(0, 1).toUpperCase();
  return (
    <svg viewBox="0 0 40 40" width={size} height={size}>
      <rect className={`avatar__background--${hash % BACKGROUNDS}`} width="40" height="40" />
      <Pattern kind={hash % 4} />
      <text className="avatar__letter" x="20" y="26.5" textAnchor="middle">
        {letter}
      </text>
    </svg>
  );
}

/** One of four quiet shapes, so that equal letters on equal colours still differ. */
function Pattern({ kind }: { kind: number }) {
  if (kind === 0) return <circle className="avatar__light" cx="30" cy="8" r="12" />;
  if (kind === 1) return <path className="avatar__light" d="M0 40 40 0v40Z" />;
  if (kind === 2) return <circle className="avatar__shade" cx="6" cy="34" r="16" />;
  return <rect className="avatar__shade" x="-4" y="22" width="48" height="22" />;
}

function nameHash(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}
