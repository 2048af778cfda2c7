/** Every page of the site by its address: what the matrices walk through. */
import type { MemberName, Stage } from './e2e-stage.ts';

export interface PageAddress {
  name: string;
  url: (stage: Stage) => string;
  /** Of the reply; 200 when left out. */
  status?: number;
  /** Signed-in readers are sent on from it. */
  is_for_guests?: boolean;
  /** Another state of a page that stands here already, or a page of few: walked through before a landing. */
  is_variant?: boolean;
  /** Who alone can open it; guests are sent to sign in or told that there is nothing. */
  member?: MemberName;
}

export const PAGES: readonly PageAddress[] = [
  { name: 'home', url: () => '/' },
  // Home is long enough for all lists: the others stand here with few offers, so that the run stays short.
  { name: 'new offers', url: () => '/new?free_only=1', is_variant: true },
  {
    name: 'hottest offers',
    url: ({ store_slug }) => `/hottest?period=all&hide_expired=1&store=${store_slug}`,
    is_variant: true,
  },
  { name: 'deals', url: ({ store_slug }) => `/deals?store=${store_slug}` },
  { name: 'last page of coupons', url: () => '/coupons?page=2', is_variant: true },
  { name: 'an empty list', url: () => '/coupons?free_only=1&free_shipping=1' },
  { name: 'group', url: ({ group_slug }) => `/groups/${group_slug}` },
  { name: 'store', url: ({ store_slug }) => `/stores/${store_slug}` },
  { name: 'groups', url: () => '/groups' },
  { name: 'stores', url: () => '/stores', is_variant: true },
  { name: 'discussions', url: () => '/discussions' },
  { name: 'hottest discussions', url: () => '/discussions?tab=hottest&period=week', is_variant: true },
  { name: 'deal', url: ({ offers }) => offers.plain.url },
  { name: 'coupon', url: ({ coupon }) => coupon.url },
  { name: 'expired offer', url: ({ expired }) => expired.url, is_variant: true },
  { name: 'discussion', url: ({ threads }) => threads.read.url },
  { name: 'search', url: () => '/search' },
  { name: 'found offers', url: () => `/search?q=${encodeURIComponent('наушники')}` },
  { name: 'found nothing', url: () => '/search?q=zzzqqqxxx&tab=discussions', is_variant: true },
  { name: 'profile', url: ({ username }) => `/u/${username}` },
  { name: 'deals of a member', url: ({ username }) => `/u/${username}/deals`, is_variant: true },
  { name: 'discussions of a member', url: ({ username }) => `/u/${username}/discussions`, is_variant: true },
  { name: 'followers of a member', url: ({ username }) => `/u/${username}/followers`, is_variant: true },
  { name: 'own bookmarks', url: () => '/u/e2e_settled_ru/bookmarks', member: 'settled_ru', is_variant: true },
  { name: 'badges', url: () => '/badges' },
  { name: 'badges of a member', url: ({ username }) => `/u/${username}/badges`, is_variant: true },
  { name: 'own badges', url: () => '/u/e2e_settled_ru/badges', member: 'settled_ru', is_variant: true },
  { name: 'statistics of a member', url: ({ username }) => `/u/${username}/statistics`, is_variant: true },
  { name: 'own profile, hidden from others', url: () => '/u/e2e_recluse', member: 'recluse', is_variant: true },
  { name: 'a hidden profile', url: () => '/u/e2e_recluse/deals', status: 403, is_variant: true },
  { name: 'first steps', url: () => '/welcome', member: 'newcomer_looks', is_variant: true },
  { name: 'rules', url: () => '/rules' },
  { name: 'ranking', url: () => '/ranking' },
  { name: 'terms', url: () => '/terms', is_variant: true },
  { name: 'privacy', url: () => '/privacy', is_variant: true },
  { name: 'cookies', url: () => '/cookies', is_variant: true },
  { name: 'contact', url: () => '/contact' },
  { name: 'no connection', url: () => '/offline' },
  { name: 'sign-in', url: () => '/login', is_for_guests: true },
  { name: 'sign-up', url: () => '/register', is_for_guests: true },
  { name: 'new password', url: () => '/password/reset', is_for_guests: true },
  { name: 'profile settings', url: () => '/settings/profile', member: 'settled_ru' },
  { name: 'home page settings', url: () => '/settings/home-page', member: 'settled_ru', is_variant: true },
  { name: 'preferences', url: () => '/settings/preferences', member: 'settled_ru' },
  { name: 'notification settings', url: () => '/settings/notifications', member: 'settled_ru' },
  { name: 'a dead link of an email about notifications', url: () => '/unsubscribe/nonsense', is_variant: true },
  {
    name: 'a dead link of an email about a deal alert',
    url: () => '/alerts/mute/nonsense',
    status: 410,
    is_variant: true,
  },
  { name: 'security settings', url: () => '/settings/security', member: 'settled_ru' },
  { name: 'own data', url: () => '/settings/data', member: 'settled_ru', is_variant: true },
  { name: 'own penalties', url: () => '/settings/penalties', member: 'muted_ru', is_variant: true },
  { name: 'a dead link of an email', url: () => '/email/confirm/nothing', member: 'settled_ru', is_variant: true },
  { name: 'notifications', url: () => '/notifications', member: 'reader' },
  { name: 'own deal alerts', url: () => '/alerts-manage?show_hottest_deals_info=true', member: 'awaiter_looks' },
  { name: 'new deal alert', url: () => '/alerts/new', member: 'awaiter_looks', is_variant: true },
  { name: 'ready-made deal alerts', url: () => '/alerts/templates', is_variant: true },
  {
    name: 'signing up by a deal alert',
    url: () => '/alerts/sign-up?keyword=ssd',
    is_for_guests: true,
    is_variant: true,
  },
  { name: 'a deal alert', url: ({ alert_id }) => `/alerts/${alert_id}`, member: 'awaiter_looks', is_variant: true },
  { name: 'own discount feed', url: () => '/u/e2e_awaiter_looks/feed', member: 'awaiter_looks', is_variant: true },
  { name: 'chats', url: () => '/chats', member: 'settled_ru', is_variant: true },
  { name: 'chats of moderators', url: () => '/mod/chats', member: 'admin_reader', is_variant: true },
  { name: 'dashboard of the site', url: () => '/admin', member: 'admin_reader', is_variant: true },
  { name: 'failed jobs', url: () => '/admin/jobs', member: 'admin_reader', is_variant: true },
  { name: 'site settings', url: () => '/admin/settings', member: 'admin_reader', is_variant: true },
  { name: 'members for administrators', url: () => '/admin/users', member: 'admin_reader', is_variant: true },
  { name: 'groups for administrators', url: () => '/admin/groups', member: 'admin_reader', is_variant: true },
  { name: 'store requests', url: () => '/admin/store-requests', member: 'admin_reader', is_variant: true },
  { name: 'speaking for a store', url: () => '/settings/store', member: 'reader', is_variant: true },
  { name: 'stores for administrators', url: () => '/admin/stores', member: 'admin_reader', is_variant: true },
  {
    name: 'ready-made alerts for administrators',
    url: () => '/admin/alert-templates',
    member: 'admin_reader',
    is_variant: true,
  },
  { name: 'audit log', url: () => '/admin/audit', member: 'admin_reader', is_variant: true },
  { name: 'moderation queue', url: () => '/mod/queue', member: 'admin_reader', is_variant: true },
  { name: 'appeals', url: () => '/mod/appeals', member: 'admin_reader', is_variant: true },
  { name: 'vote rings', url: () => '/mod/rings', member: 'admin_reader', is_variant: true },
  { name: 'moderation log', url: () => '/modlog' },
  { name: 'new deal', url: () => '/submit', member: 'former' },
  { name: 'new discussion', url: () => '/submit?type=discussion', member: 'former', is_variant: true },
  { name: 'not found', url: () => '/no/such/page', status: 404 },
];
