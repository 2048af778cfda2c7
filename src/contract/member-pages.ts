/** What the pages of a member are given. Instants are RFC 3339 UTC strings. */
import type { FeedProps, OfferCardProps } from './cards.ts';
import type { MemberBadge, MemberBadges } from './badges.ts';
import type { DealState, GroupBrief, Privacy, StoreBrief, UserBrief } from './common.ts';
import type { FeedSource } from './feeds.ts';
import type { SuggestedPerson } from './following-pages.ts';
import type { MemberStatistics } from './statistics.ts';
import type { DraftBrief } from './submit-pages.ts';

/** A member over every page of theirs. */
export interface ProfileUser extends UserBrief {
  name: string | null;
  description: string | null;
  joined_at: string;
  /** All five null where the member does not show the reader their figures. */
  offers_count: number | null;
  discussions_count: number | null;
  comments_count: number | null;
  followers_count: number | null;
  following_count: number | null;
  /** Ids of the badges beside the name, three at most. */
  shown_badges: readonly number[];
  /** Whether the reader sees lists of what they posted and whom they follow. */
  is_activity_shown: boolean;
  is_statistics_shown: boolean;
  /** False where search engines are asked to leave their pages out. */
  is_indexed: boolean;
  /** Who else sees what of them, for the member alone. */
  own_privacy: Pick<Privacy, 'profile_visibility' | 'statistics_visibility' | 'activity_visibility'> | null;
  /** By the reader. */
  is_followed: boolean;
  /** By the reader. */
  is_blocked: boolean;
  /** For an administrator who may look at the site as this member: whether one of their passkeys will do. */
  impersonation: { has_passkey: boolean } | null;
}

/** `/u/{username}/badges`. */
export type ProfileBadgesPageProps = MemberBadges & { user: ProfileUser };

/** Who follows a member, or whom they follow. */
export interface FollowsPageProps {
  user: ProfileUser;
  direction: 'followers' | 'following';
  people: readonly (UserBrief & { name: string | null })[];
  /** Followed by the reader, on their own list alone. */
  groups: readonly GroupBrief[];
  stores: readonly StoreBrief[];
  /** Address of those before. */
  more_path: string | null;
}

export interface ProfilePageProps {
  user: ProfileUser & {
    /** Received, of every kind. */
    reactions_count: number | null;
    hottest: number | null;
    average_temperature: number | null;
    hot_percent: number | null;
  };
  recent: readonly OfferCardProps[];
  /** All 24, in order; null where the member does not show the reader their figures. */
  badges: readonly Pick<MemberBadge, 'id' | 'percent' | 'earned_at'>[] | null;
}

/** What a member posted; for themselves also what they keep. */
export interface ProfileListPageProps {
  user: ProfileUser;
  tab: 'deals' | 'discussions' | 'bookmarks';
  feed: FeedProps;
  /** Of deals: which of them, and the choice. Elsewhere there is none. */
  state: DealState;
  states: readonly DealState[];
  /** In place of the feed, of `drafts` alone. */
  drafts: readonly DraftBrief[];
  /** Address of the drafts before these. */
  older_drafts_path: string | null;
}

/** `/u/{name}/feed`, of its member alone; its items are DiscountFeedItem. */
export interface DiscountFeedPageProps {
  user: ProfileUser;
  source: FeedSource;
  /** False further down, where a reader without scripts went on. */
  is_first: boolean;
  /** How far the reader had read it before this page; null when never. */
  read_until: string | null;
  suggestions: readonly SuggestedPerson[];
  feed: FeedProps;
}

/** A page of a member who does not show it to the reader. */
export interface HiddenProfilePageProps {
  user: UserBrief & { is_followed: boolean; is_blocked: boolean };
  /** All of their pages, or only their figures or lists. */
  hidden: 'profile' | 'statistics' | 'activity';
  /** Members see it: signing in helps. */
  is_for_members: boolean;
}

/** `/u/{name}/statistics`. */
export interface StatisticsPageProps {
  user: ProfileUser;
  statistics: MemberStatistics;
}
