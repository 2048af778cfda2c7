import { badgeOf } from '#rules/badges.ts';
import { badgesAddress } from '../addresses.ts';
import { useWords } from '../words.tsx';
import { BadgeArt } from './badge-art.tsx';
import { useBadgeName } from './use-badge-name.ts';
import './shown-badges.css';

/** The badges beside a member's name, and the way to all of theirs. */
export function ShownBadges({ username, ids, size }: { username: string; ids: readonly number[]; size: number }) {
  const t = useWords();
  const nameOf = useBadgeName();
  const badges = ids.flatMap((id) => badgeOf(id) ?? []);
  if (badges.length === 0) return null;
  return (
    <a
      className="shown-badges"
      href={badgesAddress(username)}
      aria-label={t('badges.of_member', { names: badges.map(({ id }) => nameOf(id)).join(', ') })}
    >
      {badges.map((badge) => (
        <span key={badge.id} className="shown-badges__one" title={nameOf(badge.id)}>
          <BadgeArt badge={badge} size={size} />
        </span>
      ))}
    </a>
  );
}
