import { useEffect, useState } from 'react';
import { badgeOf } from '#rules/badges.ts';
import { badgesAddress } from '../addresses.ts';
import { call } from '../api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useWords } from '../words.tsx';
import { BadgeArt } from './badge-art.tsx';
import { useBadgeName } from './use-badge-name.ts';
import './celebration.css';

/** So many are drawn and named. */
const NAMED = 3;

/**
 * Says once what the member has earned since they were last told: asking takes it, so that another tab does not say it
 * again. Lies over the page and moves nothing of it.
 */
export function Celebration({ username }: { username: string }) {
  const t = useWords();
  const nameOf = useBadgeName();
  const [ids, setIds] = useState<readonly number[]>([]);
  useEffect(() => {
    call('POST /api/me/badges/celebrate').then(
      ({ data }) => setIds(data.badge_ids),
      (error: unknown) => console.info('New badges could not be asked for', error),
    );
  }, []);
  const badges = ids.flatMap((id) => badgeOf(id) ?? []).toSorted((one, other) => other.level - one.level);
  const named = badges.slice(0, NAMED);
  return (
    // There from the beginning, so that it is read out when it fills.
    <output className="celebration">
      {named.length > 0 ? (
        <span className="celebration__card">
          <span className="celebration__arts">
            {named.map((badge) => (
              <BadgeArt key={badge.id} badge={badge} size={named.length > 1 ? 44 : 64} />
            ))}
          </span>
          <span className="celebration__words">
            <span className="celebration__title">
              {badges.length > 1 ? t('awards.new_many', { count: badges.length }) : t('awards.new_one')}
            </span>
            <span className="celebration__names">{named.map(({ id }) => nameOf(id)).join(', ')}</span>
            <ButtonLink className="celebration__link" kind="soft" size="small" href={badgesAddress(username)}>
              {t('awards.see')}
            </ButtonLink>
          </span>
          <IconButton icon="x" size="small" label={t('awards.dismiss')} onClick={() => setIds([])} />
        </span>
      ) : null}
    </output>
  );
}
