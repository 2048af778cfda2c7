import type { UserBrief } from '#contract/common.ts';
import { profileAddress } from '../addresses.ts';
import { useWords } from '../words.tsx';
import { Avatar } from './avatar.tsx';
import './author-name.css';

/** Who wrote it: avatar and name, a link unless nobody is behind it any more. */
export function AuthorName({ user, size = 20 }: { user: UserBrief; size?: 20 | 28 }) {
  const t = useWords();
  if (user.id === 0) {
    return (
      <span className="author-name">
        <Avatar user={null} size={size} />
        {t('common.anonymous')}
      </span>
    );
  }
  return (
    <a className="author-name author-name--link" href={profileAddress(user.username)}>
      <Avatar user={user} size={size} />
      <span className="clip">{user.username}</span>
    </a>
  );
}
