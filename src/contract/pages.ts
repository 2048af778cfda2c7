/**
 * What every screen is given: one object per page, rendered on the server and hydrated in the
 * browser from the same JSON. Instants are RFC 3339 UTC strings.
 */
import type {
  Currency,
  GroupBrief,
  Locale,
  Money,
  OfferKind,
  PageMeta,
  Period,
  Picture,
  StoreBrief,
  TemperatureLevel,
  Theme,
  UserBrief,
  UserType,
} from './common.ts';

/** The signed-in reader and what they may do; null for a guest. */
export interface ViewerProps {
  id: number;
  username: string;
  type: UserType;
  avatar_url: string | null;
  is_email_verified: boolean;
  /** Degrees one vote of this reader is worth. */
  vote_weight: number;
  abilities: {
    vote: boolean;
    comment: boolean;
    post: boolean;
    moderate: boolean;
    administer: boolean;
  };
}

/** What the frame around every page needs. */
export interface FrameProps {
  locale: Locale;
  theme: Theme;
  /** The instant of rendering; ages are computed from it so that both sides agree. */
  now: string;
  /** IANA zone the site shows dates in. */
  time_zone: string;
  base_url: string;
  /** Path and query of this page without `lang`, for the language switch and canonical links. */
  path: string;
  viewer: ViewerProps | null;
  title: string;
  description: string;
  canonical_url: string;
  image_url: string | null;
  /** False keeps the page out of search engines. */
  is_indexed: boolean;
  json_ld: readonly object[];
  feed_url: string | null;
  prev_url: string | null;
  next_url: string | null;
  /** Which entry of the navigation is current. */
  section: 'deals' | 'coupons' | 'discussions' | 'groups' | null;
  /** Top groups for the categories menu of the header. */
  nav_groups: readonly GroupBrief[];
  /** A one-time notice to show as a global alert after a redirect. */
  notice: { kind: 'success' | 'failure'; message: string } | null;
}

export interface VoteProps {
  /** Truncated toward zero; null while masked (level `new` and the reader is not privileged). */
  temperature: number | null;
  /** True for temperatures between 0 and -1: shown as "−0°". */
  is_negative: boolean;
  level: TemperatureLevel;
  own_vote: -1 | 0 | 1;
  /** Why voting is not possible, null when it is (guests get null: pressing opens sign-in). */
  closed_reason: 'own' | 'expired' | 'scheduled' | 'deactivated' | 'too_old' | 'unverified' | null;
}

export interface OfferCardProps {
  id: number;
  kind: OfferKind;
  url: string;
  title: string;
  lang: Locale | null;
  excerpt: string;
  picture: Picture | null;
  store: StoreBrief | null;
  group: GroupBrief | null;
  author: UserBrief;
  published_at: string;
  price: Money | null;
  /** Lowest price seen in other stores. */
  low_price: Money | null;
  /** Whole percent saved against low_price, null when unknown or not positive. */
  saving_percent: number | null;
  /** null unknown, amount 0 free. */
  shipping: Money | null;
  coupon: {
    discount_type: 'percentage' | 'currency';
    discount_amount: number;
    currency: Currency;
    name: string | null;
  } | null;
  code: string | null;
  expires_at: string | null;
  is_expired: boolean;
  vote: VoteProps;
  comments_count: number;
  out_url: string | null;
}

export interface DiscussionCardProps {
  id: number;
  url: string;
  title: string;
  lang: Locale | null;
  excerpt: string;
  group: GroupBrief | null;
  author: UserBrief;
  published_at: string;
  comments_count: number;
  last_comment: { author: UserBrief; created_at: string } | null;
}

export type FeedItem =
  | { type: 'offer'; offer: OfferCardProps }
  | { type: 'discussion'; discussion: DiscussionCardProps };

/** One slice of a list plus what the reader filtered by. */
export interface FeedProps {
  items: readonly FeedItem[];
  meta: PageMeta;
  /** Address of the JSON call that brings the next slice; append `&cursor=`. */
  more_path: string;
  /** Address of this page without `page`, for page-number links. */
  page_path: string;
}

export interface FeedFilters {
  tab: 'new' | 'hot' | 'hottest';
  period: Period;
  deals_only: boolean;
  store: StoreBrief | null;
  hide_expired: boolean;
  free_only: boolean;
  free_shipping: boolean;
}

export interface ChunkItem {
  id: number;
  url: string;
  title: string;
  lang: Locale | null;
  picture: Picture | null;
  price: Money | null;
  coupon: OfferCardProps['coupon'];
  vote: VoteProps;
}

export interface SideProps {
  discussions: readonly {
    id: number;
    url: string;
    title: string;
    lang: Locale | null;
    comments_count: number;
    last_at: string;
  }[];
  groups: readonly (GroupBrief & { offers_count: number })[];
}

export interface FeedPageProps {
  /** null on `/deals`, `/coupons`, group and store pages reuse the same screen. */
  kind: 'home' | 'deals' | 'coupons';
  filters: FeedFilters;
  stores: readonly StoreBrief[];
  chunk: { period: Period; items: readonly ChunkItem[] } | null;
  feed: FeedProps;
  side: SideProps;
}

export interface GroupPageProps extends Omit<FeedPageProps, 'kind' | 'chunk'> {
  group: GroupBrief & { offers_count: number; parent: GroupBrief | null };
  children: readonly GroupBrief[];
}

export interface StorePageProps extends Omit<FeedPageProps, 'kind' | 'chunk'> {
  store: StoreBrief & { offers_count: number; host: string | null };
}

export interface DiscussionsPageProps {
  tab: 'new' | 'discussed' | 'hottest';
  period: Exclude<Period, 'day'>;
  feed: FeedProps;
  side: SideProps;
}

/** A comment as the reader sees it; the tree rules stand in rules/comment-tree.ts. */
export interface CommentProps {
  id: number;
  parent_id: number | null;
  level: number;
  children: CommentProps[];
  replies_count: number;
  user: UserBrief;
  created_at: { timestamp: number; relative: string };
  /** Server-made, allow-listed HTML. Empty for a deleted comment that has replies. */
  content: string;
  lang: Locale | null;
  from_entity_author: boolean;
  is_deleted: boolean;
  is_edited: boolean;
  is_shrinked: boolean;
  is_collapsed: boolean;
  is_shifted: boolean;
  children_are_shifted: boolean;
  reply_to: string | null;
  can_edit: boolean;
}

export interface CommentsProps {
  entity_type: 'offer' | 'discussion';
  entity_id: number;
  count: number;
  comments: readonly CommentProps[];
  order: CommentOrder;
  max_nesting: number;
  collapse_after: number;
  shift_every: number;
  is_author: boolean;
  /** True when the thread was too long for one page and `next_cursor` brings more roots. */
  next_cursor: string | null;
  can_comment: boolean;
}
export type CommentOrder = 'old_first' | 'new_first';

export interface OfferPageProps {
  offer: OfferCardProps & {
    groups: readonly GroupBrief[];
    pictures: readonly Picture[];
    description_html: string;
    codes: readonly string[];
    starts_at: string | null;
    updated_at: string | null;
    coupon_description: string | null;
    author_offers_count: number;
    store_offers_count: number;
    total: Money | null;
    saving: Money | null;
    votes_count: number | null;
    /** Degrees to the next level, null when masked or at the top. */
    distance: { degrees: number; level: TemperatureLevel } | null;
    share_url: string;
    can_edit: boolean;
  };
  crumbs: readonly { name: string; url: string }[];
  comments: CommentsProps;
  similar: readonly ChunkItem[];
}

export interface DiscussionPageProps {
  discussion: Omit<DiscussionCardProps, 'excerpt' | 'last_comment'> & {
    groups: readonly GroupBrief[];
    description_html: string;
    share_url: string;
    updated_at: string | null;
  };
  crumbs: readonly { name: string; url: string }[];
  comments: CommentsProps;
  most_discussed: SideProps['discussions'];
  similar: readonly ChunkItem[];
}

export interface GroupsPageProps {
  groups: readonly (GroupBrief & {
    offers_count: number;
    children: readonly (GroupBrief & { offers_count: number })[];
  })[];
}

export interface StoresPageProps {
  stores: readonly (StoreBrief & { offers_count: number })[];
}

export interface SearchPageProps {
  q: string;
  tab: 'offers' | 'discussions';
  counts: { offers: number; discussions: number };
  feed: FeedProps;
  side: SideProps;
}

export interface ProfilePageProps {
  user: UserBrief & {
    name: string | null;
    description: string | null;
    joined_at: string;
    offers_count: number;
    discussions_count: number;
    comments_count: number;
    hottest: number | null;
    average_temperature: number | null;
    hot_percent: number | null;
  };
  recent: readonly OfferCardProps[];
}

export interface TextPageProps {
  title: string;
  /** Server-made HTML of the text, from i18n texts and the running settings. */
  html: string;
  slug: 'terms' | 'privacy' | 'cookies' | 'rules' | 'ranking';
}

export interface AuthPageProps {
  screen: 'login' | 'register';
  email: string;
  /** Where to go afterwards: always a path of this site. */
  next: string;
  /** Why a form sent without scripts was refused. */
  error: string | null;
}

export interface ErrorPageProps {
  status: 403 | 404 | 410 | 500 | 503;
  request_id: string;
  hot: readonly ChunkItem[];
}

/** Name of the page -> its props. */
export interface Pages {
  home: FeedPageProps;
  group: GroupPageProps;
  store: StorePageProps;
  discussions: DiscussionsPageProps;
  offer: OfferPageProps;
  discussion: DiscussionPageProps;
  groups: GroupsPageProps;
  stores: StoresPageProps;
  search: SearchPageProps;
  profile: ProfilePageProps;
  text: TextPageProps;
  auth: AuthPageProps;
  error: ErrorPageProps;
}
export type PageName = keyof Pages;

export type PageDocument = {
  [N in PageName]: { page: N; props: Pages[N]; frame: FrameProps };
}[PageName];

/** What main hands from the built web room to the server. */
export interface RenderedPage {
  /** Markup of the application root. */
  html: string;
  /** Markup for `<head>`: title, meta, links. */
  head: string;
}
