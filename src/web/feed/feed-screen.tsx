import type { ReactNode } from 'react';
import type { FeedPageProps } from '#contract/pages.ts';
import type { FeedPlace } from './feed-address.ts';
import { FeedList } from './feed-list.tsx';
import { StaticPart } from '../static-part.tsx';
import { FeedToolbar } from './feed-toolbar.tsx';
import { ListLayout } from './list-layout.tsx';
import '../ui/empty-state.css';
import './other-language.css';
import './saved-search.css';

interface FeedScreenProps extends Pick<FeedPageProps, 'filters' | 'stores' | 'feed' | 'side'> {
  place: FeedPlace;
  /** On top of the side column. */
  aside?: ReactNode;
  has_kinds: boolean;
  /** What an alert is begun with beside the filters. */
  follow: { group?: string; store?: string };
}

/** Toolbar, list and side column: the same on home, in a group and in a store. */
export function FeedScreen({ place, filters, stores, feed, side, aside, has_kinds, follow }: FeedScreenProps) {
  return (
    <ListLayout side={side} aside={aside}>
      <FeedToolbar place={place} filters={filters} stores={stores} more_path={feed.more_path} has_kinds={has_kinds} />
      <StaticPart part="SavedSearch" place={place} filters={filters} given={follow} />
      <StaticPart part="OtherLanguage" feed={feed} />
      {feed.items.length > 0 ? (
        <FeedList feed={feed} about="offers" />
      ) : (
        <StaticPart part="EmptyFeed" place={place} filters={filters} />
      )}
    </ListLayout>
  );
}
