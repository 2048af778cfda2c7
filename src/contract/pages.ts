/**
 * What every screen is given: one object per page, rendered on the server and hydrated in the
 * browser from the same JSON. Instants are RFC 3339 UTC strings.
 */
import type { Static } from 'typebox';
import type { ChunkItem, FeedProps, SideProps } from './cards.ts';
import type {
  AlertNewPageProps,
  AlertOffersPageProps,
  AlertPageProps,
  AlertSignUpPageProps,
  AlertsPageProps,
  AlertTemplatesPageProps,
} from './alert-pages.ts';
import type { DiscussionPageProps, OfferPageProps } from './entry-pages.ts';
import type { MuteAlertPageProps } from './alerts.ts';
import type { FirstStepsPageProps } from './following-pages.ts';
import type { NotificationsPageProps, UnsubscribePageProps } from './notifications.ts';
import type { RealtimeProps } from './realtime.ts';
import type { BadgesPageProps } from './badges.ts';
import type { ModerationLogPageProps } from './moderation-log.ts';
import type { VotingRingsPageProps } from './voting-rings.ts';
import type {
  DiscountFeedPageProps,
  FollowsPageProps,
  HiddenProfilePageProps,
  ProfileBadgesPageProps,
  ProfileListPageProps,
  ProfilePageProps,
  StatisticsPageProps,
} from './member-pages.ts';
import type { AppealsPageProps } from './appeals.ts';
import type { ModerationQueuePageProps } from './moderation.ts';
import type { ChatCasesPageProps } from './chat-cases.ts';
import type { ChatsPageProps, MuteChatPageProps } from './chats.ts';
import type { CommentHit } from './search.ts';
import type { SubmitPageProps } from './submit-pages.ts';
import type { AuthPageProps, ConfirmEmailPageProps, InvitePageProps, SettingsPageProps } from './account-pages.ts';
import type { AdminPageProps } from './admin-pages.ts';
import type {
  Currency,
  GroupBrief,
  Locale,
  Note,
  Period,
  SearchSort,
  SearchTab,
  StoreBrief,
  Theme,
  UserBrief,
  UserType,
  ProviderName,
} from './common.ts';
import type { BannerTone } from './banner-kinds.ts';
import type { GroupsPageProps, StoresPageProps } from './lettered-pages.ts';
import type { RegistrationMode } from './registration.ts';
import type { TextPageProps } from './site-text-pages.ts';

export type { FirstStepsPageProps, SuggestedPerson } from './following-pages.ts';
export type { GroupsPageProps, LetterIndex, StoresPageProps } from './lettered-pages.ts';
export type { AuthPageProps, ConfirmEmailPageProps, InvitePageProps, SettingsPageProps } from './account-pages.ts';
export type {
  AdminBannerPageProps,
  AdminBannersPageProps,
  AdminDashboardPageProps,
  AdminBlocklistPageProps,
  AdminGroup,
  AdminGroupPageProps,
  AdminGroupsPageProps,
  AdminPageProps,
  AdminSettingsPageProps,
  AdminStore,
  AdminStorePageProps,
  AdminStoreRequestsPageProps,
  AdminStoresPageProps,
  AdminUserPageProps,
  AdminUsersPageProps,
  AuditPageProps,
  AdminInvitationPageProps,
  AdminInvitationsPageProps,
  ListedMember,
} from './admin-pages.ts';
export type {
  DiscountFeedPageProps,
  FollowsPageProps,
  HiddenProfilePageProps,
  ProfileBadgesPageProps,
  ProfileListPageProps,
  ProfilePageProps,
  ProfileUser,
  StatisticsPageProps,
} from './member-pages.ts';
export type {
  ChunkItem,
  DiscussionCardProps,
  EntryItem,
  FeedItem,
  FeedProps,
  GoneOfferProps,
  OfferCardProps,
  SideProps,
  VoteProps,
} from './cards.ts';
export type {
  CommentOptions,
  CommentFind,
  CommentOrder,
  CommentProps,
  CommentsProps,
  DiscussionPageProps,
  EntryAbilities,
  OfferPageProps,
  ReactionsProps,
  ThreadSearch,
} from './entry-pages.ts';

/** Where the entries of the account menu lead (product spec, section 2); what is null is not shown. */
export interface AccountLinks {
  profile: string;
  moderation: string | null;
  administration: string | null;
  chats: { url: string; unread_count: number } | null;
  saved: string;
  /** Of a new member, until they are done or put away. */
  first_steps: string | null;
  alerts: string | null;
  feed: string | null;
  add_deals: string;
  discussions: string;
  /** Its entry is there and hidden, whether it leads anywhere or not. */
  statistics: string | null;
  settings: string;
}

/** The signed-in reader and what they may do; null for a guest. */
export interface ViewerProps {
  id: number;
  username: string;
  type: UserType;
  avatar_url: string | null;
  is_email_verified: boolean;
  /** The own address, only while it is unproven: for the banner that says so. */
  unverified_email: string | null;
  /** Seconds until another email may be sent there; 0 when it may be now. */
  resend_wait: number;
  /** Degrees one vote of this reader is worth. */
  vote_weight: number;
  /** 0 to 3: the class their votes are counted in. */
  trust_level: number;
  /** Whether there are badges no page has told them of yet. */
  has_new_badges: boolean;
  /** Until when, and by whom, comments and messages are closed to them, in their language; null when they are not. */
  muted: string | null;
  /** Everything that is written is closed to them; `until` null for good. Null when it is not. */
  suspended: { until: string | null } | null;
  /** Something of the above is told on every page. */
  has_banners: boolean;
  abilities: {
    vote: boolean;
    comment: boolean;
    post: boolean;
    moderate: boolean;
    administer: boolean;
  };
  links: AccountLinks;
}

/** What the frame around every page needs. */
/** A banner in the language of the page. */
export interface SiteBanner {
  id: number;
  tone: BannerTone;
  text: string;
  is_dismissible: boolean;
}

export interface FrameProps {
  locale: Locale;
  theme: Theme;
  /** The instant of rendering; ages are computed from it so that both sides agree. */
  now: string;
  /** IANA zone the site shows dates in. */
  time_zone: string;
  /** What prices are written in at first, where administrators have chosen another than the language has. */
  currency?: Currency;
  base_url: string;
  /** Path and query of this page without `lang`, for the language switch and canonical links. */
  path: string;
  viewer: ViewerProps | null;
  /** The socket that tells of what happens; null for guests. */
  realtime: RealtimeProps | null;
  /** Why this reader may open no account, who is a guest; left out where they may. */
  registration?: Exclude<RegistrationMode, 'open'>;
  /** Ways to sign in beside e-mail that this site has set up. */
  providers: readonly ProviderName[];
  /** Set while an administrator looks at the site as somebody else. */
  impersonation: { email: string; admin_email: string; ends_at: string } | null;
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
  /** Notes this browser has not put away. */
  notes: readonly Note[];
  /** What the site calls itself, where its own colours and its logo stand; null as the program ships it. The browser is told nothing of it: it keeps the markup. */
  site?: {
    name: string | null;
    styles: string | null;
    logo: { url: string; width: number; height: number; icon_url: string; touch_icon_url: string } | null;
  };
  /** What the site tells this reader below the header; left out for nothing. The browser is given no words: it keeps the markup. */
  banner?: SiteBanner;
  /** A one-time notice to show as a toast after a redirect. */
  notice: { kind: 'success' | 'failure'; message: string } | null;
}

export interface FeedFilters {
  tab: 'new' | 'hot' | 'hottest';
  period: Period;
  deals_only: boolean;
  /** Its id is 0 when the address names a store this site does not have: the list is empty then. */
  store: StoreBrief | null;
  hide_expired: boolean;
  free_only: boolean;
  free_shipping: boolean;
  /** Of any of these; a group this site does not have has the id 0 and finds nothing. */
  groups: readonly GroupBrief[];
  /** Whole units of the currency of the page's language, ends included. */
  price_from: number | null;
  price_to: number | null;
  /** Percent saved at least, 1 to 100. */
  discount_from: number | null;
}

export interface FeedPageProps {
  /** null on `/deals`, `/coupons`, group and store pages reuse the same screen. */
  kind: 'home' | 'deals' | 'coupons';
  filters: FeedFilters;
  stores: readonly StoreBrief[];
  chunk: { period: Period; items: readonly ChunkItem[] } | null;
  /** What came into the feed of the member who reads, the latest first; null where nothing is new, and on other pages. */
  own: { url: string; items: readonly ChunkItem[] } | null;
  feed: FeedProps;
  side: SideProps;
}

export interface GroupPageProps extends Omit<FeedPageProps, 'kind' | 'chunk' | 'own'> {
  group: GroupBrief & { offers_count: number; parent: GroupBrief | null; is_followed: boolean };
  children: readonly GroupBrief[];
}

export interface StorePageProps extends Omit<FeedPageProps, 'kind' | 'chunk' | 'own'> {
  store: StoreBrief & { offers_count: number; host: string | null; is_followed: boolean };
  /** Who speaks for it, and how they answered in the last 90 days; null for nobody. */
  voice: { usernames: readonly string[]; answers: number; median_minutes: number | null } | null;
}

export interface DiscussionsPageProps {
  tab: 'new' | 'discussed' | 'hottest';
  period: Exclude<Period, 'day'>;
  feed: FeedProps;
  /** Without discussions: they are the list itself. */
  side: SideProps;
  /** The hottest offers of the week. */
  hottest: readonly ChunkItem[];
}

export interface SearchPageProps {
  q: string;
  /** What was looked for in its place, when nothing was found for words as typed; `q` is null for any of several like words. */
  corrected: { q: string | null } | null;
  tab: SearchTab;
  sort: SearchSort;
  /** Counted up to 501. */
  counts: Record<SearchTab, number>;
  /** Of offers. */
  filters: FeedFilters;
  stores: readonly StoreBrief[];
  /** Offers or discussions; without items on other tabs. */
  feed: FeedProps;
  comments: readonly CommentFound[];
  groups: readonly (GroupBrief & { offers_count: number })[];
  found_stores: readonly (StoreBrief & { offers_count: number })[];
  people: readonly (UserBrief & { name: string | null })[];
  side: SideProps;
}

/** A comment that was found, with the words around what was looked for. */
export type CommentFound = Static<typeof CommentHit>;

/** `/contact`: what was typed, and what is wrong with it when a form without scripts was refused. */
export interface ContactPageProps {
  is_sent: boolean;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** Token that says when this form was opened. */
  opened: string;
  /** Field -> what is wrong with it. */
  fields: Readonly<Record<string, string>>;
  error: string | null;
}

export interface ErrorPageProps {
  status: 403 | 404 | 410 | 500 | 503;
  request_id: string;
  /** Why, in the reader's language; empty where the sentence of the status says it. */
  reason: string;
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
  profile_list: ProfileListPageProps;
  discount_feed: DiscountFeedPageProps;
  first_steps: FirstStepsPageProps;
  follows: FollowsPageProps;
  statistics: StatisticsPageProps;
  badges: BadgesPageProps;
  profile_badges: ProfileBadgesPageProps;
  hidden_profile: HiddenProfilePageProps;
  text: TextPageProps;
  auth: AuthPageProps;
  invite: InvitePageProps;
  settings: SettingsPageProps;
  confirm_email: ConfirmEmailPageProps;
  admin: AdminPageProps;
  rings: VotingRingsPageProps;
  chats: ChatsPageProps;
  mute_chat: MuteChatPageProps;
  chat_cases: ChatCasesPageProps;
  appeals: AppealsPageProps;
  mod_queue: ModerationQueuePageProps;
  modlog: ModerationLogPageProps;
  notifications: NotificationsPageProps;
  unsubscribe: UnsubscribePageProps;
  mute_alert: MuteAlertPageProps;
  alerts: AlertsPageProps;
  alert_new: AlertNewPageProps;
  alert_sign_up: AlertSignUpPageProps;
  alert_templates: AlertTemplatesPageProps;
  alert: AlertPageProps;
  alert_offers: AlertOffersPageProps;
  submit: SubmitPageProps;
  contact: ContactPageProps;
  offline: Record<string, never>;
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
