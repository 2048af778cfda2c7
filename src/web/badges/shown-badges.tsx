import { badgeOf } from '#rules/badges.ts';
import { badgesAddress } from '../addresses.ts';
import { useWords } from '../words.tsx';
import { BadgeArt } from './badge-art.tsx';
import { useBadgeName } from './use-badge-name.ts';
import './shown-badges.css';

interface ShownBadgesProps {
  ids: readonly number[];
  size: number;
  /** Whose they are, where they lead to all of theirs. */
  username?: string;
}

/** The badges beside a member's name. */
export function ShownBadges({ ids, size, username }: ShownBadgesProps) {
  const t = useWords();
  const nameOf = useBadgeName();
  const badges = ids.flatMap((id) => badgeOf(id) ?? []);
  if (badges.length === 0) return null;
  const label = t('badges.of_member', { names: badges.map(({ id }) => nameOf(id)).join(', ') });
  const arts = badges.map((badge) => (
    <span key={badge.id} className="shown-badges__one" title={nameOf(badge.id)}>
      <BadgeArt badge={badge} size={size} />
    </span>
  ));
  return username === undefined ? (
    <span className="shown-badges" role="img" aria-label={label}>
      {arts}
    </span>
  ) : (
    <a className="shown-badges" href={badgesAddress(username)} aria-label={label}>
      {arts}
    </a>
  );
}
