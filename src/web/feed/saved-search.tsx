import type { FeedFilters } from '#contract/pages.ts';
import { LeftOutNote } from './left-out-note.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useWords } from '../words.tsx';
import { countPanelFilters, type FeedPlace } from './feed-address.ts';
import { followAddress, type FollowGiven } from './follow-address.ts';

export interface SavedSearchProps {
  place: FeedPlace;
  filters: FeedFilters;
  given: FollowGiven;
}

/** Under the filters of a list while any is set: the way to an alert with all of them. A link: no code comes with it. */
export function SavedSearch({ place, filters, given }: SavedSearchProps) {
  const t = useWords();
  if (countPanelFilters(filters) === 0 && !filters.deals_only && filters.store === null) return null;
  const { address, left_out } = followAddress(place, filters, given);
  return (
    <div className="saved-search">
      <Icon name="radar" size={18} />
      <p className="saved-search__text">
        {t('alerts.follow_text')} <LeftOutNote left_out={left_out} />
      </p>
      <a className="saved-search__link link" href={address} rel="nofollow">
        {t('alerts.follow')}
      </a>
    </div>
  );
}

/** The same on top of a page that stands for something itself, filters or none. */
export function AlertLink({ place, filters, given, label }: SavedSearchProps & { label: string }) {
  return (
    <ButtonLink kind="line" href={followAddress(place, filters, given).address} rel="nofollow">
      {given.keyword === undefined ? <Icon name="radar" size={18} /> : null}
      {label}
    </ButtonLink>
  );
}
